import { type CompactOptions, SchemaConverter } from "../compact/index.ts";
import type { Integers } from "../json/index.ts";
import type { Fields } from "../pydantic/index.ts";
import {
  givenFields,
  Model,
  type ValidatedFields,
  type ValidateOptions,
  validated,
  validatedJson,
} from "../pydantic/index.ts";
import { type ArgumentsOf, checkSchema, type JsonSchema, type Source } from "../schema/index.ts";
import type { StrictChange, StrictOptions, StrictProvider } from "../strict/index.ts";
import { Parameters, preparedParameters, readObjectSource } from "./Parameters.ts";
import {
  type ParseArgumentsOptions,
  type ParseArgumentsResult,
  readArguments,
  readArgumentsAsync,
} from "./parseArguments.ts";
import { strictInit } from "./strictInit.ts";
import { ToolArgumentsError } from "./ToolArgumentsError.ts";

/** What a tool's parameters can be given as: a schema of any source, Parameters, or null for none. */
// biome-ignore lint/suspicious/noExplicitAny: any Parameters, whatever its arguments
export type ParametersInit = Source | Parameters<any> | null;

/**
 * What a ToolInfo is made from; every field has Python's default.
 *
 * @example
 * const init: ToolInfoInit<null> = { name: "now", description: "The time", parameters: null };
 */
export type ToolInfoInit<S, Name extends string = string> = {
  type?: string;
  name?: Name;
  description?: string | undefined;
  parameters?: S;
};

/**
 * A tool as OpenAI's Chat API takes it; the form that most other providers take too.
 *
 * @example
 * const tool: OpenAITool = { type: "function", function: { name: "now", parameters: {} } };
 */
export type OpenAITool = {
  type: "function";
  function: { name: string; description?: string; parameters?: { [key: string]: unknown }; strict?: boolean };
};

/**
 * A tool's name, description and parameters: the Python class `ToolInfo`.
 *
 * @throws {ValidationError} where the Python class refuses a value.
 * @throws {SchemaError} where the parameters are no usable schema.
 * @example
 * const weather = new ToolInfo({
 *   name: "get_weather",
 *   description: "Weather of a city",
 *   parameters: Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) }),
 * });
 * weather.parseArguments('{"city": "Oslo"}'); // { city: "Oslo" }, typed { city: string; days?: number }
 * weather.compact(); // "{city: string; days?: number}"
 */
// biome-ignore lint/suspicious/noExplicitAny: any tool, whatever its arguments
export class ToolInfo<const S extends ParametersInit = any, const Name extends string = string> extends Model {
  declare readonly "~arguments"?: ArgumentsOf<S>;
  declare readonly "~source"?: readonly [S];
  readonly type: string;
  readonly name: Name;
  readonly description: string;
  readonly parameters: Parameters | null;

  constructor(init: ToolInfoInit<S, Name>) {
    const prepared = init instanceof PreparedTool ? init : prepare("ToolInfo", { ...init });
    super(prepared.model, prepared.fields);
    const given = this[givenFields];
    this.type = (given.type ?? "function") as string;
    this.name = (given.name ?? "") as Name;
    this.description = (given.description ?? "") as string;
    this.parameters = prepared.parameters;
  }

  /**
   * A tool from a plain value, checked as the Python class does. No code is generated from its schema.
   *
   * @throws {ValidationError} where that refuses the value.
   * @example
   * ToolInfo.modelValidate({ name: "now" }, { sdk: "0.1.3" }).parameters; // null
   */
  static modelValidate(value: unknown, options?: ValidateOptions): ToolInfo {
    return value instanceof ToolInfo && options?.sdk === undefined
      ? value
      : new ToolInfo(foreign("ToolInfo", validated("ToolInfo", value, options)));
  }

  /**
   * A tool from JSON text, checked as the Python class does. No code is generated from its schema.
   *
   * @throws {ValidationError} where that refuses the text or its value.
   * @example
   * ToolInfo.modelValidateJson('{"name":"now"}').name; // "now"
   */
  static modelValidateJson(text: string, options?: ValidateOptions): ToolInfo {
    return new ToolInfo(foreign("ToolInfo", validatedJson("ToolInfo", text, options)));
  }

  /**
   * The JSON Schema of the parameters, every keyword kept; `{}` where there are none.
   *
   * @example
   * new ToolInfo({ name: "now" }).jsonSchema; // {}
   */
  get jsonSchema(): JsonSchema {
    return this.parameters?.jsonSchema ?? {};
  }

  /**
   * The tool in OpenAI's Chat form, every keyword of its parameters kept.
   *
   * @example
   * new ToolInfo({ name: "now", description: "The time" }).toOpenAI();
   * // { type: "function", function: { name: "now", description: "The time", parameters: {} } }
   */
  toOpenAI(): OpenAITool {
    const { name, description, jsonSchema: parameters } = this;
    return { type: "function", function: { name, description, parameters, ...(this.strict && { strict: true }) } };
  }

  /**
   * The tool with its parameters rewritten into the subset of JSON Schema that a provider enforces. What the model
   * answers is turned back: `parseArguments` gives the original form, validated by the original, and so does a handler
   * get it.
   *
   * @throws {StrictError} where the provider has no form for a part of the schema, with the place and the way out.
   * @example
   * const strict = weather.toStrict({ provider: "openai" });
   * strict.jsonSchema.required; // ["city", "days"]
   * strict.strict?.changes[0]; // { kind: "nullable", path: "/properties/days", … }
   * strict.parseArguments('{"city":"Oslo","days":null}'); // { city: "Oslo" }
   */
  toStrict(options: StrictOptions): ToolInfo<S, Name> {
    return new ToolInfo(strictInit(this, options));
  }

