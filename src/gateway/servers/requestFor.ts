import { isObject } from "../../schema/index.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { PAGES_NEEDED } from "../protocol.ts";
import { stripInvisible } from "../stripInvisible.ts";
import type { UpstreamRequest } from "../upstream/connection/UpstreamRequest.ts";
import type { Upstream } from "../upstream/Upstream.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import { userKey } from "../userKey.ts";
import { shownForm } from "./shownForm.ts";

/**
 * Sends a request to a server with the caller's options: signal, progress, capabilities, elicitation, logging.
 * Questions to the user begin with the server's name, because the user sees only the gateway.
 *
 * @example
 * await requestFor(caller, upstream, (request) => upstream.request("prompts/get", { name: "greet" }, request));
 */
export async function requestFor(
  { signal, progress, capabilities, ask, log, logLevel, client, user, pageDone }: McpCaller,
  { name }: Pick<Upstream, "name">,
  send: (request: Omit<UpstreamRequest, "timeoutMs">) => Promise<RawResult>,
): Promise<RawResult> {
  const named: McpCaller["ask"] =
    ask && ((method, params, end) => ask(method, namedParams(name, method, params) as RawResult, end, name));
  const request = {
    signal,
    onProgress: progress,
    capabilities,
    ask: named,
    onLog: log,
    logLevel,
    client,
    user: userKey(user),
    onPageDone: pageDone,
  };
  const result = await send(request).catch((cause: unknown) => {
    throw withNamedPages(cause);
  });
  const { inputRequests } = result;
  if (!isObject(inputRequests)) return result;
  const questions = Object.entries(inputRequests).map(([key, question]) => [key, namedQuestion(name, question)]);
  return { ...result, inputRequests: Object.fromEntries(questions) };
}

/** A server of 2025-11-25 can refuse a call until its user has opened pages, which are in the data of the error. */
function withNamedPages(cause: unknown): unknown {
  if (!(cause instanceof UpstreamError) || cause.rpcCode !== PAGES_NEEDED || !isObject(cause.data)) return cause;
  const { code, server, message, rpcCode, data } = cause;
  if (!Array.isArray(data.elicitations)) return cause;
  const elicitations = data.elicitations.map((page) => namedParams(server, "elicitation/create", page));
  return new UpstreamError(code, server, message, { cause, rpcCode, data: { ...data, elicitations } });
}

function namedQuestion(server: string, question: unknown): unknown {
  if (!isObject(question)) return question;
  return { ...question, params: namedParams(server, question.method, question.params) };
}

/** Forms and pages both have a message, which is all that a client surely shows. */
function namedParams(server: string, method: unknown, params: unknown): unknown {
  if (method !== "elicitation/create" || !isObject(params)) return params;
  const message = namedMessage(server, params.message);
  if (!isObject(params.requestedSchema)) return { ...params, message };
  return { ...params, message, requestedSchema: shownForm(params.requestedSchema) };
}

/** The lines of a server are quoted, so that they cannot look like a question of another server. */
function namedMessage(server: string, message: unknown): string {
  const by = `The server ${JSON.stringify(stripInvisible(server))} asks:`;
  const [first = "", ...others] = stripInvisible(typeof message === "string" ? message : "").split(/[\n\u2028\u2029]/);
  return others.length === 0 ? `${by} ${first}` : [by, first, ...others].join("\n> ");
}
