import { describeKind, withoutCredentials } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import { markText, unmarked } from "../../exactIntegers.ts";
import { MAX_BATCH } from "../../limits.ts";
import type { RawResult } from "../../McpService.ts";

/**
 * A message of JSON-RPC, read from a line; what the line should have been an answer to may be known although it is bad.
 */
export type ReadMessage =
  | { readonly message: JsonRpcMessage }
  | { readonly fault: string; readonly answersTo?: JsonRpcId };

export type JsonRpcId = string | number;

/** Whether a request of this id has no answer yet. */
export type IsAwaited = (id: JsonRpcId) => boolean;

export type JsonRpcMessage = { readonly jsonrpc: "2.0"; readonly [key: string]: unknown };

/**
 * The messages of a text: one, or those of a batch. Servers print banners and log lines to their standard output; a
 * banner without a newline before a message is skipped. In a malformed answer the id is looked for, so that its call
 * fails at once instead of timing out. An error without an id, and a text that is not a message, answer the request of
 * `ownId`, if the text came in the response to it. A batch of too many messages fails the requests in it that
 * `isAwaited` names.
 *
 * @example
 * readMessages('starting… {"jsonrpc":"2.0","id":1,"result":{}}'); // [{ message: { jsonrpc: "2.0", id: 1, result: {} } }]
 * readMessages('{"jsonrpc":"2.0","id":1,"result":NaN}'); // [{ fault: "…", answersTo: 1 }]
 */
export function readMessages(text: string, ownId?: JsonRpcId, isAwaited: IsAwaited = () => false): ReadMessage[] {
  const value = parsed(text) ?? parsedBehindBanner(text);
  if (value === undefined || value instanceof RangeError) {
    return [faultOf(value?.message ?? "expected JSON", () => quoted(text), answeredBy(text) ?? ownId)];
  }
  if (!Array.isArray(value) || value.length === 0) return [readOne(value, () => quoted(text), ownId)];
  if (value.length > MAX_BATCH) {
    const failed = new Set(value.map(answeredIn).filter((id) => id !== undefined && isAwaited(id)));
    if (ownId !== undefined || failed.size === 0) failed.add(ownId);
    const expected = `expected at most ${MAX_BATCH} messages in a batch`;
    return [...failed].map((id) => faultOf(expected, () => String(value.length), id));
  }
  // What else is in a batch may be for other callers.
  return value.map((one) => readOne(one, () => describeKind(one), ownId));
}

function readOne(value: unknown, text: () => string, ownId: JsonRpcId | undefined): ReadMessage {
  if (!isObject(value)) return faultOf("expected a message of JSON-RPC 2.0", text, ownId);
  const { method = null, ...answer } = value;
  if (method !== null) return readAsked(value, method, text);
  const { id = null, result, error } = answer;
  const answersTo = idOf(id) ?? (id === null && (isObject(error) || result === undefined) ? ownId : undefined);
  if (value.jsonrpc !== "2.0") return faultOf("expected a message of JSON-RPC 2.0", text, answersTo);
  if (answersTo === undefined) return faultOf("expected a request, a notification or an answer", text, ownId);
  if (isObject(result) === isObject(error)) {
    const expected = isObject(result) ? "expected either a result or an error" : "expected an object as the result";
    return faultOf(expected, text, answersTo);
  }
  return { message: { ...(answer as JsonRpcMessage), id: answersTo } };
}

/** The id that a message of a batch answers. */
const answeredIn = (value: unknown): JsonRpcId | undefined =>
  isObject(value) && (value.method ?? null) === null ? idOf(value.id) : undefined;

/** A request or a notification of the server. */
function readAsked(message: RawResult, method: unknown, text: () => string): ReadMessage {
  if (message.jsonrpc !== "2.0") return faultOf("expected a message of JSON-RPC 2.0", text);
  if (typeof method !== "string") return faultOf("expected a request, a notification or an answer", text);
  return { message: message as JsonRpcMessage };
}

const idOf = (id: unknown): JsonRpcId | undefined =>
  typeof id === "number" || typeof id === "string" ? ownIdOf(id) : undefined;

/** Some servers answer with the text of the number that they were sent. */
const ownIdOf = (id: JsonRpcId): JsonRpcId => (/^\d{1,15}$/.test(String(id)) ? Number(id) : id);

/** The id of the request that a message answers, although badly. */
export function answeredId(read: ReadMessage): JsonRpcId | undefined {
  if (!("message" in read)) return read.answersTo;
  return read.message.method === undefined ? (read.message.id as JsonRpcId) : undefined;
}

/**
 * The id of the answer whose text has this beginning and end; undefined for a request, a notification or anything else.
 * Servers write the id before or after the result.
 *
 * @example
 * answeredBy('{"jsonrpc":"2.0","id":7,"result":{"content":['); // 7
 * answeredBy('{"result":{"content":[', ']},"jsonrpc":"2.0","id":7}'); // 7
 */
export function answeredBy(head: string, tail: string = head): JsonRpcId | undefined {
  const [, first] = ID_FIRST.exec(head.slice(0, 1_000)) ?? [];
  if (first !== undefined) return ownIdOf(JSON.parse(first));
  const [, last] = (RESULT_FIRST.test(head.slice(0, 1_000)) && ID_LAST.exec(tail.slice(-1_000))) || [];
  return last === undefined ? undefined : ownIdOf(JSON.parse(last));
}

const ID = String.raw`"id"\s*:\s*(\d{1,15}|"[^"\\]{0,100}")\s*`;
const VERSION = String.raw`"jsonrpc"\s*:\s*"2\.0"\s*`;
const ID_FIRST = new RegExp(String.raw`^\s*\{\s*(?:${VERSION},\s*)?${ID},\s*(?:${VERSION},\s*)?"(?:result|error)"`);
const RESULT_FIRST = new RegExp(String.raw`^\s*\{\s*(?:${VERSION},\s*)?"(?:result|error)"`);
const ID_LAST = new RegExp(String.raw`,\s*${ID}(?:,\s*${VERSION})?\}\s*$`);

const faultOf = (expected: string, received: () => string, answersTo?: JsonRpcId): ReadMessage => ({
  fault: `${expected}, received ${received()}`,
  ...(answersTo !== undefined && { answersTo }),
});

/** The beginning of a text; without a word that is cut, because a part of a secret would not be found later. */
function quoted(text: string): string {
  const start = withoutCredentials(text.slice(0, 1_000));
  return JSON.stringify(text.length <= 200 ? start : start.slice(0, 200).replace(/\S{1,150}$/, ""));
}

function parsed(text: string): unknown {
  try {
    const exact = markText(text);
    return exact === text ? JSON.parse(text) : unmarked(JSON.parse(exact));
  } catch (cause) {
    return cause instanceof RangeError ? cause : undefined;
  }
}

function parsedBehindBanner(line: string): unknown {
  const start = line.indexOf('{"jsonrpc"');
  return start > 0 ? parsed(line.slice(start)) : undefined;
}