  /**
   * Where the tool is the strict form of another: for which provider, and what was changed; else null.
   *
   * @example
   * weather.toStrict({ provider: "openai" }).strict?.changes.map(({ kind }) => kind); // ["nullable"]
   */
  get strict(): { readonly provider: StrictProvider; readonly changes: readonly StrictChange[] } | null {
    const strict = this.parameters?.judge.strict;
    return strict ? { provider: strict.provider, changes: strict.form.changes } : null;
  }

  /**
   * The type of the parameters as TypeScript text, for a prompt; nothing is cut unless asked. `{}` where there are none.
   *
   * @example
   * weather.compact(); // "{city: string /* the city's name *\/; days?: number}"
   * weather.compact({ maxDescriptionLength: 10 }); // "{city: string /* the cit... *\/; days?: number}"
   */
  compact(options?: CompactOptions): string {
    const converter = new SchemaConverter(options);
    return this.parameters === null ? "{}" : converter.convert(this.jsonSchema);
  }

  /**
   * The typed, validated arguments that a text holds; empty and blank text are `{}`. Text that is no JSON is repaired,
   * and a value that does not fit is coerced, where that leaves no choice: `safeParseArguments` tells what was changed.
   *
   * @throws {ToolArgumentsError} where it does not hold them.
   * @throws {SchemaError} where the schema of a tool from elsewhere cannot be used.
   * @example
   * weather.parseArguments('{"city":"Oslo","days":3}'); // { city: "Oslo", days: 3 }
   * weather.parseArguments("{'city': 'Oslo', 'days': '3'}"); // { city: "Oslo", days: 3 }
   * weather.parseArguments('{"city":"Oslo","days":"3"}', { coerce: false }); // ToolArgumentsError
   */
  parseArguments<const As extends Integers = "error">(
    text: string,
    options: ParseArgumentsOptions<As> = {},
  ): ArgumentsOf<S, As> {
    return readArguments(this, text, options).value as ArgumentsOf<S, As>;
  }

  /**
   * As parseArguments, for parameters whose source validates asynchronously.
   *
   * @throws {ToolArgumentsError} as parseArguments.
   * @example
   * await weather.parseArgumentsAsync('{"city":"Oslo"}'); // { city: "Oslo" }
   */
  async parseArgumentsAsync<const As extends Integers = "error">(
    text: string,
    options: ParseArgumentsOptions<As> = {},
  ): Promise<ArgumentsOf<S, As>> {
    return (await readArgumentsAsync(this, text, options)).value as ArgumentsOf<S, As>;
  }

  /**
   * As parseArguments, with the error as a value, and with what was changed before the arguments fitted.
   *
   * @example
   * weather.safeParseArguments('{"city":"Oslo"}'); // { ok: true, value: { city: "Oslo" }, changes: [] }
   * weather.safeParseArguments('{"city":"Oslo","days":"3"}');
   * // { ok: true, value: { city: "Oslo", days: 3 }, changes: [{ kind: "number", path: "/days", before: "3", after: 3 }] }
   * weather.safeParseArguments("{"); // { ok: false, error: ToolArgumentsError }
   */
  safeParseArguments<const As extends Integers = "error">(
    text: string,
    options: ParseArgumentsOptions<As> = {},
  ): ParseArgumentsResult<ArgumentsOf<S, As>> {
    try {
      const { value, changes } = readArguments(this, text, options);
      return { ok: true, value: value as ArgumentsOf<S, As>, changes };
    } catch (error) {
      if (error instanceof ToolArgumentsError) return { ok: false, error };
      throw error;
    }
  }
}

type ToolModel = "ToolInfo" | "McpToolInfo";

/** @internal The fields of a tool that were validated already. */
export class PreparedTool {
  readonly model: ToolModel;
  readonly fields: ValidatedFields;
  readonly parameters: Parameters | null;

  constructor(model: ToolModel, fields: ValidatedFields, parameters: Parameters | null) {
    this.model = model;
    this.fields = fields;
    this.parameters = parameters;
  }
}

/** @internal Reads what a user gives: parameters of any source, checked as a schema. */
export function prepare(model: ToolModel, init: { readonly [field: string]: unknown }): PreparedTool {
  const { parameters } = init;
  if (parameters instanceof Parameters) return new PreparedTool(model, validated(model, init), parameters);
  // What is no object is left to the class, which says in its own words what it wants.
  const source = isSource(parameters) ? readObjectSource(parameters) : undefined;
  const fields = validated(model, source ? { ...init, parameters: source.jsonSchema } : init);
  if (source) checkSchema(source.jsonSchema);
  return withParameters(model, fields, { isForeign: model === "McpToolInfo", validate: source?.validate });
}

function isSource(value: unknown): value is Source {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  if ("~standard" in value) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** @internal A tool that came as data, whose schema is checked when it is first used. */
export const foreign = (model: ToolModel, fields: ValidatedFields): PreparedTool =>
  withParameters(model, fields, { isForeign: true });

function withParameters(model: ToolModel, fields: ValidatedFields, judge: Parameters["judge"]): PreparedTool {
  const given = fields.fields.parameters as Fields | null | undefined;
  return new PreparedTool(model, fields, given ? preparedParameters(given, judge) : null);
}
