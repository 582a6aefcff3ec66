import { describeKind, isPlainObject } from "../../checks/index.ts";
import { JsonError } from "../JsonError.ts";
import { formatFloat } from "./formatFloat.ts";
import { keysOf, type PythonValue, valueAt } from "./memory.ts";
import { PythonFloat } from "./PythonFloat.ts";

/**
 * The text that Python's `str()` makes of a value: a text as it is, and anything else as its `repr()`. Which characters
 * are written as escapes follows this platform's version of Unicode, as it follows that of Python there.
 *
 * @throws {JsonError} `not_json`: it is, or holds, an object of a class, and there is no `ofObjects`.
 * @example
 * pythonText(parsePython('{"a":[1.0,null,"it\'s"]}')); // `{'a': [1.0, None, "it's"]}`
 */
export function pythonText(value: PythonValue, ofObjects?: OfObjects): string {
  if (typeof value === "string") return value;
  return ofObjects !== undefined && isOfClass(value) ? ofObjects.text(value) : pythonRepr(value, ofObjects);
}

/** What `str()` and `repr()` make of an object of a class. */
export type OfObjects = { readonly text: (object: object) => string; readonly repr: (object: object) => string };

const isOfClass = (value: PythonValue): value is PythonValue & object =>
  typeof value === "object" &&
  value !== null &&
  !(value instanceof PythonFloat) &&
  !Array.isArray(value) &&
  !isPlainObject(value);

/**
 * The text that Python's `repr()` makes of a value.
 *
 * @throws {JsonError} As {@link pythonText}.
 * @example
 * pythonRepr("it's"); // `"it's"` with its quotation marks
 */
export function pythonRepr(value: PythonValue, ofObjects?: OfObjects): string {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value instanceof PythonFloat) return ofFloat(value.value);
  if (Array.isArray(value))
    return `[${value.map((_, index) => pythonRepr(memberOf(value, index), ofObjects)).join(", ")}]`;
  if (ofObjects !== undefined && isOfClass(value)) return ofObjects.repr(value);
  if (!isPlainObject(value))
    throw new JsonError("not_json", `expected a JSON value, received ${describeKind(value)}`, []);
  return `{${keysOf(value)
    .map((key) => `${quoted(key)}: ${pythonRepr(memberOf(value, key), ofObjects)}`)
    .join(", ")}}`;
}

const memberOf = (container: object, key: string | number): PythonValue => valueAt(container, key) as PythonValue;

function ofFloat(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  return formatFloat(value, "json.dumps");
}

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  return (
    quote + text.replaceAll(ESCAPED, (character) => (character === '"' ? character : escaped(character, quote))) + quote
  );
}

/** What Python writes as an escape, and the quotation marks, of which it is one at most. */
const ESCAPED = /['"\\]|(?! )[\p{C}\p{Z}]/gu;

function escaped(character: string, quote: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  if (character === "'") return quote === "'" ? "\\'" : character;
  const code = character.codePointAt(0) as number;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

const SHORT: { readonly [character: string]: string } = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
