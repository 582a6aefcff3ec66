import { isInstance } from "../checks/index.ts";
import {
  copyJson,
  isKnown,
  JsonError,
  keysOf,
  PythonFloat,
  type PythonValue,
  pointerSteps,
  record,
  valueAt,
} from "../json/index.ts";
import { CardRefusal, refusePaths, refuseUrl } from "./checkCard.ts";
import type { ErrorDetails } from "./ErrorDetails.ts";
import { flattenCalls } from "./flattenCalls.ts";
import { MAX_ERRORS } from "./limits.ts";
import { type Fields, givenFields, isModelObject, keepSource } from "./modelObjects.ts";
import { readBoolean, readFloat, readInteger, readString, type Scalar } from "./scalars.ts";
import { any, laterName, type PythonType } from "./shapes/index.ts";

/** Whether the input is a Python object or JSON text, because pydantic's error messages differ. */
export type InputMode = "python" | "json";

/** The given fields, as the class reads them, or all their errors in pydantic's order. */
export type Validated =
  | { readonly ok: true; readonly value: Fields }
  | { readonly ok: false; readonly errors: readonly ErrorDetails[] };

/**
 * Validates a value as the class does: unset fields stay unset, unknown fields are left out (an open class keeps them),
 * and lax mode converts values.
 */
export function validateModel(
  model: PythonType,
  value: unknown,
  reading: { mode: InputMode; strict: boolean },
): Validated {
  return collected((errors) => readModel(model, value as PythonValue, [], { ...reading, errors }) as Fields);
}

/** The fields, unless there were errors. */
function collected(readAll: (errors: Errors) => Fields): Validated {
  const errors = new Errors();
  try {
    const value = readAll(errors);
    return errors.isEmpty ? { ok: true, value } : { ok: false, errors: errors.list };
  } catch (error) {
    // The SDK raises an error of its own there, which is the only one that the caller sees.
    if (error instanceof CardRefusal) return { ok: false, errors: [error.details] };
    throw error;
  }
}

/** The errors of a value, in order, up to {@link MAX_ERRORS}: a text of a megabyte can have a million. */
class Errors {
  readonly list: ErrorDetails[] = [];

  get isEmpty(): boolean {
    return this.list.length === 0;
  }

  get isFull(): boolean {
    return this.list.length >= MAX_ERRORS;
  }

  add(error: ErrorDetails): void {
    if (!this.isFull) this.list.push(error);
  }
}

/**
 * The values of single fields, which the class takes without converting them: in strict mode, and texts for the members
 * of an enum.
 */
export const validateChanges = ({ properties = {} }: PythonType, changes: object): Validated =>
  collected((errors) => {
    const reading: Reading = { mode: "json", strict: true, errors };
    const given = keysOf(changes).filter((name) => valueAt(changes, name) !== undefined);
    const fields = given.map((name): [string, PythonValue] => {
      const type = Object.hasOwn(properties, name) ? (properties[name] as PythonType) : any;
      return [name, read(type, valueAt(changes, name) as PythonValue, [name], reading) as PythonValue];
    });
    return record(fields, isModelObject);
  });

type Loc = readonly (string | number)[];
type Reading = {
  readonly mode: InputMode;
  readonly strict: boolean;
  readonly errors: Errors;
  /** Whether a validator of Python's own was given the value, so that its numbers are Python's also in JSON text. */
  readonly isRead?: boolean;
};
type Read = (type: PythonType, input: PythonValue, loc: Loc, reading: Reading) => PythonValue | undefined;

/** A dict, or the dict from which an object of a mirrored class was made. */
function dictOf(input: PythonValue): Fields | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  if (givenFields in input) return input[givenFields] as Fields;
  const prototype = Object.getPrototypeOf(input);
  return prototype === Object.prototype || prototype === null ? (input as Fields) : undefined;
}

/** Only a dict: in Python an object of a class is not a dict. */
const plainDictOf = (input: PythonValue): Fields | undefined =>
  typeof input === "object" && input !== null && givenFields in input ? undefined : dictOf(input);

