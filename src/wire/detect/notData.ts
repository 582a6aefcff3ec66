import { describeKind, isInstance, isPromise, shorten } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import type { Raw } from "../fields.ts";

/** Why a value is not the data of an answer; `undefined` if it may be. */
export function notData(value: unknown): string | undefined {
  const received = otherThanData(value);
  return received && `expected the data of an answer, received ${received}`;
}

function otherThanData(value: unknown): string | undefined {
  if (typeof value === "string") return `${describeKind(value)}: parse JSON text with JSON.parse first`;
  if (typeof value !== "object" || value === null || isPromise(value)) return describeKind(value);
  if (isInstance(value, Error)) return `an error (${shorten(value.message)}): it is for the code that made the request`;
  const { json, status, getReader, [Symbol.asyncIterator]: iterator } = value as Raw & AsyncIterable<unknown>;
  if (typeof json === "function" && typeof status === "number") {
    return "an HTTP response: give `await response.json()`, or its `body` to ToolCallStream.read";
  }
  // Responses of Axios and similar clients.
  if (typeof status === "number" && isObject((value as Raw).headers) && "data" in value) {
    return "an HTTP response: give its `data`";
  }
  if (isStoredByLangChain(value as Raw)) return `LangChain's stored form of a message: ${REVIVE}`;
  const isStream = typeof iterator === "function" || typeof getReader === "function";
  return isStream ? "a stream: give it to ToolCallStream.read" : undefined;
}

/** JSON of a message of LangChain, or what its `toDict` gives. Google's client warns when `data` is read. */
export function isStoredByLangChain(value: Raw): boolean {
  if (value.lc === 1) return isObject(value.kwargs);
  return typeof value.type === "string" && isObject(value.data) && "content" in value.data;
}

/** What to do with a stored message of LangChain. */
export const REVIVE = "make a message of it with `mapStoredMessagesToChatMessages`, or with `load`";
