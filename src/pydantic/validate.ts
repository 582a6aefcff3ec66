import type { TSchema } from "typebox";
import { copyJson, type JsonValue, keysOf, PythonFloat, type PythonValue, record, valueAt } from "../json/index.ts";
import { parseInteger } from "./parseInteger.ts";
import type { ErrorDetails } from "./ValidationError.ts";

/** A Python type, as `model_json_schema()` writes it. */
export type PythonType = TSchema & {
  readonly type?: string;
  readonly title?: string;
  readonly properties?: { readonly [field: string]: PythonType };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: PythonType;
  readonly anyOf?: readonly PythonType[];
  readonly default?: JsonValue;
  /** Python's own name of a type that JSON Schema has no word for, or tells apart from another. */
  readonly pythonType?: string;
};

/** A JSON object whose keys come in Python's order. */
export type Fields = { readonly [field: string]: JsonValue };

/** As what a value comes: pydantic names a Python object's type in other words than a JSON text's. */
export type InputMode = "python" | "json";

/** The fields that were given, as the class takes them, or every error of them in pydantic's order. */
export type Validated =
  | { readonly ok: true; readonly value: Fields }
  | { readonly ok: false; readonly errors: readonly ErrorDetails[] };

/**
 * Validates a value as the class of that JSON Schema does: what is unset stays unset, what is unknown is left out
 * (kept where the class is open), what lax mode converts is converted.
 */
export function validateModel(
  model: PythonType,
  value: unknown,
  reading: { mode: InputMode; strict: boolean },
): Validated {
  const errors: ErrorDetails[] = [];
  const result = readModel(model, value as PythonValue, [], { ...reading, errors });
  return errors.length === 0 ? { ok: true, value: result as Fields } : { ok: false, errors };
}

type Loc = readonly (string | number)[];
type Reading = { readonly mode: InputMode; readonly strict: boolean; readonly errors: ErrorDetails[] };
type Read = (type: PythonType, input: PythonValue, loc: Loc, reading: Reading) => PythonValue | undefined;

/** Where an object of the mirrored classes holds the fields that were given to it. */
export const givenFields: unique symbol = Symbol("givenFields");

/** A dict, or an object of a mirrored class as the dict that it was made from. */
function dictOf(input: PythonValue): Fields | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  if (givenFields in input) return input[givenFields] as Fields;
  const prototype = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null ? (input as Fields) : undefined;
}

/** Reports an error; the value is then of no interest, as one error refuses the whole. */
function refuse(type: string, msg: string, input: PythonValue, loc: Loc, { errors }: Reading): undefined {
  errors.push({ type, loc, msg, input });
}

const read: Read = (type, input, loc, reading) => {
  if (type.anyOf !== undefined) return readUnion(type.anyOf, input, loc, reading);
  if (type.pythonType === "is-subclass[BaseModel]") return readSubclass(type, input, loc, reading);
  switch (type.type) {
    case "string":
      return readString(type, input, loc, reading);
    case "integer":
      return readInteger(type, input, loc, reading);
    case "array":
      return readList(type, input, loc, reading);
    case "object":
      return type.properties ? readModel(type, input, loc, reading) : readDict(type, input, loc, reading);
    default:
      throw new Error(`no reading for ${JSON.stringify(type)}`);
  }
};

const readModel: Read = (model, input, loc, reading) => {
  const dict = dictOf(input);
  if (dict === undefined) {
    const msg =
      reading.mode === "json"
        ? "Input should be an object"
        : `Input should be a valid dictionary or instance of ${model.title}`;
    return refuse("model_type", msg, input, loc, reading);
  }
  const fields = new Map<string, PythonValue>();
  for (const [name, type] of Object.entries(model.properties ?? {})) {
    const given = valueAt(dict, name);
    if (given !== undefined) {
      fields.set(name, read(type, given, [...loc, name], reading) as PythonValue);
    } else if (model.required?.includes(name)) {
      refuse("missing", "Field required", input, [...loc, name], reading);
    }
  }
  if (reading.errors.length > 0) return undefined;
  if (!model.additionalProperties) return record(fields);
  // An open class keeps its keys in the order in which they came.
  const whole = copyJson(dict);
  return record(keysOf(whole).map((key) => [key, fields.get(key) ?? (valueAt(whole, key) as PythonValue)]));
};

