import { isInstance, shorten } from "../checks/index.ts";
import { pointerOf } from "./pointer.ts";

/**
 * Why a text or a value is rejected.
 *
 * - `invalid_json`: the text has a syntax error, or a number beyond the range of a double.
 * - `truncated`: the text ends before its value does.
 * - `limit_exceeded`: too long or too deep; a value that contains itself is too deep.
 * - `unsafe_integer`: an integer beyond ±(2^53 − 1) that the options do not allow.
 * - `lone_surrogate`: half a surrogate pair, which UTF-8 cannot encode.
 * - `not_json`: a JavaScript value that is not JSON-serializable.
 */
export type JsonErrorCode =
  | "invalid_json"
  | "truncated"
  | "limit_exceeded"
  | "unsafe_integer"
  | "lone_surrogate"
  | "not_json";

/**
 * The error of reading and writing JSON, with its location.
 *
 * @example
 * try {
 *   parse('{"a":[1,]}');
 * } catch (error) {
 *   error.message; // "trailing comma at line 1 column 9"
 *   error.code; // "invalid_json"
 *   error.index; // 8
 *   error.path; // "/a/0"
 * }
 */
export class JsonError extends SyntaxError {
  override readonly name = "JsonError";
  readonly code: JsonErrorCode;
  /** The message without the location. */
  readonly reason: string;
  /** JSON Pointer to the value that was read or written last. */
  readonly path: string;
  /** Offset in the text, in UTF-16 code units; `undefined` if a value was written or copied. */
  readonly index: number | undefined;
  /** Line as pydantic counts it: from 1, and a line feed belongs to the line after it. */
  readonly line: number | undefined;
  /**
   * Column as pydantic counts it: in UTF-8 bytes, from 1, and 0 for a line feed. At the end of the text it is the
   * column of the last byte.
   */
  readonly column: number | undefined;
  /** The integer as it was written, cut after 40 characters; only with `unsafe_integer`. */
  readonly literal: string | undefined;

  constructor(
    code: JsonErrorCode,
    reason: string,
    path: readonly (string | number)[],
    place?: { text: string; index: number; literal?: string },
    options?: ErrorOptions,
  ) {
    const pointer = pointerOf(path);
    const position = place && positionAt(place.text, place.index);
    super(
      position
        ? `${reason} at line ${position.line} column ${position.column}`
        : `${reason} at ${pointer === "" ? "the root" : shorten(pointer)}`,
      options,
    );
    this.code = code;
    this.reason = reason;
    this.path = pointer;
    this.index = place?.index;
    this.line = position?.line;
    this.column = position?.column;
    this.literal = place?.literal;
  }
}

/**
 * The error for a value whose getter or Proxy throws when it is read. A JsonError is returned unchanged.
 */
export function unreadable(cause: unknown, path: readonly (string | number)[]): JsonError {
  if (isInstance(cause, JsonError)) return cause;
  return new JsonError("not_json", "expected a JSON value, received one that throws when it is read", path, undefined, {
    cause,
  });
}

/** The position as jiter's `LinePosition::find` computes it. */
function positionAt(text: string, index: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = 0; at < index; at++) {
    if (text.charCodeAt(at) !== 0x0a) continue;
    line++;
    start = at + 1;
  }
  if (text.charCodeAt(index) === 0x0a) return { line: line + 1, column: 0 };
  const bytes = utf8Length(text.slice(start, index));
  return { line, column: index < text.length ? bytes + 1 : bytes };
}

/** Bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
