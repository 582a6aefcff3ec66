import { BACKSLASH, COLON, SPACE } from "./characters.ts";
import { checkMaxLength } from "./checkMaxLength.ts";
import { checkMaxDepth } from "./depth.ts";
import { findLoneSurrogate, LONE_SURROGATE } from "./findLoneSurrogate.ts";
import { checkIntegers, type Integers } from "./Integers.ts";
import { JsonError } from "./JsonError.ts";
import type { JsonValue } from "./JsonValue.ts";
import { describe } from "./kindOf.ts";
import { known } from "./memory.ts";
import { PYDANTIC, Reader, RFC8259 } from "./Reader.ts";

/**
 * - `pydantic`: as `model_validate_json` of pydantic 2.14 reads (jiter): NaN and Infinity are numbers, integers are
 *   exact, half surrogate pairs are refused. The result is frozen and remembers Python's types of its numbers.
 * - `rfc8259`: as `JSON.parse` reads, but integers beyond ±(2^53 − 1) are never rounded (`integers` says what becomes of
 *   them), and numbers that overflow are refused. The result is mutable.
 */
export type JsonDialect = "pydantic" | "rfc8259";

export type ParseOptions = {
  dialect?: JsonDialect;
  /** For `rfc8259`; `"error"` unless given. `"bigint"` takes integers of at most 4300 digits, as Python does. */
  integers?: Integers | undefined;
  /** Nested containers that are accepted, 0 to 1000; 200 unless given. */
  maxDepth?: number | undefined;
  /** Length in UTF-16 code units that is accepted; 1,048,576 unless given in `rfc8259`, else no limit. */
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
 * @throws {RangeError} `maxDepth` is not one of 0 to 1000.
 * @throws {TypeError} `text` is no string.
 */
export function parse(text: string, options?: ParseOptions & { integers?: "error" | "string" | undefined }): JsonValue;
export function parse(text: string, options: ParseOptions): JsonValue<bigint>;
export function parse(text: string, options: ParseOptions = {}): JsonValue<bigint> {
  if (options.dialect === "rfc8259") return parseStrict(text, options);
  return known(readPydantic(text, options)[0]);
}

/**
 * The value of a JSON text as the only item of a frozen array, so that a number at the root is remembered too; read in
 * the `pydantic` dialect.
 *
 * @example
 * valueAt(parseBoxed("1.0"), 0); // PythonFloat { value: 1 }
 *
 * @throws {JsonError} As {@link parse}.
 */
export function parseBoxed(text: string, options: Omit<ParseOptions, "dialect"> = {}): readonly [JsonValue] {
  return known(readPydantic(text, options));
}

function readPydantic(text: string, options: ParseOptions): readonly [JsonValue] {
  checkText(text, options.maxLength);
  const lone = findLoneSurrogate(text);
  if (lone >= 0) throw new JsonError("lone_surrogate", LONE_SURROGATE, [], { text, index: lone });
  return new Reader(text, PYDANTIC, checkMaxDepth(options.maxDepth ?? 200)).readBoxed();
}

/**
 * {@link parse} in `rfc8259`. `JSON.parse` does the work; what it or the walk objects to is read again, for the place of
 * an error or for exact integers.
 */
export function parseStrict(text: string, options: Omit<ParseOptions, "dialect">): JsonValue<bigint> {
  const maxLength = options.maxLength ?? 1_048_576;
  checkText(text, maxLength);
  const maxDepth = checkMaxDepth(options.maxDepth ?? 200);
  const integers = checkIntegers(options.integers ?? "error");
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch (error) {
    new Reader(text, { ...RFC8259, bigIntegers: "rounded" }, maxDepth).readBoxed();
    throw error;
  }
  if (isPlain(value, maxDepth, mayEscapeKey(text))) return value;
  return new Reader(text, { ...RFC8259, bigIntegers: BIG_INTEGERS[integers] }, maxDepth).readBoxed()[0];
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

/**
 * Whether every number is a fraction or a safe integer, containers go down at most so many levels, and no key has a
 * backslash, where that is asked.
 */
function isPlain(value: unknown, levels: number, noBackslash: boolean): boolean {
  if (typeof value === "number") return value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER;
  return typeof value !== "object" || value === null || isPlainContainer(value, levels, noBackslash);
}

/** Plain loops, and no call for a scalar: twice as fast as `every` with {@link isPlain}, in what every call pays. */
function isPlainContainer(container: object, levels: number, noBackslash: boolean): boolean {
  if (levels === 0) return false;
  if (Array.isArray(container)) {
    for (let index = 0; index < container.length; index++) {
      const item: unknown = container[index];
      if (typeof item !== "string" && !isPlain(item, levels - 1, noBackslash)) return false;
    }
    return true;
  }
  for (const key in container) {
    if (noBackslash && key.includes("\\")) return false;
    const item: unknown = (container as Record<string, unknown>)[key];
    if (typeof item !== "string" && !isPlain(item, levels - 1, noBackslash)) return false;
  }
  return true;
}

function checkText(text: string, maxLength = Number.POSITIVE_INFINITY): void {
  if (typeof text !== "string") throw new TypeError(`text: expected a string, received ${describe(text)}`);
  if (text.length <= checkMaxLength(maxLength)) return;
  const reason = `expected at most ${maxLength} UTF-16 code units, received ${text.length}`;
  throw new JsonError("limit_exceeded", reason, [], { text, index: maxLength });
}
