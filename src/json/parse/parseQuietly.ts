import type { JsonValue } from "../JsonValue.ts";

/**
 * The value that `JSON.parse` returns; `undefined` if the text is not JSON.
 *
 * Collecting the stack takes most of the time of the SyntaxError, and it is not used, so it is turned off in V8.
 *
 * @example
 * parseQuietly("{a:1}"); // undefined
 */
export function parseQuietly(text: string): JsonValue | undefined {
  const limit = V8_ERROR.stackTraceLimit;
  setStackTraceLimit(0);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  } finally {
    setStackTraceLimit(limit);
  }
}

const V8_ERROR = Error as { stackTraceLimit?: number | undefined };

/** Other engines have no limit, and hosts such as Node with `--frozen-intrinsics` freeze `Error`. */
let isWritable = typeof V8_ERROR.stackTraceLimit === "number";

function setStackTraceLimit(limit: number | undefined): void {
  if (!isWritable) return;
  try {
    V8_ERROR.stackTraceLimit = limit;
  } catch {
    isWritable = false;
  }
}
