import { checkOption, checkOptions, type OptionRules } from "../../checks/index.ts";
import { BACKSLASH, BRACE_OPEN, BRACKET_OPEN, COLON, SPACE } from "../characters.ts";
import { JsonError } from "../JsonError.ts";
import type { JsonValue } from "../JsonValue.ts";
import { DEFAULT_DEPTH, DEFAULT_LENGTH } from "../limits.ts";
import { checkLength } from "../rejections.ts";
import { RFC8259 } from "./Grammar.ts";
import { isPlain } from "./isPlain.ts";
import { Parser } from "./Parser.ts";
import { DEPTH, INTEGERS, LENGTH, type ParseOptions } from "./parseOptions.ts";
import { parseQuietly } from "./parseQuietly.ts";

/**
 * Parses JSON text (RFC 8259) as `JSON.parse` does, but never rounds integers beyond ±(2^53 − 1), and throws for
 * numbers that overflow. {@link parsePython} parses as Python does.
 *
 * A duplicate key keeps its first position and has its last value. `__proto__` is an ordinary key. The value is
 * mutable.
 *
 * @example
 * parse('{"id":12345678901234567890}');
 * // JsonError: expected an integer within ±(2^53 − 1), received 12345678901234567890 at line 1 column 7
 *
 * parse('{"id":12345678901234567890}', { integers: "bigint" }); // { id: 12345678901234567890n }
 *
 * @throws {JsonError} `invalid_json`, `truncated`, `limit_exceeded`, `unsafe_integer`.
 * @throws {OptionError} An option is unknown, or does not take its value.
 * @throws {TypeError} `text` is not a string.
 */
export function parse(text: string, options?: ParseOptions & { integers?: "error" | "string" | undefined }): JsonValue;
export function parse(text: string, options: ParseOptions): JsonValue<bigint>;
export function parse(text: string, options: ParseOptions = DEFAULTS): JsonValue<bigint> {
  if (options !== DEFAULTS) checkOptions("parse", options, OPTIONS);
  return parseStrict(text, options);
}

const DEFAULTS: ParseOptions = {};
const OPTIONS: OptionRules = { integers: INTEGERS, maxDepth: DEPTH, maxLength: LENGTH };

/**
 * {@link parse} with checked options. `JSON.parse` does the work. If it throws, or if its value may be inexact, the
 * text is read again by our parser, for the location of the error or for exact integers.
 */
export function parseStrict(text: string, options: ParseOptions): JsonValue<bigint> {
  return readExactly(text, parseRounded(text, options), options) as JsonValue<bigint>;
}

/**
 * Like {@link parseStrict}, but numbers that are written with a point or an exponent and may be rounded to an integer
 * become {@link RoundedNumber}s. `settle` replaces a value with such numbers.
 */
export function parseMarked(text: string, options: ParseOptions, settle: Settle): unknown {
  return markRounded(text, parseRounded(text, options), options, settle);
}

type Settle = (marked: unknown) => unknown;

/**
 * The value that `JSON.parse` returns for a text of at most `maxLength`. If the value is not plain, or the text has an
 * escaped key ({@link mayEscapeKey}), the value may differ from the text, and {@link markRounded} must read it again.
 *
 * @throws {JsonError} `invalid_json`, `truncated`, `limit_exceeded`.
 */
export function parseRounded(text: string, options: ParseOptions): JsonValue {
  const rounded = parseChecked(text, options);
  if (rounded !== undefined) return rounded;
  readAsWritten(text, options);
  return JSON.parse(text);
}

/**
 * The value of {@link parseRounded}; `undefined` if the text is not JSON. A text that is repaired next needs no error
 * that says what is wrong with it: making that error takes longer than the repair.
 *
 * @throws {JsonError} `limit_exceeded`.
 * @example
 * parseIfJson('{"a":1,}', {}); // undefined
 */
export function parseIfJson(text: string, options: ParseOptions): JsonValue | undefined {
  const rounded = parseChecked(text, options);
  if (rounded === undefined) checkDepth(text, options);
  return rounded;
}

function parseChecked(text: string, options: ParseOptions): JsonValue | undefined {
  checkOption("parse", "maxLength", options.maxLength, LENGTH);
  checkOption("parse", "maxDepth", options.maxDepth, DEPTH);
  checkOption("parse", "integers", options.integers, INTEGERS);
  checkLength(text, options.maxLength ?? DEFAULT_LENGTH);
  return parseQuietly(text);
}

/** Reads a text that is not JSON, for the location of its first error. */
function readAsWritten(text: string, { maxDepth = DEFAULT_DEPTH }: ParseOptions): void {
  new Parser(text, RFC8259, maxDepth).parseBoxed();
}

/** Throws if a text that is not JSON is nested deeper than `maxDepth` before its first error. */
function checkDepth(text: string, options: ParseOptions): void {
  if (!opensMoreThan(text, options.maxDepth ?? DEFAULT_DEPTH)) return;
  try {
    readAsWritten(text, options);
  } catch (error) {
    if (error instanceof JsonError && error.code === "limit_exceeded") throw error;
  }
}

/** Whether a text has more opening brackets than `count`, those in strings included. */
function opensMoreThan(text: string, count: number): boolean {
  let opened = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code === BRACE_OPEN || code === BRACKET_OPEN) && ++opened > count) return true;
  }
  return false;
}

/** The result of {@link parseMarked} for a text whose {@link parseRounded} value is known. */
export function markRounded(text: string, rounded: JsonValue, options: ParseOptions, settle: Settle): unknown {
  return readExactly(text, rounded, options, settle);
}

function readExactly(
  text: string,
  rounded: JsonValue,
  { maxDepth = DEFAULT_DEPTH, integers = "error" }: ParseOptions,
  settle?: Settle,
): unknown {
  if (isPlain(rounded, maxDepth, mayEscapeKey(text))) return rounded;
  const grammar = { ...RFC8259, bigIntegers: integers, isMarked: settle !== undefined };
  const parser = new Parser(text, grammar, maxDepth);
  const [exact] = parser.parseBoxed();
  return parser.hasMarked ? settle?.(exact) : exact;
}

/**
 * Whether a key of a JSON text may be written with an escape. V8 (13.6) takes such a key for the key that an earlier
 * object had at that place where the text as written begins with it, so for one with a backslash: after
 * `{"k":1,"\\\\":2}` it reads `{"k":1,"\\u0041":2}` as `{"k":1,"\\\\":2}`.
 *
 * It checks the ends of the first strings with escapes. If there are many of them, checking all keys takes less time.
 */
function mayEscapeKey(text: string): boolean {
  let backslash = text.indexOf("\\");
  for (let looks = 0; backslash >= 0; looks++) {
    if (looks === MAX_LOOKS) return true;
    const quote = text.indexOf('"', backslash + 2);
    if (text.charCodeAt(quote - 1) === BACKSLASH) {
      // A backslash escapes the quote, unless the backslash is escaped itself.
      if (text.charCodeAt(quote - 2) === BACKSLASH) return true;
      backslash = quote - 1;
    } else {
      const next = text.charCodeAt(quote + 1);
      if (next === COLON || next <= SPACE) return true;
      backslash = text.indexOf("\\", quote + 1);
    }
  }
  return false;
}

/** @internal */
const MAX_LOOKS = 3;
