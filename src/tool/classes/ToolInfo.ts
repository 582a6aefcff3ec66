import { checkOptions, STRING } from "../../checks/index.ts";
import { type CompactToolOptions, writeTool } from "../../compact/index.ts";
import { type Integers, mutableCopy, record } from "../../json/index.ts";
import { type Fields, fromFields, givenFields, type Mirror, Model, validatedFields } from "../../pydantic/index.ts";
import {
  type ArgumentsOf,
  type ExactOf,
  frozenSchema,
  type JsonSchema,
  type SpelledParameters,
} from "../../schema/index.ts";
import type { StrictChange, StrictOptions, StrictProvider } from "../../strict/index.ts";
import { keepForeign, noteRepairs, openaiChatEncoder } from "../../wire/index.ts";
import type { ArgumentsTool } from "../arguments/ParseContext.ts";
import type { ParsedArguments } from "../arguments/ParsedArguments.ts";
import {
  type ParseArgumentsResult,
  parseArguments,
  parseArgumentsSoon,
  toFailure,
} from "../arguments/parseArguments.ts";
import { checkParseOptions, NO_OPTIONS, type ParseArgumentsOptions } from "../arguments/parseOptions.ts";
import { namingTool } from "../define/namingTool.ts";
import { listedFields, prepareTool, toolInit, withParameters } from "../define/prepareTool.ts";
import { describedTool } from "./describedTool.ts";
import { type McpFields, mcpFieldsOf } from "./mcpFields.ts";
import { strictExamples, strictParameters } from "./strictParameters.ts";
import type {
  ListedTool,
  McpToolInfoInit,
  OpenAITool,
  ParametersOf,
  ToolChanges,
  ToolInfoInit,
  ToolSource,
} from "./ToolInfoInit.ts";
import { type ToolFields, toolFieldsOf } from "./toolFields.ts";

/**
 * A tool's name, description and parameters: the Python class `ToolInfo`.
 *
 * As in Python, `modelValidate` does not check the schema; that happens when arguments are first validated by it.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @throws {SchemaError} if the schema of the parameters is invalid.
 * @example
 * const weather = new ToolInfo({
 *   name: "get_weather",
 *   description: "Weather of a city",
 *   parameters: Type.Object({ city: Type.String(), days: Type.Optional(Type.Integer()) }),
 * });
 * weather.parseArguments('{"city": "Oslo"}'); // { city: "Oslo" }
 * weather.compact(); // "{city: string; days?: number}"
 */
// biome-ignore lint/suspicious/noExplicitAny: a tool with any arguments
export class ToolInfo<const S extends ToolSource = any, const Name extends string = string> extends Model {
  static override readonly "~mirror": Mirror<ToolInfo> = { name: "ToolInfo", class: ToolInfo };
  declare readonly "~arguments": ArgumentsOf<S>;
  declare readonly "~exact"?: ExactOf<S>;
  readonly type: string;
  readonly name: Name;
  readonly description: string;
  readonly parameters: ParametersOf<S>;
  declare readonly title?: McpFields["title"];
  declare readonly outputSchema?: McpFields["outputSchema"];
  declare readonly annotations?: McpFields["annotations"];
  declare readonly icons?: McpFields["icons"];
  declare readonly execution?: McpFields["execution"];
  declare readonly _meta?: McpFields["_meta"];
  declare readonly format?: ToolFields["format"];
  declare readonly inputExamples?: ToolFields["inputExamples"];
  declare readonly deferLoading?: ToolFields["deferLoading"];
  declare readonly providerOptions?: ToolFields["providerOptions"];
  declare readonly metadata?: ToolFields["metadata"];

  constructor(init: ToolInfoInit<S, Name> & SpelledParameters<S>) {
    const valid = validatedFields(init);
    const prepared = valid ? withParameters(valid) : prepareTool(new.target["~mirror"].name, init);
    super(prepared.fields);
    const given = this[givenFields];
    this.type = (given.type ?? "function") as string;
    this.name = (given.name ?? "") as Name;
    this.description = (given.description ?? "") as string;
    this.parameters = prepared.parameters as ParametersOf<S>;
    Object.assign(this, prepared.further);
  }

  /**
   * The tool of an MCP server, from its `tools/list`. Its title, output schema, annotations, icons and `_meta` are
   * kept for `mcp.encodeTools`. No code is generated from the server's schema, and it is checked when it is first used. A
   * malformed `type`, `properties` or `required` of all parameters gets the form that is meant, which `toolChanges` of a
   * wire lists.
   *
   * @throws {OptionError} for a value that is not a tool of an MCP server, and for parameters whose type is not an object.
   * @throws {ValidationError} if the Python class rejects a value.
   * @example
   * const { tools } = await client.listTools();
   * const set = new ToolSet(tools.map((tool) => ToolInfo.fromMcp(tool, { serverName: "files" })));
   * [...set][0]?.annotations; // { readOnlyHint: true }
   */
  static fromMcp(tool: ListedTool, options: { readonly serverName?: string | undefined } = {}): ToolInfo {
    checkOptions("ToolInfo.fromMcp", options, { serverName: STRING });
    const hasServer = options.serverName !== undefined;
    const Class = hasServer ? McpToolInfo : ToolInfo;
    const { fields, repairs } = listedFields(Class["~mirror"].name, tool, options.serverName);
    const inputSchema = fields.parameters as JsonSchema;
    const made = Object.assign(new Class(fromFields(fields)), mcpFieldsOf(tool), hasServer ? { inputSchema } : {});
    noteRepairs(made[frozenSchema], repairs);
    return made;
  }

