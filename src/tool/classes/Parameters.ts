import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { isInstance } from "../../checks/index.ts";
import { entriesOf, JsonError, mutableCopy, pointerSteps, record } from "../../json/index.ts";
import {
  type Fields,
  fromFields,
  givenFields,
  isModelObject,
  type Mirror,
  Model,
  validated,
  validatedFields,
} from "../../pydantic/index.ts";
import {
  type Arguments,
  type ArgumentsOf,
  checkParameters,
  type ExactOf,
  frozenSchema,
  type JsonSchema,
  type LibraryArguments,
  meantSchema,
  type ReadSource,
  readSource,
  SchemaError,
  type SchemaLike,
  type Source,
  type SourceResult,
  type Spelled,
  standardJsonSchema,
} from "../../schema/index.ts";
import type { StrictForm, StrictProvider } from "../../strict/index.ts";
import { alwaysCompiles, createValidator, type Issue, type Validator } from "../../validate/index.ts";

/**
 * The arguments of a tool as a JSON Schema: the Python class `Parameters`, but here with all other keywords, too.
 *
 * The schema is copied and frozen; `type`, `properties` and `required` have Python's defaults. As in Python,
 * `modelValidate` does not check the schema; that happens when arguments are first validated by it.
 *
 * @throws {ValidationError} if the Python class rejects the value.
 * @throws {SchemaError} if a keyword has an invalid value or is misspelt, a reference has no target, or the root is not
 * the schema of an object.
 * @example
 * const parameters = new Parameters({ properties: { city: { type: "string" } }, required: ["city"] });
 * parameters.type; // "object"
 * parameters.modelDumpJson(); // '{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}'
 */
// biome-ignore lint/suspicious/noExplicitAny: parameters with any arguments
export class Parameters<const S extends SourceOfParameters = any> extends Model {
  static override readonly "~mirror": Mirror<Parameters> = { name: "Parameters", class: Parameters };
  declare readonly "~arguments": ArgumentsOf<S>;
  declare readonly "~exact"?: ExactOf<S>;
  readonly type: "object";
  readonly properties: { [name: string]: JsonSchema | boolean };
  readonly required: string[];
  readonly #schema: JsonSchema;
  #copy: JsonSchema | undefined;
  #origin: Origin;
  #validator: Validator | undefined;
  #readSchema: JsonSchema | undefined;

  constructor(schema?: [S] extends [SchemaLike] ? Spelled<S> : SchemaLike) {
    const valid = validatedFields(schema);
    const { fields, origin } = valid ? { fields: valid, origin: {} } : prepare(schema ?? {});
    super(fields);
    const given = this[givenFields];
    this.type = (given.type ?? "object") as "object";
    this.properties = (given.properties ?? {}) as { [name: string]: JsonSchema | boolean };
    this.required = (given.required ?? []) as unknown as string[];
    this.#schema = withType(given);
    this.#origin = origin;
    if (!valid) this.check();
  }

