import {
  ANYTHING,
  BOOLEAN,
  checkOptions,
  defineOwn,
  describeKind,
  type Flat,
  integerIn,
  isInstance,
  OBJECT,
  OptionError,
  type OptionRules,
  STRING,
} from "../checks/index.ts";
import {
  entriesOf,
  JsonError,
  type JsonObject,
  keysOf,
  mutableCopy,
  PythonFloat,
  type PythonValue,
  parseBoxed,
  record,
  valueAt,
  type WriteOptions,
  write,
} from "../json/index.ts";
import { DUMP_RULES, type DumpOptions, dumpModel, filterOf, keepMade } from "./dump.ts";
import type { ErrorDetails } from "./ErrorDetails.ts";
import { Filter } from "./filter.ts";
import { newHolding, rootOf, writeHeld } from "./heldObjects.ts";
import { type Fields, givenFields, isModelObject } from "./modelObjects.ts";
import { givenTwice, pythonName } from "./pythonName.ts";
import { modelOf } from "./releases.ts";
import type { SdkRelease } from "./SdkRelease.ts";
import { type ModelName, mapTypes, nullable, type PythonType, parametersDict } from "./shapes/index.ts";
import { ValidationError } from "./ValidationError.ts";
import { type InputMode, type Validated as Validation, validateChanges, validateModel } from "./validate.ts";

/**
 * How a value is validated.
 *
 * @example
 * ToolCall.modelValidate(value, { sdk: "0.1.3", strict: true });
 */
export type ValidateOptions = {
  /** The release whose behaviour is mirrored: it drops the same fields and throws the same errors. */
  readonly sdk?: SdkRelease | undefined;
  /** pydantic's strict mode: nothing is converted. */
  readonly strict?: boolean | undefined;
};

/**
 * How an object is written as JSON text.
 *
 * @example
 * call.modelDumpJson({ style: "json.dumps", ensureAscii: false, indent: 2 });
 */
export type DumpJsonOptions = Flat<DumpOptions & Pick<WriteOptions, "style" | "ensureAscii" | "indent">>;

/**
 * What a copy changes, by Python's names of the fields or those of the class here.
 *
 * @example
 * call.modelCopy({ update: { id: "call_2" } });
 */
export type CopyOptions = { readonly update?: Update | undefined };

/** Values of fields by Python's names or those of the class here; `undefined` changes nothing. */
export type Update = { readonly [field: string]: unknown };

/** The Python class that a class mirrors, and the class whose objects `modelValidate` makes. */
export type Mirror<T> = {
  readonly name: ModelName;
  readonly class: new (init: never) => T;
  /** Further bases of the Python class, beside the class that this one extends. */
  readonly bases?: readonly ModelName[];
};

/** A class that mirrors one of Python, or extends one that does. */
export type ModelClass = { readonly "~mirror": Mirror<unknown> };

/** The objects that `modelValidate` of a class makes. */
export type ObjectOf<C extends ModelClass> = C extends { readonly "~mirror": Mirror<infer T> } ? T : never;

/**
 * The base of the mirrored classes: they hold the given fields, frozen, and write them as a release does.
 *
 * Mirrors `pydantic.BaseModel`.
 */
export abstract class Model {
  /** The name of the Python class that this one mirrors. */
  declare static readonly "~mirror": Mirror<Model>;
  readonly #name: ModelName;
  readonly #given: Fields;

  constructor(fields: Fields) {
    this.#name = new.target["~mirror"].name;
    this.#given = fields;
  }