function readUnion(
  members: readonly PythonType[],
  input: PythonValue,
  loc: Loc,
  reading: Reading,
): PythonValue | undefined {
  const choices = members.filter((member) => member.type !== "null");
  if (choices.length < members.length && input === null) return null;
  const [only] = choices;
  if (only !== undefined && choices.length === 1) return read(only, input, loc, reading);
  // The members are disjoint, so the first that takes the value is the one that pydantic's smart mode picks.
  const errors: ErrorDetails[] = [];
  for (const choice of choices) {
    const attempt: Reading = { ...reading, errors: [] };
    const value = read(choice, input, [...loc, nameOf(choice)], attempt);
    if (attempt.errors.length === 0) return value;
    errors.push(...attempt.errors);
  }
  reading.errors.push(...errors);
  return undefined;
}

/** The name that pydantic gives a union's member in `loc`. */
function nameOf(type: PythonType): string {
  if (type.pythonType !== undefined) return type.pythonType;
  if (type.type === "array") return `list[${nameOf(type.items as PythonType)}]`;
  if (type.anyOf !== undefined) return `union[${type.anyOf.map(nameOf).join(",")}]`;
  return type.type === "object" ? "dict[str,any]" : "str";
}

const readString: Read = (_, input, loc, reading) =>
  typeof input === "string" ? input : refuse("string_type", "Input should be a valid string", input, loc, reading);

const readList: Read = (type, input, loc, reading) => {
  if (!Array.isArray(input)) {
    const msg = reading.mode === "json" ? "Input should be a valid array" : "Input should be a valid list";
    return refuse("list_type", msg, input, loc, reading);
  }
  const before = reading.errors.length;
  for (let index = 0; index < input.length; index++) {
    read(type.items as PythonType, valueAt(input, index) as PythonValue, [...loc, index], reading);
  }
  // No item of a list here is one that reading converts.
  return reading.errors.length === before ? copyJson(input) : undefined;
};

const readDict: Read = (_, input, loc, reading) => {
  const dict = dictOf(input);
  if (dict !== undefined) return copyJson(dict);
  const msg = reading.mode === "json" ? "Input should be an object" : "Input should be a valid dictionary";
  return refuse("dict_type", msg, input, loc, reading);
};

const readSubclass: Read = (_, input, loc, reading) =>
  reading.mode === "json"
    ? refuse(
        "needs_python_object",
        "Cannot check `issubclass` when validating from json, use a JsonOrPython validator instead",
        input,
        loc,
        reading,
      )
    : refuse("is_subclass_of", "Input should be a subclass of BaseModel", input, loc, reading);

const readInteger: Read = (_, input, loc, reading) => {
  if (typeof input === "number" || typeof input === "bigint") return input;
  if (!reading.strict) {
    if (typeof input === "boolean") return input ? 1 : 0;
    if (input instanceof PythonFloat) return readFloatAsInteger(input, loc, reading);
    if (typeof input === "string") return readStringAsInteger(input, loc, reading);
  }
  return refuse("int_type", "Input should be a valid integer", input, loc, reading);
};

function readFloatAsInteger(input: PythonFloat, loc: Loc, reading: Reading): bigint | undefined {
  const { value } = input;
  if (!Number.isFinite(value)) return refuse("finite_number", "Input should be a finite number", input, loc, reading);
  if (!Number.isInteger(value)) {
    const msg = "Input should be a valid integer, got a number with a fractional part";
    return refuse("int_from_float", msg, input, loc, reading);
  }
  return Math.abs(value) < 2 ** 63 ? BigInt(value) : refuseSize(input, loc, reading);
}

function readStringAsInteger(input: string, loc: Loc, reading: Reading): bigint | undefined {
  if (!input.isWellFormed()) {
    const msg = "Input should be a valid string, unable to parse raw data as a unicode string";
    return refuse("string_unicode", msg, input, loc, reading);
  }
  const parsed = parseInteger(input);
  if (typeof parsed === "bigint") return parsed;
  if (parsed === "int_parsing_size") return refuseSize(input, loc, reading);
  return refuse(
    "int_parsing",
    "Input should be a valid integer, unable to parse string as an integer",
    input,
    loc,
    reading,
  );
}

function refuseSize(input: PythonValue, loc: Loc, reading: Reading): undefined {
  const msg = "Unable to parse input string as an integer, exceeded maximum size";
  return refuse("int_parsing_size", msg, input, loc, reading);
}
