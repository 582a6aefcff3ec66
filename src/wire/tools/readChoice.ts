import { describeKind, didYouMean, shorten } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { raw } from "../fields.ts";
import type { Provider } from "../providers/Provider.ts";
import type { ChoiceOptions, ToolChoice } from "../Wire.ts";
import { WireError } from "../WireError.ts";
import { WireNames } from "./names.ts";
import { leftOut } from "./readTools.ts";
import type { WireTool } from "./WireTool.ts";

/** A chosen tool: the provider's name for it, and its type. */
export type ChosenTool = { readonly name: string; readonly type: "function" | "custom" };

/** A checked choice. */
export type ReadChoice =
  | "auto"
  | "none"
  | "required"
  | ChosenTool
  | { readonly allowed: readonly ChosenTool[]; readonly mode: "auto" | "required" };

/** A tool as a choice names it. */
export type NamedTool = { readonly name: string; readonly type?: string | undefined };

/**
 * Checks a choice and maps its names to the provider's. `refuse` returns why the provider cannot choose a tool.
 *
 * @throws {WireError} `unsupported`, also for a choice of tools that are not in the request.
 */
export function readChoice(
  choice: ToolChoice,
  provider: Provider,
  options?: ChoiceOptions,
  refuse?: (tool: NamedTool) => string | undefined,
): ReadChoice {
  const { id: wire, serial } = provider;
  if (options?.parallel === false && serial !== undefined) {
    throw new WireError("unsupported", wire, "/parallel", `expected no \`parallel\` here: ${serial}`);
  }
  if (choice === "auto" || choice === "none") return choice;
  const tools = options?.tools && [...options.tools];
  const left = leftOut((tools ?? []) as WireTool[], provider, options);
  if (choice === "required") {
    if (tools?.every(({ name }) => left.has(name))) throw new WireError("unsupported", wire, "", noTools(left));
    return choice;
  }
  const find = finder(tools, left, provider, refuse);
  if (isObject(choice) && "allowed" in choice) return readAllowed(choice, wire, find);
  const name = isObject(choice) ? choice.name : undefined;
  if (typeof name === "string" && name !== "") return find(name, "/name");
  const message = `expected "auto", "none", "required", { name } or { allowed }, ${receivedChoice(choice)}`;
  throw new WireError("unsupported", wire, "", message);
}

/** A function that finds a tool by its own name or by the one that is sent. */
function finder(
  tools: readonly NamedTool[] | undefined,
  left: ReadonlySet<string>,
  { id: wire, rules }: Provider,
  refuse?: (tool: NamedTool) => string | undefined,
): (name: string, path: string) => ChosenTool {
  const names = new WireNames(tools, rules.names);
  const byName = tools && new Map(tools.map((tool) => [tool.name, tool]));
  return (name, path) => {
    const full = names.full(name);
    const tool: NamedTool | undefined = byName ? byName.get(full) : { name };
    const fault = tool === undefined ? unknownName(name, tools ?? []) : refuse?.(tool);
    const said = left.has(full) ? `the tool ${quote(name)} ${LEFT_OUT}` : fault;
    if (said !== undefined) throw new WireError("unsupported", wire, path, said);
    return { name: names.sent(full), type: tool?.type === "custom" ? "custom" : "function" };
  };
}

function unknownName(received: string, tools: readonly NamedTool[]): string {
  const message = `expected the name of one of the tools, received ${quote(received)}`;
  const names = tools.map(({ name }) => name);
  const hint = didYouMean(received, names);
  return hint ? `${message}.${hint}` : message;
}

/** Why a call of any tool cannot be required. */
const noTools = (left: ReadonlySet<string>): string =>
  left.size === 0
    ? 'expected tools for the choice "required", received none'
    : `expected tools for the choice "required", but each one ${LEFT_OUT}`;

const LEFT_OUT = "is left out of the request, because the provider refuses its parameters: `toolChanges` says why";

/** For providers that accept one tool or all tools, but no list. */
export function refuseAllowed(wire: string): never {
  const message =
    'no choice among some of the tools: send only these, as in `encodeTools(tools.filter(…))`, with "auto" or "required"';
  throw new WireError("unsupported", wire, "/allowed", `the API has ${message}`);
}

/** For servers that leave each choice to the model. */
export function refuseChoice(wire: string): never {
  const message =
    'the server takes no choice but "auto": send only the tools to choose among, and none of them instead of "none"';
  throw new WireError("unsupported", wire, "", message);
}

function readAllowed(
  { allowed, mode = "auto" }: Extract<ToolChoice, { readonly allowed: unknown }>,
  wire: string,
  find: (name: string, path: string) => ChosenTool,
): ReadChoice {
  const isList = Array.isArray(allowed) && allowed.length > 0 && allowed.every((name) => typeof name === "string");
  if (!isList) {
    throw new WireError(
      "unsupported",
      wire,
      "/allowed",
      `expected a list of names of tools, received ${describeKind(allowed)}`,
    );
  }
  if (mode !== "auto" && mode !== "required") {
    throw new WireError("unsupported", wire, "/mode", `expected "auto" or "required", ${receivedChoice(mode)}`);
  }
  return { allowed: allowed.map((name, index) => find(name, `/allowed/${index}`)), mode };
}

/** A description of the choice with the probable meaning, because other providers use other words. */
function receivedChoice(choice: unknown): string {
  if (typeof choice !== "string") {
    const { function: called = choice, name = raw(called).name } = raw(choice);
    return `received ${describeKind(choice)}${typeof name === "string" && name !== "" ? `: give { name: ${quote(name)} }` : ""}`;
  }
  if (choice === "") return "received an empty string";
  const meant = choice.toLowerCase() === "any" ? '"required"' : `{ name: ${quote(choice)} }`;
  return `received ${quote(choice)}.${didYouMean(choice, ["auto", "none", "required"]) || ` Did you mean ${meant}?`}`;
}

const quote = (text: string): string => JSON.stringify(shorten(text));
