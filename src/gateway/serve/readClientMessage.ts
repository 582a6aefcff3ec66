import { describeValue } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { markText, unmarked } from "../exactIntegers.ts";
import type { RawResult } from "../McpService.ts";
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode,
} from "../mcp/server.ts";

/** A message of a client, or the error that answers anything else. */
export type ClientMessage = { readonly message: JSONRPCMessage } | { readonly refusal: RefusedMessage };

/** The answer of JSON-RPC to a message that cannot be read. Its `id` is null if that of the message cannot be used. */
export type RefusedMessage = {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
};

/**
 * Reads a message of a client, whose large integers are marked. Parameters that are null count as left out. The SDK
 * would drop what it cannot read, and the client would wait for its answer.
 *
 * @example
 * readClientMessage({ jsonrpc: "2.0", id: 1, method: "ping", params: null }); // { message: { …, method: "ping" } }
 * readClientMessage({ jsonrpc: "2.0", id: null, method: "ping" }); // { refusal: { …, id: null, error: { … } } }
 */
export function readClientMessage(value: unknown): ClientMessage {
  if (!isObject(value)) return refused(null, `expected a message of JSON-RPC, received ${describeValue(value)}`);
  const { method, id = null, result, error } = value;
  const isAnswer = method === undefined && (result ?? error) !== undefined;
  if (isAnswer) return { message: answerIn(value) };
  const answersTo = isId(id) ? id : null;
  if (value.jsonrpc !== "2.0")
    return refused(answersTo, `expected "jsonrpc" to be "2.0", received ${shown(value.jsonrpc)}`);
  if (typeof method !== "string")
    return refused(answersTo, `expected "method" to be a string, received ${shown(method)}`);
  if (value.id !== undefined && answersTo === null)
    return refused(null, `expected "id" to be a string or an integer, received ${shown(id)}`);
  return readParams(method, answersTo, value.params);
}

/**
 * The value of a text of JSON, with marked integers; for another text the error that answers it.
 *
 * @example
 * parseClientText("[1]"); // { value: [1] }
 * parseClientText("{"); // { refusal: { …, error: { code: -32700, message: "Parse error: expected JSON" } } }
 */
export function parseClientText(text: string): { readonly value: unknown } | { readonly refusal: RefusedMessage } {
  try {
    return { value: JSON.parse(markText(text)) };
  } catch (cause) {
    return { refusal: notJson(cause instanceof RangeError ? cause.message : undefined) };
  }
}

/**
 * The error for a text that is not JSON, or for bytes that are not a text.
 *
 * @example
 * notJson(); // { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Parse error: expected JSON" } }
 */
export const notJson = (reason = "expected JSON"): RefusedMessage =>
  refusal(null, ProtocolErrorCode.ParseError, `Parse error: ${reason}`);

/**
 * The error of JSON-RPC for a message that is read but cannot be taken.
 *
 * @example
 * invalidRequest(1, "the id is in use"); // { …, error: { code: -32600, message: "Invalid Request: the id is in use" } }
 */
export const invalidRequest = (id: string | number | null, reason: string): RefusedMessage =>
  refusal(id, ProtocolErrorCode.InvalidRequest, `Invalid Request: ${reason}`);

function readParams(method: string, id: string | number | null, given: unknown): ClientMessage {
  const params = withoutNulls(given);
  const message = {
    jsonrpc: "2.0",
    ...(id !== null && { id }),
    method,
    ...(params !== undefined && { params }),
  } as JSONRPCMessage;
  const fault = faultOf(method, params);
  if (fault === undefined && (id === null ? isJSONRPCNotification(message) : isJSONRPCRequest(message)))
    return { message };
  const reason = fault ?? "expected the parameters of a message of MCP";
  // A notification has no answer; one that is malformed is no notification.
  if (id === null) return refused(null, reason);
  return { refusal: refusal(id, ProtocolErrorCode.InvalidParams, `Invalid params: ${reason}`) };
}

/** Many clients write null for what they leave out. */
function withoutNulls(params: unknown): unknown {
  if (params === null) return undefined;
  if (!isObject(params)) return params;
  const { _meta, ...others } = params;
  if (_meta === null) return others;
  if (!isObject(_meta) || _meta.progressToken !== null) return params;
  const { progressToken: _, ...meta } = _meta;
  return { ...others, _meta: meta };
}

function faultOf(method: string, params: unknown): string | undefined {
  if (params === undefined)
    return method === "initialize" ? 'expected "protocolVersion", received no parameters' : undefined;
  if (!isObject(params)) return `expected "params" to be an object, received ${shown(params)}`;
  const { _meta } = params;
  if (_meta !== undefined && !isObject(_meta)) return `expected "_meta" to be an object, received ${shown(_meta)}`;
  const token = _meta?.progressToken;
  if (token !== undefined && !isId(token))
    return `expected "progressToken" to be a string or an integer, received ${shown(token)}`;
  // A client of 2026-07-28, which has no such method, gets the answer to an unknown one.
  const isOfOlder = _meta?.[PROTOCOL_VERSION_META_KEY] === undefined;
  return method === "initialize" && isOfOlder ? faultOfInitialize(params) : undefined;
}

function faultOfInitialize({ protocolVersion, capabilities, clientInfo }: RawResult): string | undefined {
  if (typeof protocolVersion !== "string")
    return `expected "protocolVersion" to be a string, received ${shown(protocolVersion)}`;
  if (!isObject(capabilities)) return `expected "capabilities" to be an object, received ${shown(capabilities)}`;
  if (!isObject(clientInfo)) return `expected "clientInfo" to be an object, received ${shown(clientInfo)}`;
  const missing = ["name", "version"].find((key) => typeof clientInfo[key] !== "string");
  return missing && `expected the ${missing} of "clientInfo" to be a string, received ${shown(clientInfo[missing])}`;
}

/** An answer to a question. One that is malformed becomes an error, so that the question ends. */
function answerIn({ id, result, error }: RawResult): JSONRPCMessage {
  if (isObject(result) && !isObject(error)) return { jsonrpc: "2.0", id, result } as JSONRPCMessage;
  const { code, message, data } = isObject(error) && !isObject(result) ? error : ({} as RawResult);
  return {
    jsonrpc: "2.0",
    id,
    error: {
      code: Number.isSafeInteger(code) ? code : ProtocolErrorCode.InvalidRequest,
      message: typeof message === "string" ? message : "The answer of the client has neither a result nor an error",
      ...(data !== undefined && { data }),
    },
  } as JSONRPCMessage;
}

/** Integers beyond 2^53 are marked texts here. */
const isId = (id: unknown): id is string | number => typeof id === "string" || Number.isSafeInteger(id);

const shown = (value: unknown): string => describeValue(unmarked(value));

const refused = (id: string | number | null, reason: string): ClientMessage => ({
  refusal: invalidRequest(id, reason),
});

const refusal = (id: string | number | null, code: number, message: string): RefusedMessage => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});
