import { withoutCredentials } from "../../../checks/index.ts";
import { isObject } from "../../../schema/index.ts";
import { markText, unmarked } from "../../exactIntegers.ts";

/**
 * A message of JSON-RPC, read from a line; what the line should have been an answer to may be known although it is bad.
 */
export type ReadMessage =
  | { readonly message: JsonRpcMessage }
  | { readonly fault: string; readonly answersTo?: JsonRpcId };

export type JsonRpcId = string | number;
export type JsonRpcMessage = { readonly jsonrpc: "2.0"; readonly [key: string]: unknown };

/**
 * The message of a line. Servers print banners and log lines to their standard output. A banner without a newline
 * before a message is skipped. In a malformed answer the id is looked for, so that its call fails at once instead of
 * timing out.
 *
 * @example
 * readMessage('starting… {"jsonrpc":"2.0","id":1,"result":{}}'); // { message: { jsonrpc: "2.0", id: 1, result: {} } }
 * readMessage('{"jsonrpc":"2.0","id":1,"result":NaN}'); // { fault: "…", answersTo: 1 }
 */
export function readMessage(line: string): ReadMessage {
  const message = parsed(line) ?? parsedBehindBanner(line);
  if (message === undefined) return withId("expected a line of JSON", line, answeredBy(line));
  if (!isObject(message)) return withId("expected a message of JSON-RPC 2.0", line);
  const { id, method, result, error } = message;
  const answersTo = method === undefined && (typeof id === "number" || typeof id === "string") ? ownId(id) : undefined;
  if (message.jsonrpc !== "2.0") return withId("expected a message of JSON-RPC 2.0", line, answersTo);
  if (method === undefined ? answersTo === undefined : typeof method !== "string") {
    return withId("expected a request, a notification or an answer", line);
  }
  if (answersTo !== undefined && isObject(result) === isObject(error)) {
    const expected = isObject(result) ? "expected either a result or an error" : "expected an object as the result";
    return withId(expected, line, answersTo);
  }
  return { message: withOwnId(message as JsonRpcMessage) };
}

/**
 * The message with the id of our request: some servers answer with the text of the number that they were sent.
 *
 * @example
 * withOwnId({ jsonrpc: "2.0", id: "7", result: {} }).id; // 7
 */
export function withOwnId<Message extends object>(message: Message): Message {
  const { id, method } = message as { readonly id?: unknown; readonly method?: unknown };
  return typeof id === "string" && method === undefined ? { ...message, id: ownId(id) } : message;
}

const ownId = (id: JsonRpcId): JsonRpcId => (/^\d{1,15}$/.test(String(id)) ? Number(id) : id);

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
  if (first !== undefined) return ownId(JSON.parse(first));
  const [, last] = (RESULT_FIRST.test(head.slice(0, 1_000)) && ID_LAST.exec(tail.slice(-1_000))) || [];
  return last === undefined ? undefined : ownId(JSON.parse(last));
}

const ID = String.raw`"id"\s*:\s*(\d{1,15}|"[^"\\]{0,100}")\s*`;
const VERSION = String.raw`"jsonrpc"\s*:\s*"2\.0"\s*`;
const ID_FIRST = new RegExp(String.raw`^\s*\{\s*(?:${VERSION},\s*)?${ID},\s*(?:${VERSION},\s*)?"(?:result|error)"`);
const RESULT_FIRST = new RegExp(String.raw`^\s*\{\s*(?:${VERSION},\s*)?"(?:result|error)"`);
const ID_LAST = new RegExp(String.raw`,\s*${ID}(?:,\s*${VERSION})?\}\s*$`);

const withId = (expected: string, line: string, answersTo?: JsonRpcId): ReadMessage => ({
  // First without credentials, so that nothing is left of one that is cut.
  fault: `${expected}, received ${JSON.stringify(withoutCredentials(line.slice(0, 1_000)).slice(0, 200))}`,
  ...(answersTo !== undefined && { answersTo }),
});

function parsed(text: string): unknown {
  try {
    const exact = markText(text);
    return exact === text ? JSON.parse(text) : unmarked(JSON.parse(exact));
  } catch {
    return undefined;
  }
}

function parsedBehindBanner(line: string): unknown {
  const start = line.indexOf('{"jsonrpc"');
  return start > 0 ? parsed(line.slice(start)) : undefined;
}
