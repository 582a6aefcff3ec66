import { BACKSLASH, COLON, SPACE } from "./characters.ts";
import { checkOption, checkOptions, type OptionRules } from "./checkOptions.ts";
import { checkText } from "./checkText.ts";
import { findLoneSurrogate, LONE_SURROGATE } from "./findLoneSurrogate.ts";
import type { Integers } from "./Integers.ts";
import { isPlain } from "./isPlain.ts";
import { JsonError } from "./JsonError.ts";
import type { JsonValue } from "./JsonValue.ts";
import { DEPTH, INTEGERS, LENGTH } from "./limits.ts";
import { known } from "./memory.ts";
import { OptionError } from "./OptionError.ts";
import { PYDANTIC, Reader, RFC8259 } from "./Reader.ts";
import { HoldsRounded } from "./RoundedNumber.ts";

/**
 * - `pydantic`: as `model_validate_json` of pydantic 2.14 reads (jiter): NaN and Infinity are numbers, integers are
 *   exact, half surrogate pairs are refused. The result is frozen and remembers Python's types of its numbers.
 * - `rfc8259`: as `JSON.parse` reads, but integers beyond ±(2^53 − 1) are never rounded (`integers` says what becomes of
 *   them), and numbers that overflow are refused. The result is mutable.
 */
export type JsonDialect = "pydantic" | "rfc8259";

export type ParseOptions = {
  /** Default: `"pydantic"`. */
  dialect?: JsonDialect;
  /**
   * What becomes of integers beyond ±(2^53 − 1), default: `"error"`; `"bigint"` takes at most 4300 digits, as Python
   * does. For `rfc8259` alone: in `pydantic` {@link valueAt} gives the exact integer.
   */
  integers?: Integers | undefined;
  /** Nested containers that are accepted, 0 to 1000; default: 200. */
  maxDepth?: number | undefined;
  /** Length in UTF-16 code units that is accepted; default: 1,048,576 in `rfc8259`, no limit in `pydantic`. */
  maxLength?: number | undefined;
};

/**
 * The value of a JSON text.
 *
 * Duplicate keys: the last value counts, at the first one's place. `__proto__` is an ordinary key. In the `pydantic`
 * dialect an empty container may be the one beyond `maxDepth`, as in jiter. A number at the root has no container
 * that could remember whether it was a float; use {@link parseBoxed} where that counts.
 *
 * @example
 * const value = parse('{"a":1.50,"b":1.0,"10":true,"2":null}');
 * value; // { "2": null, "10": true, a: 1.5, b: 1 }
 * write(value); // '{"a":1.5,"b":1.0,"10":true,"2":null}'
 *
 * parse('{"id":12345678901234567890}', { dialect: "rfc8259" });
 * // JsonError: expected an integer within ±(2^53 − 1), received 12345678901234567890 at line 1 column 7
 *
 * parse('{"id":12345678901234567890}', { dialect: "rfc8259", integers: "bigint" }); // { id: 12345678901234567890n }
 *
 * @throws {JsonError} `invalid_json`, `truncated`, `limit_exceeded`; `lone_surrogate` in `pydantic`,
 * `unsafe_integer` in `rfc8259`. In `pydantic` the message is what follows `Invalid JSON: ` in pydantic's `json_invalid`.
 * @throws {OptionError} An option is unknown, or does not take its value.
 * @throws {TypeError} `text` is not a string.
 */
export function parse(text: string, options?: ParseOptions & { integers?: "error" | "string" | undefined }): JsonValue;
export function parse(text: string, options: ParseOptions): JsonValue<bigint>;
export function parse(text: string, options: ParseOptions = DEFAULTS): JsonValue<bigint> {
  if (options !== DEFAULTS) checkOptions("parse", options, OPTIONS);
  if (options.dialect === "rfc8259") return parseStrict(text, options);
  if (options.integers !== undefined) {
    const message =
      'parse: option "integers": expected the dialect "rfc8259", received "pydantic", where valueAt is exact';
    throw new OptionError("invalid_option", "integers", message);
  }
  return known(readPydantic(text, options)[0]);
}

const DEFAULTS: ParseOptions = {};
const LIMITS: OptionRules = { maxDepth: DEPTH, maxLength: LENGTH };
const OPTIONS: OptionRules = { dialect: ["pydantic", "rfc8259"], integers: INTEGERS, ...LIMITS };

/**
 * The value of a JSON text as the only item of a frozen array, so that a number at the root is remembered too; read in
 * the `pydantic` dialect.
 *
 * @example
 * valueAt(parseBoxed("1.0"), 0); // PythonFloat { value: 1 }
 *
 * @throws {JsonError} As {@link parse}.
 */
