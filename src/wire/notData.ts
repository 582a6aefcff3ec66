import { isPromise } from "../json/index.ts";
import { isObject } from "../schema/index.ts";
import type { Raw } from "./fields.ts";
import { received } from "./WireError.ts";

/** Why a value is no data of an answer, if it is none. */
export function notData(value: unknown): string | undefined {
  const problem = kindOf(value);
  return problem === undefined ? undefined : `expected the data of an answer, ${problem}`;
}

function kindOf(value: unknown): string | undefined {
  if (typeof value === "string") return `${received(value)}: parse JSON text with JSON.parse first`;
  if (typeof value !== "object" || value === null || isPromise(value)) return received(value);
  const { json, status, getReader, [Symbol.asyncIterator]: iterator } = value as Raw & AsyncIterable<unknown>;
  if (typeof json === "function" && typeof status === "number") {
    return "received an HTTP response: give `await response.json()`, or its `body` to ToolCallStream.read";
  }
  // Axios and its like.
  if (typeof status === "number" && isObject((value as Raw).headers) && "data" in value) {
    return "received an HTTP response: give its `data`";
  }
  const isStream = typeof iterator === "function" || typeof getReader === "function";
  return isStream ? "received a stream: give it to ToolCallStream.read" : undefined;
}