/** Whether a value is an object of another mirrored class, which Python does not take for this one. */
function isOther(input: PythonValue, title: string | undefined): boolean {
  if (typeof input !== "object" || input === null || !(givenFields in input)) return false;
  const names: unknown[] = [];
  for (let prototype = Object.getPrototypeOf(input); prototype !== null; prototype = Object.getPrototypeOf(prototype)) {
    const mirror = prototype.constructor?.["~mirror"];
    names.push(mirror?.name, ...(mirror?.bases ?? []));
  }
  return title !== undefined && !names.includes(laterName(title));
}

/** Reports an error. Its result is not used, because one error refuses the whole value. */
function addError(type: string, msg: string, input: PythonValue, loc: Loc, { errors }: Reading): undefined {
  errors.add({ type, loc, msg, input });
}

const read: Read = (type, input, loc, reading) => {
  if (type.anyOf !== undefined) return readUnion(type.anyOf, input, loc, reading);
  if (type.pythonType === "is-subclass[BaseModel]") return readSubclass(type, input, loc, reading);
  switch (type.type) {
    case undefined:
      return readAny(input, loc, reading);
    case "array":
      return readList(type, input, loc, reading);
    case "object":
      return type.properties ? readModel(type, input, loc, reading) : readDict(type, input, loc, reading);
    default:
      return readScalar(type, input, loc, reading);
  }
};

const hintOf = (input: unknown): string => (input instanceof Promise ? ", received a promise: await it first" : "");

const readModel: Read = (model, input, loc, reading) => {
  const dict = isOther(input, model.title) ? undefined : dictOf(input);
  if (dict === undefined) {
    const msg =
      reading.mode === "json"
        ? "Input should be an object"
        : `Input should be a valid dictionary or instance of ${model.title}${hintOf(input)}`;
    return addError("model_type", msg, input, loc, reading);
  }
  if (isTaken(model, dict, reading)) return model.additionalProperties ? dict : keepSource(dict, input as object);
  const given = !convertsCalls(model) ? undefined : valueAt(dict, "tool_calls");
  const calls = given === undefined ? undefined : flattenCalls(given, plainDictOf);
  if (calls === "not iterable") {
    return addError("iterable_type", "Input should be iterable", given as PythonValue, [...loc, "tool_calls"], reading);
  }
  const before = reading.errors.list.length;
  const givenAt = (name: string): unknown =>
    name === "tool_calls" && calls !== undefined ? calls : valueAt(dict, name);
  const inside = convertsCalls(model) ? { ...reading, isRead: true } : reading;
  const fields = readFields(model, givenAt, input, loc, inside);
  if (reading.errors.list.length > before) return undefined;
  if (model.pythonValidator === "model_post_init") refusePaths(fields);
  return model.additionalProperties
    ? withOthers(fields, dict, loc, reading)
    : keepSource(madeBy(model, fields), input as object);
};

/** Whether the class surely takes a dict as it is. */
const isTaken = (model: PythonType, dict: Fields, { strict }: Reading): boolean =>
  model.additionalProperties ? isKnown(dict) && isTakenAsIs(model, dict) : readBy.get(dict) === model && !strict;

/** The class that made fields of a value, if it has no validator of its own. */
const readBy = new WeakMap<object, PythonType>();

function madeBy(model: PythonType, fields: ReadonlyMap<string, PythonValue>): Fields {
  const made = record(fields, isModelObject);
  if (model.pythonValidator === undefined) readBy.set(made, model);
  return made;
}

/** An open class keeps its keys in the order in which they came. */
function withOthers(
  fields: ReadonlyMap<string, PythonValue>,
  dict: Fields,
  loc: Loc,
  reading: Reading,
): Fields | undefined {
  const whole = copied(dict, loc, reading);
  if (whole === undefined || isUnchanged(fields, whole)) return whole;
  return record(
    keysOf(whole).map((key) => [key, fields.get(key) ?? (valueAt(whole, key) as PythonValue)]),
    isModelObject,
  );
}

const convertsCalls = ({ pythonValidator }: PythonType): boolean =>
  pythonValidator === "convert_openai_tool_calls_format";

/** Whether an open class surely takes a frozen dict as it is, which is so of most schemas. `false` says nothing. */
function isTakenAsIs({ properties = {}, required = [], pythonValidator }: PythonType, dict: Fields): boolean {
  if (pythonValidator !== undefined || !required.every((name) => Object.hasOwn(dict, name))) return false;
  for (const name of Object.keys(properties)) {
    if (Object.hasOwn(dict, name) && !isOfType(properties[name] as PythonType, dict[name])) return false;
  }
  return true;
}