  /**
   * @internal Throws unless the default engine can validate arguments. If a source validates them, or if compiling cannot
   * fail, nothing is compiled before the first use.
   *
   * @throws {SchemaError}
   */
  check(): void {
    if (this.#origin.validate || this.#origin.strict || alwaysCompiles(this.#schema)) return;
    this.#validator = createValidator(this.readSchema);
  }

  /**
   * The given JSON Schema, with `type` added if it was missing. It is a copy, always the same one, which other
   * libraries may change: the parameters themselves never change.
   *
   * @example
   * new Parameters({ properties: {}, additionalProperties: false }).jsonSchema;
   * // { type: "object", properties: {}, additionalProperties: false }
   */
  get jsonSchema(): JsonSchema {
    this.#copy ??= mutableCopy(this.#schema);
    return this.#copy;
  }

  /** @internal The frozen schema that this package uses. */
  get [frozenSchema](): JsonSchema {
    return this.#schema;
  }

  /** @internal The source, or the original of a strict form, that validates arguments in place of the schema. */
  get origin(): Origin {
    return this.#origin;
  }

  /** @internal The default engine's validator, made at its first use. */
  get validator(): Validator {
    this.#validator ??= createValidator(this.readSchema);
    return this.#validator;
  }

  /** @internal The schema by which arguments are read: see {@link meantSchema}, as that of a tool from elsewhere may be malformed. */
  get readSchema(): JsonSchema {
    this.#readSchema ??= meantSchema(this.#schema);
    return this.#readSchema;
  }

  /**
   * The parameters as Standard Schema and Standard JSON Schema, for other libraries: `validate` validates as
   * `parseArguments` does; `jsonSchema` writes draft 2020-12 and draft 7, or returns the given schema if it is of the
   * requested draft.
   *
   * @see https://standardschema.dev
   * @example
   * parameters["~standard"].validate({ city: "Oslo" }); // { value: { city: "Oslo" } }
   * parameters["~standard"].jsonSchema.input({ target: "draft-07" });
   */
  get "~standard"(): StandardParameters<0 extends 1 & S ? Record<string, unknown> : ArgumentsOf<S>> {
    return {
      version: 1,
      vendor: "openjiuwen-tools",
      validate: (value) => this.#validate(value) as never,
      jsonSchema: standardJsonSchema(this.#schema),
    };
  }

  #validate(value: unknown): SourceResult | Promise<SourceResult> {
    const { strict } = this.#origin;
    if (strict !== undefined) {
      const { value: restored, issues } = strict.form["~restore"](value);
      if (issues.length > 0) return { issues: standardIssues(value, issues) };
      const result = strict.original === null ? { value: restored } : strict.original.#validate(restored);
      return result instanceof Promise
        ? result.then((original) => this.#inStrictForm(value, original))
        : this.#inStrictForm(value, result);
    }
    const result = this.#origin.validate?.(value);
    if (result !== undefined) return result instanceof Promise ? result.then(oneOf) : oneOf(result);
    return this.validator.check(value) ? { value } : { issues: this.#issues(value) };
  }

  #issues(value: unknown): readonly StandardSchemaV1.Issue[] {
    return standardIssues(value, this.validator.issues(value).issues);
  }

  /** Issues refer to the strict form; issues that only the original schema finds keep its wording. */
  #inStrictForm(value: unknown, result: SourceResult): SourceResult {
    if (result.issues === undefined) return result;
    const issues = this.#issues(value);
    return issues.length > 0 ? { issues } : result;
  }

  /** @internal Changed parameters are validated by their schema. */
  protected override copied(fields: Fields): Parameters {
    return Parameters.withOrigin(this.isSame(fields) ? this.#origin : {}, fields);
  }

  /**
   * Parameters from a TypeBox object, a JSON Schema, or a schema with Standard JSON Schema (Zod 4 and others), whose
   * own validation then decides about arguments and returns their value.
   *
   * @throws {SchemaError} `unsupported_source` if the source cannot be written as JSON Schema.
   * @example
   * Parameters.from(z.object({ city: z.string(), days: z.number().default(3) })).required; // ["city"]
   */
  static from<const T extends Source>(source: Spelled<T>): Parameters<T> {
    return (isInstance<Parameters>(source, Parameters)
      ? source
      : new Parameters(source as SchemaLike)) as unknown as Parameters<T>;
  }

  /** @internal Parameters of validated fields, with their origin. */
  static withOrigin(origin: Origin, fields: Fields): Parameters {
    const parameters = new Parameters(fromFields(fields));
    parameters.#origin = origin;
    return parameters;
  }
}

/** Valibot returns a value beside the issues; consumers expect either of them. */
function oneOf({ issues, ...rest }: SourceResult): SourceResult {
  return issues === undefined ? (rest as SourceResult) : { issues };
}

/** The issues in the form of Standard Schema. */
const standardIssues = (value: unknown, issues: readonly Issue[]): StandardSchemaV1.Issue[] =>
  issues.map(({ path, message }) => ({ message, path: keysAt(value, path) }));

/** The keys of the path to a part of a value; indices of arrays are numbers. */
function keysAt(value: unknown, path: string): (string | number)[] {
  let part = value;
  return pointerSteps(path).map((step) => {
    const key = Array.isArray(part) ? Number(step) : step;
    part = (part as { [key: string | number]: unknown } | undefined)?.[key];
    return key;
  });
}

/** A source, or the part of it that the type of a tool keeps. */
export type SourceOfParameters = Source | Arguments<unknown> | LibraryArguments<unknown>;

type StandardParameters<Arguments> = StandardSchemaV1.Props<Arguments> & StandardJSONSchemaV1.Props<Arguments>;

/** Where parameters come from, if more than their schema validates arguments. */
type Origin = {
  readonly validate?: ReadSource["validate"];
  /** If the schema is a strict form: its provider, and the original parameters. */
  readonly strict?: {
    readonly provider: StrictProvider;
    readonly form: StrictForm;
    readonly original: Parameters | null;
  };
};

/** The fields of a source that has a usable schema, and its origin. */
function prepare(source: Source): { readonly fields: Fields; readonly origin: Origin } {
  if (isInstance<Parameters>(source, Parameters)) return { fields: source[givenFields], origin: source.origin };
  const { jsonSchema, validate } = readObjectSource(source);
  const fields = validated("Parameters", jsonSchema);
  checkParameters(jsonSchema, { isForeign: false });
  return { fields, origin: { validate } };
}

/** @internal A source whose schema has `type: "object"`, which providers require and which is Python's default. */
export function readObjectSource(source: Source): ReadSource {
  const { jsonSchema, ...rest } = readSafely(source);
  return { jsonSchema: withType(jsonSchema), ...rest };
}

/** A getter or a Proxy may throw. */
function readSafely(source: Source): ReadSource {
  try {
    return readSource(source);
  } catch (cause) {
    if (isInstance(cause, SchemaError) || isInstance(cause, JsonError)) throw cause;
    const message = "expected a schema, received one that cannot be read";
    throw new SchemaError([{ code: "unsupported_source", path: "", message }], { cause });
  }
}

const withTypeAdded = new WeakSet<object>();

/** Whether the frozen schema of parameters has its `type` from this package, because it was given none. */
export const isTypeAdded = (schema: object): boolean => withTypeAdded.has(schema);

function withType(given: object): JsonSchema {
  if (Object.hasOwn(given, "type")) return given as JsonSchema;
  const typed = record([["type", "object"], ...entriesOf(given)], isModelObject) as JsonSchema;
  withTypeAdded.add(typed);
  return typed;
}
