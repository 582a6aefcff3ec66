import type { PythonValue } from "../../json/index.ts";

/**
 * A Python type, as `model_json_schema()` writes it, with additional keywords for facts that JSON Schema cannot
 * express.
 */
export type PythonType = {
  readonly type?: string;
  readonly title?: string;
  readonly properties?: FieldTypes;
  readonly required?: readonly string[];
  /** The types of a dict's values, where they are not any. */
  readonly additionalProperties?: boolean | PythonType;
  /** The strings of an `Enum`, whose name is the `pythonType`, or of a `Literal`, without a `pythonType`. */
  readonly enum?: readonly string[];
  /** The least and the greatest number of a `float`. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: PythonType;
  readonly anyOf?: readonly PythonType[];
  /** An optional field without a default here has a factory for an empty list or dict. */
  readonly default?: PythonValue;
  /** Each object gets another default: 32 hexadecimal digits at random. */
  readonly factory?: "uuid4().hex";
  /** Python's name of a type that JSON Schema cannot express or distinguish. */
  readonly pythonType?: string;
  /**
   * A validator that the SDK wrote: the Python method's name. The one for calls runs before all others, the one for a
   * URL after its field was read, and `model_post_init` after all fields were.
   */
  readonly pythonValidator?: "convert_openai_tool_calls_format" | "validate_url" | "model_post_init";
  /** For a class with its own `model_dump`: when it writes the field; default: always. */
  readonly dumped?: "unless null" | "if truthy" | "never";
  /** A dict that was a class in earlier releases: objects of the mirrored class are accepted too. */
  readonly objectsOf?: "Parameters";
  /** The field of some releases only: the documented shape has it if it differs from its default. */
  readonly ofSomeReleases?: true;
};

export const string: PythonType = { type: "string" };
export const integer: PythonType = { type: "integer" };
export const number: PythonType = { type: "number" };
export const boolean: PythonType = { type: "boolean" };
export const any: PythonType = {};
/** `Dict[str, Any]` */
export const dict: PythonType = { type: "object", additionalProperties: true };
/** The parameters of a tool, which also take the objects of this package. */
export const parametersDict: PythonType = { ...dict, objectsOf: "Parameters" };
/** `Dict[str, Any] | Type[BaseModel]` */
export const dictOrModel: PythonType = { anyOf: [parametersDict, { pythonType: "is-subclass[BaseModel]" }] };
/** `Dict[str, str]` */
export const stringDict: PythonType = { type: "object", additionalProperties: string };
/** `dict` without its types, which pydantic calls by another name in a union. */
export const bareDict: PythonType = { ...dict, pythonType: "dict[any,any]" };

/** `str = Field(default_factory=lambda: uuid4().hex)` */
export const madeId: PythonType = { ...string, factory: "uuid4().hex" };
/** `Literal["GET", "POST"]` */
export const literal = (...words: readonly string[]): PythonType => ({ ...string, enum: words });
/** A class of Python that is both `str` and `Enum`. */
export const enumOf = (name: string, ...words: readonly string[]): PythonType => ({
  ...literal(...words),
  pythonType: name,
});

export const list = (items: PythonType): PythonType => ({ type: "array", items });

/** `Optional[…] = None` */
export const nullable = (type: PythonType): PythonType => ({ anyOf: [type, { type: "null" }], default: null });

export const withDefault = (type: PythonType, value: PythonValue): PythonType => ({ ...type, default: value });

/** A field of the documented shape that not every release has. */
export const ofSome = (type: PythonType): PythonType => ({ ...type, ofSomeReleases: true });

/** The fields of a class by name, in Python's order. */
export type FieldTypes = { readonly [field: string]: PythonType };

export const mapTypes = (fields: FieldTypes, change: (type: PythonType) => PythonType): FieldTypes =>
  Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, change(type)]));

/** A class: its fields in order, and the required ones. */
export const model = (title: string, properties: FieldTypes, required: readonly string[] = []): PythonType => ({
  type: "object",
  title,
  properties,
  required,
});
