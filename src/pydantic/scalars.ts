import { PythonFloat, type PythonValue } from "../json/index.ts";
import { parseInteger } from "./parseInteger.ts";
import { parseNumber } from "./parseNumber.ts";

/** A value of the Python type, or pydantic's error. */
export type Scalar = { readonly value: PythonValue } | { readonly type: string; readonly msg: string };

/** Reads a `str`; no value is converted to it. */
export const readString = (input: PythonValue): Scalar =>
  typeof input === "string" ? { value: input } : refusals.string_type;

/** Reads a `bool`; lax mode takes 0, 1 and words. */
export function readBoolean(input: PythonValue, strict: boolean): Scalar {
  if (typeof input === "boolean") return { value: input };
  if (strict) return refusals.bool_type;
  if (typeof input === "string") return booleanOfWord(input);
  if (typeof input === "bigint") return BigInt.asIntN(64, input) === input ? refusals.bool_parsing : refusals.bool_type;
  return booleanOfNumber(input instanceof PythonFloat ? input.value : input);
}

function booleanOfWord(input: string): Scalar {
  if (!input.isWellFormed()) return refusals.string_unicode;
  const word = input.length <= 5 ? input.toLowerCase() : "";
  if (TRUE.has(word)) return { value: true };
  return FALSE.has(word) ? { value: false } : refusals.bool_parsing;
}

function booleanOfNumber(input: PythonValue): Scalar {
  if (typeof input !== "number" || !Number.isInteger(input) || Math.abs(input) >= 2 ** 63) return refusals.bool_type;
  return input === 0 || input === 1 ? { value: input === 1 } : refusals.bool_parsing;
}

const TRUE: ReadonlySet<string> = new Set(["1", "on", "t", "true", "y", "yes"]);
const FALSE: ReadonlySet<string> = new Set(["0", "off", "f", "false", "n", "no"]);

/** Reads a `float`; an int is one even in strict mode. Beyond its range it is infinite in JSON text, and refused elsewhere. */
export function readFloat(input: PythonValue, strict: boolean, isJson: boolean): Scalar {
  if (input instanceof PythonFloat) return { value: input };
  if (typeof input === "number" || typeof input === "bigint") {
    const value = Number(input);
    return isJson || Number.isFinite(value) ? { value: new PythonFloat(value) } : refusals.float_type;
  }
  if (strict) return refusals.float_type;
  if (typeof input === "boolean") return { value: new PythonFloat(input ? 1 : 0) };
  return typeof input === "string" ? floatOfText(input) : refusals.float_type;
}

function floatOfText(input: string): Scalar {
  if (!input.isWellFormed()) return refusals.string_unicode;
  const value = parseNumber(input);
  return value === undefined ? refusals.float_parsing : { value: new PythonFloat(value) };
}

/** Reads an `int`; lax mode takes whole floats, booleans and the strings that {@link parseInteger} reads. */
export function readInteger(input: PythonValue, strict: boolean): Scalar {
  if (typeof input === "number" || typeof input === "bigint") return { value: input };
  if (strict) return refusals.int_type;
  if (typeof input === "boolean") return { value: input ? 1 : 0 };
  if (input instanceof PythonFloat) return readWholeFloat(input.value);
  return typeof input === "string" ? integerOfText(input) : refusals.int_type;
}

function integerOfText(input: string): Scalar {
  const parsed = input.isWellFormed() ? parseInteger(input) : "string_unicode";
  return typeof parsed === "bigint" ? { value: parsed } : refusals[parsed];
}

function readWholeFloat(value: number): Scalar {
  if (!Number.isFinite(value)) return refusals.finite_number;
  if (!Number.isInteger(value)) return refusals.int_from_float;
  return Math.abs(value) < 2 ** 63 ? { value: BigInt(value) } : refusals.int_parsing_size;
}

const refusal = <T extends string>(type: T, msg: string): { [Name in T]: { type: T; msg: string } } =>
  ({ [type]: { type, msg } }) as { [Name in T]: { type: T; msg: string } };

const refusals = {
  ...refusal("string_type", "Input should be a valid string"),
  ...refusal("string_unicode", "Input should be a valid string, unable to parse raw data as a unicode string"),
  ...refusal("bool_type", "Input should be a valid boolean"),
  ...refusal("bool_parsing", "Input should be a valid boolean, unable to interpret input"),
  ...refusal("float_type", "Input should be a valid number"),
  ...refusal("float_parsing", "Input should be a valid number, unable to parse string as a number"),
  ...refusal("int_type", "Input should be a valid integer"),
  ...refusal("int_from_float", "Input should be a valid integer, got a number with a fractional part"),
  ...refusal("int_parsing", "Input should be a valid integer, unable to parse string as an integer"),
  ...refusal("int_parsing_size", "Unable to parse input string as an integer, exceeded maximum size"),
  ...refusal("finite_number", "Input should be a finite number"),
};