export function parseBoxed(
  text: string,
  options: { maxDepth?: number | undefined; maxLength?: number | undefined } = DEFAULTS,
): readonly [JsonValue] {
  if (options !== DEFAULTS) checkOptions("parseBoxed", options, LIMITS);
  return known(readPydantic(text, options));
}

function readPydantic(
  text: string,
  { maxLength = Number.POSITIVE_INFINITY, maxDepth = 200 }: ParseOptions,
): readonly [JsonValue] {
  checkLength(text, maxLength);
  const lone = findLoneSurrogate(text);
  if (lone >= 0) throw new JsonError("lone_surrogate", LONE_SURROGATE, [], { text, index: lone });
  return new Reader(text, PYDANTIC, maxDepth).readBoxed();
}

/**
 * {@link parse} in `rfc8259`. `JSON.parse` does the work; what it or the walk objects to is read again, for the place of
 * an error or for exact integers.
 */
export function parseStrict(text: string, options: Omit<ParseOptions, "dialect">): JsonValue<bigint> {
  return readExactly(text, parseRounded(text, options), options, false) as JsonValue<bigint>;
}

/**
 * {@link parseStrict}, but numbers that are written with a point or an exponent and may be rounded to an integer are
 * {@link RoundedNumber}s; the value is in a {@link HoldsRounded} if there are any.
 */
export function parseMarked(text: string, options: Omit<ParseOptions, "dialect">): unknown {
  return markRounded(text, parseRounded(text, options), options);
}

/**
 * What `JSON.parse` makes of a text of at most `maxLength`. If it is not plain, or {@link mayEscapeKey} the text, it is
 * not what the text says for certain: {@link markRounded} reads it again then.
 *
 * @throws {JsonError} `invalid_json`, `truncated`, `limit_exceeded`.
 */
export function parseRounded(text: string, options: Omit<ParseOptions, "dialect">): JsonValue {
  const { maxLength = 1_048_576, maxDepth = 200 } = options;
  checkOption("parse", "maxLength", options.maxLength, LENGTH);
  checkOption("parse", "maxDepth", options.maxDepth, DEPTH);
  checkOption("parse", "integers", options.integers, INTEGERS);
  checkLength(text, maxLength);
  try {
    return JSON.parse(text);
  } catch (error) {
    new Reader(text, RFC8259, maxDepth).readBoxed();
    throw error;
  }
}

/** {@link parseMarked} of a text whose {@link parseRounded} value is known. */
export function markRounded(text: string, rounded: JsonValue, options: Omit<ParseOptions, "dialect">): unknown {
  return readExactly(text, rounded, options, true);
}

function readExactly(
  text: string,
  rounded: JsonValue,
  { maxDepth = 200, integers = "error" }: Omit<ParseOptions, "dialect">,
  isMarked: boolean,
): unknown {
  if (isPlain(rounded, maxDepth, mayEscapeKey(text))) return rounded;
  const reader = new Reader(text, { ...RFC8259, bigIntegers: BIG_INTEGERS[integers], isMarked }, maxDepth);
  const [exact] = reader.readBoxed();
  return reader.hasMarked ? new HoldsRounded(exact) : exact;
}

const BIG_INTEGERS = { error: "refused", bigint: "exact", string: "text" } as const;

/**
 * Whether a key of a JSON text may be written with an escape. V8 (13.6) takes such a key for the key that an earlier
 * object had at that place where the text as written begins with it, so for one with a backslash: after
 * `{"k":1,"\\\\":2}` it reads `{"k":1,"\\u0041":2}` as `{"k":1,"\\\\":2}`.
 *
 * It looks where the strings with escapes end, some times: then to look at all keys takes less time.
 */
function mayEscapeKey(text: string): boolean {
  let backslash = text.indexOf("\\");
  for (let looks = 0; backslash >= 0; looks++) {
    if (looks === MAX_LOOKS) return true;
    const quote = text.indexOf('"', backslash + 2);
    if (text.charCodeAt(quote - 1) === BACKSLASH) {
      // It escapes the quote, if it is not escaped itself.
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

const MAX_LOOKS = 3;

function checkLength(text: string, maxLength: number): void {
  checkText("text", text);
  if (text.length <= maxLength) return;
  const reason = `expected at most ${maxLength} UTF-16 code units, received ${text.length}`;
  throw new JsonError("limit_exceeded", reason, [], { text, index: maxLength });
}