  /**
   * An object of the class from a plain value, checked as the Python class does. An object of the class is returned as it
   * is, if no release is named, or else with the fields of the release and all that it has beside them; an object of a class
   * that Python derives from it is returned as it is in every release.
   *
   * @throws {ValidationError} The Python class refuses the value.
   * @throws {ReleaseError} The release has no such class.
   * @throws {OptionError} An option is unknown, or does not take its value.
   * @example
   * ToolCall.modelValidate({ id: null, type: "function", name: "now", arguments: "{}", index: "2" }).index; // 2
   * ToolCall.modelValidate({ type: "function", name: "now", arguments: "{}" });
   * // ValidationError: 1 validation error for ToolCall
   * // id
   * //   Field required [type=missing]
   */
  static modelValidate<C extends ModelClass>(this: C, value: unknown, options?: ValidateOptions): ObjectOf<C> {
    // biome-ignore lint/complexity/noThisInStatic: each class inherits it
    const mirrored = mirrorOf(this, "modelValidate");
    if (options !== undefined) checkOptions("modelValidate", options, VALIDATE_RULES);
    const isObject = isInstance(value, mirrored.class);
    if (isObject && isTaken(value, mirrored.name, options)) return value;
    // Python does not read an object again, which strict mode would refuse for what it converted.
    const fields = validated(mirrored.name, value, isObject ? { ...options, strict: false } : options);
    return isObject ? ((value as Model).#with(fields) as ObjectOf<C>) : new mirrored.class(fromFields(fields));
  }

  /**
   * An object of the class from JSON text, checked as the Python class does.
   *
   * @throws {ValidationError} The Python class refuses the text or its value.
   * @throws {ReleaseError} The release has no such class.
   * @throws {OptionError} An option is unknown, or does not take its value.
   * @example
   * ToolInfo.modelValidateJson('{"name":"now"}').name; // "now"
   */
  static modelValidateJson<C extends ModelClass>(
    this: C,
    text: string,
    options: ValidateOptions = NO_OPTIONS,
  ): ObjectOf<C> {
    if (options !== NO_OPTIONS) checkOptions("modelValidateJson", options, VALIDATE_RULES);
    // biome-ignore lint/complexity/noThisInStatic: each class inherits it
    const mirrored = mirrorOf(this, "modelValidateJson");
    const value = readText(titleOf(mirrored.name, options), text);
    return new mirrored.class(fromFields(validate(mirrored.name, value, "json", options)));
  }

  /** @internal The fields that were given, validated, by their Python names. */
  get [givenFields](): Fields {
    return this.#given;
  }

  /**
   * The object as plain data with Python's names: a new copy each time, to be changed at will. A float with a whole
   * value (`1.0`) is an ordinary number in it; `modelDumpJson` writes it as Python does.
   *
   * @throws {ReleaseError} if the release has no such class, or cannot represent the object.
   * @throws {OptionError} An option is unknown, or does not take its value.
   * @example
   * new ToolCall({ name: "f", arguments: "{}" }).modelDump();
   * // { id: null, type: "function", name: "f", arguments: "{}", index: null }
   */
  modelDump(options: DumpOptions = NO_OPTIONS): JsonObject {
    if (options !== NO_OPTIONS) checkOptions("modelDump", options, DUMP_RULES);
    return mutableCopy(this.dumped(options)) as JsonObject;
  }

  /**
   * A copy with some fields changed, as pydantic's `model_copy`: they count as given. What the object has beside the
   * fields of the Python class, such as the `signature` of a call, is kept. Objects are frozen, so that `deep` would
   * change nothing. Python checks no value there; here each must be of the type of its field, and is not converted.
   *
   * @throws {ValidationError} A value is not of the type of its field.
   * @throws {OptionError} The class has no such field; an option is unknown, or does not take its value.
   * @example
   * const call = new ToolCall({ id: "call_1", name: "now", arguments: "{}" });
   * call.modelCopy({ update: { index: 0 } }).modelDumpJson();
   * // '{"id":"call_1","type":"function","name":"now","arguments":"{}","index":0}'
   */
  modelCopy(options: CopyOptions = NO_OPTIONS): this {
    if (options !== NO_OPTIONS) checkOptions("modelCopy", options, COPY_RULES);
    const { update = {} } = options;
    const changes = changesTo(this.#name, update);
    return this.#with(record([...entriesOf(this.#given), ...entriesOf(changes)], isModelObject)) as this;
  }

  /** Another object. Its fields are its own, because they tell objects apart when they are read again. */
  #with(fields: Fields): Model {
    const own = fields === this.#given ? record(entriesOf(fields), isModelObject) : fields;
    keepMade(own, this.#given);
    return this.copied(own);
  }

  /** @internal An object of the same class with other fields, and with all that this one has beside its fields. */
  protected copied(fields: Fields): Model {
    const own = this.constructor as typeof Model;
    const mirrored = own["~mirror"].class as unknown as typeof Model;
    // The constructor of a user's class that extends this one is not called, as in Python.
    const copy: Model = Reflect.construct(mirrored, [fromFields(fields)], own);
    if (own === mirrored) return copy;
    const names = Object.keys(this).filter((name) => !Object.hasOwn(copy, name));
    return Object.assign(copy, Object.fromEntries(names.map((name) => [name, this[name as keyof this]])));
  }

  /** @internal The object itself if it has these fields, or one of the same class with them. */
  withFields(fields: Fields): this {
    return this.isSame(fields) ? this : (this.#with(fields) as this);
  }

  /** @internal Whether the object was given exactly these fields. */
  protected isSame(fields: Fields): boolean {
    const names = keysOf(fields);
    return names.length === keysOf(this.#given).length && names.every((name) => this.isKept(fields, name));
  }

  /** @internal Whether fields have what the object was given under a name. */
  protected isKept(fields: Fields, name: string): boolean {
    return valueAt(fields, name) === valueAt(this.#given, name);
  }

  /** @internal The same, frozen and with Python's types of its numbers. */
  dumped(options: DumpOptions): Fields {
    return this.serialized(options);
  }

  /** @internal As pydantic's serializer dumps it, also where the class has its own `model_dump`. */
  serialized(options: DumpOptions): Fields {
    return dumpModel(this.#name, this.#given, options, filterOf(this.#name, options));
  }

  /**
   * The object as JSON text: the bytes of pydantic's `model_dump_json()`, or of `json.dumps(model_dump())` with
   * `style: "json.dumps"`.
   *
   * @throws {ReleaseError} as modelDump.
   * @throws {JsonError} if a string contains a lone surrogate, which UTF-8 cannot encode.
   * @example
   * new ToolCall({ name: "f", arguments: "{}" }).modelDumpJson();
   * // '{"id":null,"type":"function","name":"f","arguments":"{}","index":null}'
   */
  modelDumpJson(allOptions: DumpJsonOptions = NO_OPTIONS): string {
    if (allOptions !== NO_OPTIONS) checkOptions("modelDumpJson", allOptions, DUMP_JSON_RULES);
    const { style, ensureAscii, indent, ...options } = allOptions;
    return write(style === "json.dumps" ? this.dumped(options) : this.serialized(options), {
      style,
      ensureAscii,
      indent,
    });
  }

  /**
   * The documented shape, for `JSON.stringify`.
   *
   * @example
   * JSON.stringify(new ToolCall({ name: "f", arguments: "{}" }));
   */
  toJSON(): JsonObject {
    return this.modelDump();
  }
}

/** Data with what the own `model_dump` of each object of a class in it gives, in the newest release. */
export const plainData = (data: PythonValue): PythonValue =>
  writeHeld(
    data,
    rootOf(Filter.NONE),
    newHolding((object) => (object as Model).dumped({ sdk: "latest" })),
  );

/** The changes of a copy, checked. */
function changesTo(name: ModelName, update: Update): Fields {
  const model = modelOf(name, undefined);
  const named = model.additionalProperties ? update : namedByPython(update, model);
  if (!model.additionalProperties) checkOptions("modelCopy: update", named, rulesOf(model));
  const title = model.title ?? name;
  const changeable = { ...model, properties: mapTypes(model.properties ?? {}, anyDict) };
  return fieldsOf(
    title,
    reading(title, () => validateChanges(changeable, named)),
  );
}

/**
 * The changes with Python's names of the fields.
 *
 * @throws {OptionError} A field has a value by each of its two names.
 */
function namedByPython(update: Update, { properties = {} }: PythonType): Update {
  const named: { [name: string]: unknown } = {};
  for (const given of Object.keys(update)) {
    // It may remember Python's type of a number.
    const value = valueAt(update, given);
    const python = pythonName(given);
    const isCamel = !Object.hasOwn(properties, given) && Object.hasOwn(properties, python);
    const name = isCamel ? python : given;
    if (isCamel && value === undefined) continue;
    if (Object.hasOwn(named, name)) throw givenTwice(name);
    defineOwn(named, name, value);
  }
  return named;
}

/** Parameters, which are any dict in all releases but the first ones. */
const anyDict = (type: PythonType): PythonType =>
  type.anyOf?.some(({ properties, additionalProperties }) => properties && additionalProperties)
    ? nullable(parametersDict)
    : type;

const rulesOf = ({ properties = {} }: PythonType): OptionRules =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, ANYTHING]));

/** Whether an object of the class is the result itself: without a release, or as Python takes an object of a subclass. */
function isTaken(value: unknown, name: ModelName, options: ValidateOptions = NO_OPTIONS): boolean {
  if (options.sdk === undefined) return true;
  const mirror = (value as Model).constructor as typeof Model;
  if (mirror["~mirror"].name === name) return false;
  return modelOf(name, options.sdk) !== undefined;
}

const NO_OPTIONS = {};
const COPY_RULES: OptionRules = { update: OBJECT };
const VALIDATE_RULES: OptionRules = { sdk: STRING, strict: BOOLEAN };
const DUMP_JSON_RULES: OptionRules = {
  ...DUMP_RULES,
  style: ["pydantic", "json.dumps"],
  ensureAscii: BOOLEAN,
  indent: integerIn(0, 100),
};

/** A method that is passed as a function, as in `promise.then(ToolCall.modelValidate)`, has lost its class. */
function mirrorOf<C extends ModelClass>(owner: C, method: string): Mirror<ObjectOf<C>> {
  if (typeof owner === "function" && owner["~mirror"] !== undefined) return owner["~mirror"] as Mirror<ObjectOf<C>>;
  const received = describeKind(owner);
  const message = `${method}: expected its class as \`this\`, received ${received}: write (value) => ToolCall.${method}(value)`;
  throw new OptionError("invalid_options", "", message);
}

/** The fields of a value, as the Python class reads them from a Python object. */
export function validated(name: ModelName, value: unknown, options: ValidateOptions = NO_OPTIONS): Fields {
  // Python's integers have no -0.
  return validate(name, Object.is(value, -0) ? new PythonFloat(-0) : value, "python", options);
}

/**
 * An argument for the constructor of a mirrored class with fields that are already validated, instead of the user's
 * fields.
 *
 * @example
 * new ToolCall(fromFields(fields));
 */
// The type of a constructor has only the arguments of users.
export const fromFields = (fields: Fields): never => new Validated(fields) as never;

/** The fields that a constructor gets by {@link fromFields}; undefined if a user calls it. */
export const validatedFields = (init: unknown): Fields | undefined => Validated.fieldsOf(init);

/** See {@link fromFields}. */
class Validated {
  readonly #fields: Fields;

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  static fieldsOf(init: unknown): Fields | undefined {
    return typeof init === "object" && init !== null && #fields in init ? init.#fields : undefined;
  }
}

/** The class's name in a release, which may differ from the current one. */
const titleOf = (name: ModelName, { sdk }: ValidateOptions): string => modelOf(name, sdk).title ?? name;

function readText(title: string, text: string): PythonValue {
  try {
    // In an array, because only a container remembers the types of numbers.
    return valueAt(parseBoxed(text), 0) as PythonValue;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new ValidationError(title, [refusal(error, text)]);
  }
}

function refusal(error: JsonError, text: string): ErrorDetails {
  return text.isWellFormed()
    ? { type: "json_invalid", loc: [], msg: `Invalid JSON: ${error.message}`, input: text }
    : {
        type: "string_unicode",
        loc: [],
        msg: "Input should be a valid string, unable to parse raw data as a unicode string",
        input: text,
      };
}

function validate(name: ModelName, value: unknown, mode: InputMode, options: ValidateOptions): Fields {
  const { sdk, strict = false } = options;
  const model = modelOf(name, sdk);
  const title = titleOf(name, options);
  const result = reading(title, () => validateModel(model, value, { mode, strict }));
  return fieldsOf(title, result, sdk);
}

function fieldsOf(title: string, result: Validation, sdk?: SdkRelease): Fields {
  if (result.ok) return result.value;
  throw new ValidationError(title, result.errors, { sdk });
}

/** The error of a getter or a Proxy, as pydantic reports it. */
function reading<T>(title: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (isInstance(cause, JsonError)) throw cause;
    const msg = "Error extracting attribute";
    throw Object.assign(new ValidationError(title, [{ type: "get_attribute_error", loc: [], msg, input: null }]), {
      cause,
    });
  }
}
