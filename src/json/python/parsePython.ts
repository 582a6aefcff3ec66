import { checkOptions, type OptionRules } from "../../checks/index.ts";
import { JsonError } from "../JsonError.ts";
import type { JsonValue } from "../JsonValue.ts";
import { DEFAULT_DEPTH } from "../limits.ts";
import type { Grammar } from "../parse/Grammar.ts";
import { Parser } from "../parse/Parser.ts";
import { DEPTH, LENGTH } from "../parse/parseOptions.ts";
import { checkLength, findLoneSurrogate, LONE_SURROGATE } from "../rejections.ts";
import { ArrayBuilder, known, ObjectBuilder } from "./memory.ts";
import { PythonFloat } from "./PythonFloat.ts";

/** How {@link parsePython} reads a text. */
export type ParsePythonOptions = {
  /** The maximum number of nested containers, 0 to 1000; default: 200. */
  maxDepth?: number | undefined;
  /** The maximum length in UTF-16 code units; default: no limit. */
  maxLength?: number | undefined;
};

/**
 * Parses JSON text as `model_validate_json` of pydantic 2.14 does (with jiter): NaN and Infinity are numbers, integers
 * are exact, lone surrogates are an error. The value is frozen and remembers Python's types of its numbers.
 *
 * A duplicate key keeps its first position and has its last value. `__proto__` is an ordinary key. An empty container
 * may exceed `maxDepth` by one, as in jiter. For a number at the root, no container remembers whether it was a float; put
 * the text into a list if that matters.
 *
 * @example
 * const value = parsePython('{"a":1.50,"b":1.0,"10":true,"2":null}');
 * value; // { "2": null, "10": true, a: 1.5, b: 1 }
 * write(value); // '{"a":1.5,"b":1.0,"10":true,"2":null}'
 *
 * @throws {JsonError} `invalid_json`, `truncated`, `limit_exceeded`, `lone_surrogate`. The message is the text after
 * `Invalid JSON: ` in pydantic's `json_invalid`.
 * @throws {OptionError} An option is unknown, or does not take its value.
 * @throws {TypeError} `text` is not a string.
 */
export function parsePython(text: string, options: ParsePythonOptions = DEFAULTS): JsonValue {
  if (options !== DEFAULTS) checkOptions("parsePython", options, OPTIONS);
  return known(read(text, options)[0]);
}

/**
 * Like {@link parsePython}, but the value is the only item of a frozen array, which remembers a number at the root,
 * too.
 *
 * @example
 * valueAt(parseBoxed("1.0"), 0); // PythonFloat { value: 1 }
 *
 * @throws {JsonError} As {@link parsePython}.
 */
export function parseBoxed(text: string, options: ParsePythonOptions = DEFAULTS): readonly [JsonValue] {
  if (options !== DEFAULTS) checkOptions("parseBoxed", options, OPTIONS);
  return known(read(text, options));
}

const DEFAULTS: ParsePythonOptions = {};
const OPTIONS: OptionRules = { maxDepth: DEPTH, maxLength: LENGTH };

function read(
  text: string,
  { maxLength = Number.POSITIVE_INFINITY, maxDepth = DEFAULT_DEPTH }: ParsePythonOptions,
): readonly [JsonValue] {
  checkLength(text, maxLength);
  const lone = findLoneSurrogate(text);
  if (lone >= 0) throw new JsonError("lone_surrogate", LONE_SURROGATE, [], { text, index: lone });
  return new Parser(text, PYTHON, maxDepth).parseBoxed() as readonly [JsonValue];
}

const PYTHON: Grammar = {
  isPython: true,
  bigIntegers: "bigint",
  newArray: () => new ArrayBuilder(),
  newObject: () => new ObjectBuilder(),
  integer: (value) => (value === 0 ? 0 : value), // Python's integers have no -0.
  wholeFloat: (value) => new PythonFloat(value),
};