/** Whether a value is a text, a list of texts or a dict of anything, and the type takes it so. */
function isOfType({ type, properties, items }: PythonType, value: unknown): boolean {
  if (type === "string") return typeof value === "string";
  if (type === "array") return items?.type === "string" && Array.isArray(value) && value.every(isString);
  return (
    type === "object" &&
    properties === undefined &&
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value)
  );
}

const isString = (value: unknown): boolean => typeof value === "string";

/** Whether the class reads all fields as they were given. A scalar that it converts, and a copy, are not the same. */
function isUnchanged(fields: ReadonlyMap<string, PythonValue>, whole: object): boolean {
  for (const [name, value] of fields) if (value !== valueAt(whole, name)) return false;
  return true;
}

/** The given fields, as the class reads them. */
function readFields(
  { properties = {}, required }: PythonType,
  givenAt: (name: string) => unknown,
  input: PythonValue,
  loc: Loc,
  reading: Reading,
): Map<string, PythonValue> {
  const fields = new Map<string, PythonValue>();
  for (const name of Object.keys(properties)) {
    const type = properties[name] as PythonType;
    const given = givenAt(name);
    if (given !== undefined) {
      fields.set(name, read(type, given as PythonValue, [...loc, name], reading) as PythonValue);
    } else if (required?.includes(name)) {
      addError("missing", "Field required", input, [...loc, name], reading);
    }
  }
  return fields;
}

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
  // The members are disjoint, so pydantic's smart mode picks the first one that accepts the value.
  const attempts: Errors[] = [];
  for (const choice of choices) {
    const errors = new Errors();
    const value = read(choice, input, [...loc, nameOf(choice)], { ...reading, errors });
    if (errors.isEmpty) return value;
    attempts.push(errors);
  }
  for (const { list } of attempts) for (const error of list) reading.errors.add(error);
  return undefined;
}

/** The name that pydantic gives a union's member in `loc`. */
function nameOf(type: PythonType): string {
  if (type.pythonType !== undefined) return type.pythonType;
  if (type.type === "array") return `list[${nameOf(type.items as PythonType)}]`;
  if (type.anyOf !== undefined) return `union[${type.anyOf.map(nameOf).join(",")}]`;
  return type.type === "object" ? "dict[str,any]" : "str";
}

const scalars: { readonly [type: string]: (input: PythonValue, strict: boolean, isJson: boolean) => Scalar } = {
  ...{ string: readString, boolean: readBoolean },
  ...{ integer: readInteger, number: readFloat },
};

const readScalar: Read = (scalar, input, loc, reading) => {
  const { type, enum: words, minimum, maximum, pythonValidator } = scalar;
  if (words !== undefined) return readWord(scalar, input, loc, reading);
  const readType = scalars[type as string];
  if (readType === undefined) throw new Error(`no reading for ${type}`);
  const result = readType(input, reading.strict, reading.mode === "json" && reading.isRead !== true);
  if (!("value" in result)) return addError(result.type, result.msg, input, loc, reading);
  // NaN is not at most the greatest number.
  if (maximum !== undefined && !(numberOf(result.value) <= maximum)) {
    return addError("less_than_equal", `Input should be less than or equal to ${maximum}`, input, loc, reading);
  }
  if (minimum !== undefined && numberOf(result.value) < minimum) {
    return addError("greater_than_equal", `Input should be greater than or equal to ${minimum}`, input, loc, reading);
  }
  if (pythonValidator === "validate_url") refuseUrl(result.value as string, loc);
  return result.value;
};

const numberOf = (value: PythonValue): number => Number(value instanceof PythonFloat ? value.value : value);

