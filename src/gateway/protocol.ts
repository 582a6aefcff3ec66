import { isObject } from "../schema/index.ts";
import type { RawResult } from "./McpService.ts";

/** The levels of log messages, those that matter least first: RFC 5424. */
export const LOG_LEVELS: readonly string[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];

/**
 * Whether a client that asked for messages from the level `least` on gets a message. Unknown levels are always sent.
 *
 * @example
 * isLogged("info", "warning"); // false
 */
export function isLogged(level: unknown, least: string): boolean {
  const rank = LOG_LEVELS.indexOf(level as string);
  return rank < 0 || rank >= LOG_LEVELS.indexOf(least);
}

/**
 * The capability that a client declares if it answers such a question of a server; `undefined` for other methods.
 *
 * @example
 * capabilityFor("elicitation/create"); // "elicitation"
 */
export const capabilityFor = (method: unknown): string | undefined => CAPABILITIES.get(method);

const CAPABILITIES: ReadonlyMap<unknown, string> = new Map([
  ["elicitation/create", "elicitation"],
  ["sampling/createMessage", "sampling"],
  ["roots/list", "roots"],
]);

/** The methods by which a server asks its client. */
export type QuestionMethod = "elicitation/create" | "sampling/createMessage" | "roots/list";

/**
 * What the gateway declares to older servers, which have to know it at their start: all that a client may answer. A
 * client is only asked for what it has declared itself.
 */
export const ANSWERED: RawResult = {
  elicitation: { form: {}, url: {} },
  sampling: { context: {}, tools: {} },
  roots: {},
};

/**
 * The part of such a capability that a question needs besides the capability itself; `undefined` if the client has it.
 *
 * @example
 * missingPart("elicitation/create", { mode: "url" }, { elicitation: {} }); // "elicitation.url"
 */
export function missingPart(method: string, params: RawResult, capabilities: RawResult): string | undefined {
  const parts = capabilities[capabilityFor(method) ?? ""];
  const has = (part: string): boolean => isObject(parts) && Object.hasOwn(parts, part);
  if (method === "elicitation/create") {
    // Before 2025-11-25 there were only forms, which needed no part.
    if (params.mode === "url") return has("url") ? undefined : "elicitation.url";
    return has("url") && !has("form") ? "elicitation.form" : undefined;
  }
  const usesTools = method === "sampling/createMessage" && (params.tools ?? params.toolChoice) !== undefined;
  return usesTools && !has("tools") ? "sampling.tools" : undefined;
}

/** JSON-RPC's error for a method that nobody answers. */
export const METHOD_NOT_FOUND = -32601;

/** The error for a client that has not declared what it needs for a request. */
export const MISSING_CAPABILITY = -32021;

/** The error of a server whose user has to open pages before the call; `data.elicitations` lists them. */
export const PAGES_NEEDED = -32042;

/** The notification of a server, before 2026-07-28, that its user is done with a page that it had asked to open. */
export const PAGE_DONE = "notifications/elicitation/complete";

/** The error of a server that reads the headers of a call, and finds others than its schema asks for. */
export const HEADER_MISMATCH = -32020;

/** The id of MCP's extension by which a server answers a call with a task, of which the client asks later. */
export const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

/** The capability of clients and servers that know tasks. */
export const TASKS_CAPABILITY: RawResult = { extensions: { [TASKS_EXTENSION]: {} } };

/** Whether a client with these capabilities takes a task as the answer to a call. */
export function takesTasks(capabilities: RawResult | undefined): boolean {
  const extensions = capabilities?.extensions;
  return isObject(extensions) && isObject(extensions[TASKS_EXTENSION]);
}

/** The capabilities with that of tasks. */
export function withTasks(capabilities: RawResult = {}): RawResult {
  const extensions = isObject(capabilities.extensions) ? capabilities.extensions : {};
  return { ...capabilities, extensions: { ...extensions, [TASKS_EXTENSION]: {} } };
}

/** The capabilities without that of tasks. */
export function withoutTasks(capabilities: RawResult): RawResult {
  if (!takesTasks(capabilities)) return capabilities;
  const { [TASKS_EXTENSION]: _, ...others } = capabilities.extensions as RawResult;
  return { ...capabilities, extensions: others };
}