  /**
   * The JSON Schema of the parameters with all keywords; `{}` for a tool without parameters. It is a copy for other
   * libraries, as {@link Parameters.jsonSchema} is.
   *
   * @example
   * new ToolInfo({ name: "now" }).jsonSchema; // {}
   */
  get jsonSchema(): JsonSchema {
    return this.parameters?.jsonSchema ?? {};
  }

  /** @internal The frozen schema that this package uses. */
  get [frozenSchema](): JsonSchema {
    return this.parameters?.[frozenSchema] ?? {};
  }

  /**
   * @internal Parses the arguments of a call to this tool. It is a method, so that callers do not import the parser.
   * Errors use the name in `called`.
   */
  "~parseArguments"(
    called: ArgumentsTool,
    text: string,
    options: ParseArgumentsOptions<Integers>,
  ): ParsedArguments | Promise<ParsedArguments> {
    return parseArgumentsSoon(called, text, options);
  }

  /**
   * The tool in OpenAI's Chat form, as {@link openaiChat} encodes it: with all keywords of its parameters, and with a
   * shortened name if the API would reject the name.
   *
   * @example
   * new ToolInfo({ name: "now", description: "The time" }).toOpenAI();
   * // { type: "function", function: { name: "now", description: "The time", parameters: { type: "object", … } } }
   */
  toOpenAI(): OpenAITool {
    return openaiChatEncoder.encodeTools([this])[0] as OpenAITool;
  }

  /**
   * The tool with its parameters rewritten into the subset of JSON Schema that a provider enforces. Arguments are
   * restored to the original form and validated by the original schema, both in `parseArguments` and for a handler.
   *
   * @throws {StrictError} if a part of the schema has no strict form; the message has its path and a solution.
   * @example
   * const strict = weather.toStrict({ provider: "openai" });
   * strict.jsonSchema.required; // ["city", "days"]
   * strict.strict?.changes[0]; // { kind: "nullable", path: "/properties/days", … }
   * strict.parseArguments('{"city":"Oslo","days":null}'); // { city: "Oslo" }
   */
  toStrict(options: StrictOptions): ToolInfo<S, Name> {
    const parameters = namingTool(this, "parameters", () => strictParameters(this.parameters, options));
    return this.with({ parameters, ...strictExamples(this, parameters) } as ToolChanges);
  }

  /**
   * A tool with some fields changed.
   *
   * @throws {ValidationError} as `new ToolInfo`.
   * @example
   * const short = weather.with({ description: "Weather" });
   * short.description; // "Weather"
   * short.parseArguments('{"city":"Oslo"}'); // { city: "Oslo" }
   */
  with(changes: ToolChanges): ToolInfo<S, Name> {
    return keepForeign(new ToolInfo<S, Name>(toolInit(this, changes) as never), this);
  }

  /** @internal */
  protected override copied(fields: Fields): Model {
    const { parameters } = this;
    const kept = { ...toolFieldsOf(this), ...(this.isKept(fields, "parameters") && { parameters }) };
    return keepForeign(Object.assign(super.copied(fields), kept), this);
  }

  /**
   * For the strict form of a tool, its provider and the changes to the schema; otherwise null.
   *
   * @example
   * weather.toStrict({ provider: "openai" }).strict?.changes.map(({ kind }) => kind); // ["nullable", "closed"]
   */
  get strict(): { readonly provider: StrictProvider; readonly changes: readonly StrictChange[] } | null {
    const strict = this.parameters?.origin.strict;
    return strict ? { provider: strict.provider, changes: mutableCopy(strict.form.changes) } : null;
  }

  /**
   * The type of the parameters as TypeScript text, for a prompt; without options nothing is cut. `{}` for a tool
   * without parameters.
   *
   * @example
   * weather.compact(); // "{city: string /* the city's name *\/; days?: number}"
   * weather.compact({ maxDescriptionLength: 10 }); // "{city: string /* the cit... *\/; days?: number}"
   * weather.compact({ result: true }); // "type integer=number\ndeclare const tools:{\n// Weather of a city\nget_weather(args:{…"
   */
  compact(options?: CompactToolOptions): string {
    return writeTool(describedTool(this), options);
  }