/** A string of an `Enum` or a `Literal`. In strict mode Python takes a member of the enum; from JSON text it also takes the string. */
const readWord: Read = ({ enum: words = [], pythonType }, input, loc, reading) => {
  if (pythonType !== undefined && reading.strict && reading.mode === "python") {
    return addError("is_instance_of", `Input should be an instance of ${pythonType}`, input, loc, reading);
  }
  if (typeof input === "string" && words.includes(input)) return input;
  if (typeof input === "string" && !input.isWellFormed()) {
    const msg = "Input should be a valid string, unable to parse raw data as a unicode string";
    return addError("string_unicode", msg, input, loc, reading);
  }
  const quoted = words.map((word) => `'${word}'`);
  const others = quoted.slice(0, -1).join(", ");
  const listed = [...(others ? [others] : []), ...quoted.slice(-1)].join(" or ");
  const msg = `Input should be ${listed}`;
  return pythonType === undefined
    ? addError("literal_error", msg, input, loc, reading)
    : addError("enum", msg, input, loc, reading);
};

const readAny = (input: PythonValue, loc: Loc, reading: Reading): PythonValue | undefined =>
  SCALARS.has(typeof input) || input instanceof PythonFloat ? input : copied(input, loc, reading);

const SCALARS: ReadonlySet<string> = new Set(["string", "number", "bigint", "boolean"]);

/**
 * A copy of any JSON value, which holds objects of mirrored classes as they are. Python keeps any object there, and fails
 * when it writes one of another class. Here that is refused, as by pydantic's JsonValue.
 */
function copied<T extends PythonValue>(input: T, loc: Loc, reading: Reading): T | undefined {
  try {
    return copyJson(input, HOLDING);
  } catch (cause) {
    if (!isInstance(cause, JsonError)) throw cause;
    const { place, value } = placeIn(input, cause.path, loc);
    if (cause.code !== "not_json") throw new JsonError(cause.code, cause.reason, place, undefined, { cause });
    const received = cause.reason.slice(EXPECTED.length);
    return addError("invalid-json-value", `input was not a valid JSON value${received}`, value, place, reading);
  }
}

const HOLDING = { holds: isModelObject };

/** The beginning of such an error's reason. */
const EXPECTED = "expected a JSON value";

function placeIn(input: PythonValue, pointer: string, loc: Loc): { place: Loc; value: PythonValue } {
  let value = input;
  const steps = pointerSteps(pointer).map((step) => {
    const key = Array.isArray(value) ? Number(step) : step;
    value = valueAt(value as object, key) as PythonValue;
    return key;
  });
  return { place: [...loc, ...steps], value };
}

const readList: Read = (type, input, loc, reading) => {
  if (!Array.isArray(input)) {
    const msg = reading.mode === "json" ? "Input should be a valid array" : "Input should be a valid list";
    return addError("list_type", msg, input, loc, reading);
  }
  const before = reading.errors.list.length;
  const items: (PythonValue | undefined)[] = [];
  for (let index = 0; index < input.length && !reading.errors.isFull; index++) {
    items.push(read(type.items as PythonType, valueAt(input, index) as PythonValue, [...loc, index], reading));
  }
  if (reading.errors.list.length > before) return undefined;
  const isSame = isKnown(input) && items.every((item, index) => item === input[index]);
  return isSame ? input : copied(items as PythonValue, loc, reading);
};

const readDict: Read = ({ objectsOf, additionalProperties: values }, input, loc, reading) => {
  const dict = objectsOf === undefined || isOther(input, objectsOf) ? plainDictOf(input) : dictOf(input);
  if (dict !== undefined) {
    return typeof values === "object" ? readEach(values, dict, loc, reading) : copied(dict, loc, reading);
  }
  const msg = reading.mode === "json" ? "Input should be an object" : "Input should be a valid dictionary";
  return addError("dict_type", msg, input, loc, reading);
};

/** A dict whose values have one type. */
function readEach(type: PythonType, dict: Fields, loc: Loc, reading: Reading): Fields {
  const entries = keysOf(dict).map((key): [string, PythonValue] => {
    const value = read(type, valueAt(dict, key) as PythonValue, [...loc, key], reading);
    return [key, value as PythonValue];
  });
  return record(entries);
}

const readSubclass: Read = (_, input, loc, reading) =>
  reading.mode === "json"
    ? addError(
        "needs_python_object",
        "Cannot check `issubclass` when validating from json, use a JsonOrPython validator instead",
        input,
        loc,
        reading,
      )
    : addError("is_subclass_of", "Input should be a subclass of BaseModel", input, loc, reading);