  /**
   * The typed, validated arguments in a text; blank text is `{}`. Text that is not JSON is repaired, and a value that
   * does not fit is coerced, if only one result is possible: `safeParseArguments` lists the changes.
   *
   * @throws {ToolArgumentsError} if the text does not contain valid arguments.
   * @example
   * weather.parseArguments('{"city":"Oslo","days":3}'); // { city: "Oslo", days: 3 }
   * weather.parseArguments("{'city': 'Oslo', 'days': '3'}"); // { city: "Oslo", days: 3 }
   * weather.parseArguments('{"city":"Oslo","days":"3"}', { coerce: false });
   * // ToolArgumentsError: …: /days: expected integer, received string "3"
   */
  parseArguments<const As extends Integers = "error">(
    text: string,
    options: ParseArgumentsOptions<As> = NO_OPTIONS,
  ): ArgumentsOf<S, As> {
    checkParseOptions("parseArguments", options);
    return parseArguments(this, text, options).value as ArgumentsOf<S, As>;
  }

  /**
   * Like parseArguments, for parameters whose source validates asynchronously.
   *
   * @throws {ToolArgumentsError} as parseArguments.
   * @example
   * await weather.parseArgumentsAsync('{"city":"Oslo"}'); // { city: "Oslo" }
   */
  async parseArgumentsAsync<const As extends Integers = "error">(
    text: string,
    options: ParseArgumentsOptions<As> = NO_OPTIONS,
  ): Promise<ArgumentsOf<S, As>> {
    checkParseOptions("parseArgumentsAsync", options);
    return (await parseArgumentsSoon(this, text, options)).value as ArgumentsOf<S, As>;
  }

  /**
   * Like parseArguments, but returns the error instead of throwing it, and the changes that made the arguments fit.
   *
   * @example
   * weather.safeParseArguments('{"city":"Oslo"}'); // { ok: true, value: { city: "Oslo" }, changes: [] }
   * weather.safeParseArguments('{"city":"Oslo","days":"3"}');
   * // { ok: true, value: { city: "Oslo", days: 3 }, changes: [{ kind: "number", path: "/days", before: "3", after: 3 }] }
   * weather.safeParseArguments("{"); // { ok: false, error: ToolArgumentsError }
   */
  safeParseArguments<const As extends Integers = "error">(
    text: string,
    options: ParseArgumentsOptions<As> = NO_OPTIONS,
  ): ParseArgumentsResult<ArgumentsOf<S, As>> {
    checkParseOptions("safeParseArguments", options);
    try {
      const { value, changes } = parseArguments(this, text, options);
      return { ok: true, value: value as ArgumentsOf<S, As>, changes };
    } catch (error) {
      return toFailure(error);
    }
  }

  /**
   * Like safeParseArguments, for parameters whose source validates asynchronously.
   *
   * @example
   * await weather.safeParseArgumentsAsync('{"city":"Oslo"}'); // { ok: true, value: { city: "Oslo" }, changes: [] }
   */
  async safeParseArgumentsAsync<const As extends Integers = "error">(
    text: string,
    options: ParseArgumentsOptions<As> = NO_OPTIONS,
  ): Promise<ParseArgumentsResult<ArgumentsOf<S, As>>> {
    checkParseOptions("safeParseArgumentsAsync", options);
    try {
      const { value, changes } = await parseArgumentsSoon(this, text, options);
      return { ok: true, value: value as ArgumentsOf<S, As>, changes };
    } catch (error) {
      return toFailure(error);
    }
  }
}

/**
 * A tool of an MCP server: the Python class `McpToolInfo`. No code is generated from the server's schema.
 *
 * @throws {ValidationError} if the Python class rejects a value.
 * @throws {SchemaError} if the schema of the parameters is invalid.
 * @example
 * const read = new McpToolInfo({ serverName: "files", name: "read_file", parameters: tool.inputSchema });
 * read.modelDump().server_name; // "files"
 */
export class McpToolInfo<
  // biome-ignore lint/suspicious/noExplicitAny: a tool with any arguments
  const S extends ToolSource = any,
  const Name extends string = string,
> extends ToolInfo<S, Name> {
  static override readonly "~mirror": Mirror<McpToolInfo> = { name: "McpToolInfo", class: McpToolInfo };
  readonly serverName: string;
  /** The schema under MCP's name, which releases up to 0.1.3 have; `{}` if the tool was made without it. */
  declare readonly inputSchema: JsonSchema;

  constructor(init: McpToolInfoInit<S, Name> & SpelledParameters<S>) {
    super(init);
    const given = this[givenFields];
    this.serverName = (given.server_name ?? "") as string;
    this.inputSchema ??= (given.input_schema ?? record([])) as JsonSchema;
  }

  /** @internal */
  protected override copied(fields: Fields): Model {
    const { inputSchema } = this;
    const copy = super.copied(fields);
    return this.isKept(fields, "input_schema") ? Object.assign(copy, { inputSchema }) : copy;
  }

  override toStrict(options: StrictOptions): McpToolInfo<S, Name> {
    return super.toStrict(options) as McpToolInfo<S, Name>;
  }

  override with(changes: ToolChanges): McpToolInfo<S, Name> {
    const made = keepForeign(new McpToolInfo<S, Name>(toolInit(this, changes) as never), this);
    const isGiven = this[givenFields].input_schema !== undefined;
    return isGiven ? made : Object.assign(made, { inputSchema: this.inputSchema });
  }
}
