import type { Fields, Model } from "../../pydantic/index.ts";
import type {
  ArgumentsOf,
  Described,
  LibraryArguments,
  ResultSource,
  SchemaLike,
  SpelledParameters,
} from "../../schema/index.ts";
import type { StrictOptions } from "../../strict/index.ts";
import { CUSTOM_INPUT, type CustomInput, isForeign, keepForeign } from "../../wire/index.ts";
import { isTool, notATool } from "../classes/isTool.ts";
import type { Parameters } from "../classes/Parameters.ts";
import { ToolInfo } from "../classes/ToolInfo.ts";
import type { ToolSource } from "../classes/ToolInfoInit.ts";
import type { FormatError } from "../run/describeFailure.ts";
import { drain, isProgressing } from "../run/drain.ts";
import { checkDefinition, fittingExamples } from "./checkDefinition.ts";
import { OutputSchema } from "./OutputSchema.ts";
import { toolInit } from "./prepareTool.ts";
import type {
  Approval,
  DefinitionChanges,
  Execute,
  Expected,
  Inferred,
  InitFields,
  InputOf,
  Known,
  ParametersFor,
  RunContext,
  ToModelOutput,
  ToolDefinition,
  ToolInit,
  ToolKind,
} from "./ToolDefinition.ts";

/**
 * A tool with its handler; defineTool makes it.
 *
 * @throws {ValidationError} as `new ToolInfo`.
 * @throws {SchemaError} as `new ToolInfo`.
 * @example
 * const now = new Tool({ name: "now", parameters: null, execute: () => new Date().toISOString() });
 */
export class Tool<
  // biome-ignore lint/suspicious/noExplicitAny: a tool with any arguments
  const S extends ToolSource = any,
  const Name extends string = string,
  Result = unknown,
  // biome-ignore lint/suspicious/noExplicitAny: a tool with any context
  Context = any,
> extends ToolInfo<S, Name> {
  readonly #definition: InitFields<S, Name, Result, Context>;
  /** Writes the text for the model if a call to this tool fails. */
  declare readonly formatError?: FormatError | undefined;
  /** Whether a call needs approval before it runs. */
  declare readonly approval?: Approval<ArgumentsOf<S>, Context> | undefined;
  /** The time limit of one attempt in milliseconds. */
  declare readonly timeoutMs?: number | undefined;
  /** The number of further attempts if the handler throws or times out. */
  declare readonly retries?: number | undefined;
  /** Whether a call runs alone. */
  declare readonly sequential?: boolean | undefined;
  /** Examples of arguments, for the model. */
  declare readonly inputExamples?: readonly { readonly [name: string]: unknown }[] | undefined;
  /** @internal Writes a result for the model. */
  declare readonly toModelOutput?: ToModelOutput<never, never> | undefined;
  /** @internal Validates the results, if the definition has an `outputSchema`. */
  declare readonly output?: OutputSchema | undefined;

  constructor(definition: ToolInit<S, Name, Result, Context> & SpelledParameters<S>) {
    checkDefinition(definition);
    const output = definition.outputSchema && new OutputSchema(definition.outputSchema, definition.name);
    super({
      ...withoutOwn(definition),
      ...customInput(definition),
      ...(output && { outputSchema: output.jsonSchema }),
    } as never);
    this.#definition = definition;
    for (const name of OWN_FIELDS)
      if (definition[name] !== undefined) Object.assign(this, { [name]: definition[name] });
    if (output) this.output = output;
    if (this.inputExamples) this.inputExamples = fittingExamples(this, this.inputExamples);
  }

  /**
   * A tool that was read, with a handler: a tool of `decodeTools` or of an MCP server. It keeps all fields, and that its
   * author is another than the caller, so that a provider that refuses it gets the others. Its examples and its output
   * schema are for the model: give an `outputSchema` to validate results. A tool with a server is one of no server then.
   *
   * @throws {OptionError} as `defineTool`.
   * @example
   * const { tools } = decodeTools({ tools: [{ name: "now", description: "The time", input_schema: { type: "object" } }] });
   * const runnable = tools.map((tool) => Tool.from(tool, { execute: () => "12:00" }));
   * runnable[0]?.description; // "The time"
   */
  static from<const Info extends ToolInfo, Result, Context = unknown>(
    tool: Info,
    definition: HandlerDefinition<NoInfer<Info["~arguments"]>, Result, Context>,
    // biome-ignore lint/suspicious/noExplicitAny: the source of the parameters is not known
  ): Tool<any, Info["name"], Result, Context> {
    if (!isTool(tool)) throw notATool("Tool.from", "tool", tool);
    const { server_name: _, input_schema: __, ...init } = toolInit(tool, definition) as Definition;
    const { outputSchema, inputExamples } = definition as Definition;
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const made = new Tool<any, Info["name"], Result, Context>({ ...init, outputSchema, inputExamples } as never);
    const { outputSchema: output, inputExamples: examples } = tool;
    if (output !== undefined && outputSchema === undefined) Object.assign(made, { outputSchema: output });
    if (examples !== undefined && inputExamples === undefined) Object.assign(made, { inputExamples: examples });
    return keepForeign(made, tool);
  }

  /**
   * Calls the handler with valid arguments. The progress of an async generator goes to `onProgress`.
   *
   * @example
   * await weather.execute({ city: "Oslo" }, { call, signal, context: undefined });
   */
  execute(args: ArgumentsOf<S>, run: RunContext<Context>): Result | Promise<Result> {
    const answer = this.#definition.execute(args, run);
    return isProgressing(answer) ? (drain(answer, run.signal, run.onProgress) as Promise<Result>) : answer;
  }

  /** @internal */
  protected override copied(fields: Fields): Model {
    const changed = Object.keys(fields).filter((name) => !this.isKept(fields, name));
    const changes = Object.fromEntries(changed.map((name) => [name, fields[name]]));
    return this.with(changes as DefinitionChanges<S, Name, Result, Context>);
  }

  override toStrict(options: StrictOptions): Tool<S, Name, Result, Context> {
    return super.toStrict(options) as Tool<S, Name, Result, Context>;
  }

  /**
   * A tool with some fields changed.
   *
   * @throws {ValidationError} as `new ToolInfo`.
   * @example
   * const logged = weather.with({
   *   execute(args, run) {
   *     console.log(args.city);
   *     return weather.execute(args, run);
   *   },
   * });
   */
  override with(changes: DefinitionChanges<S, Name, Result, Context>): Tool<S, Name, Result, Context> {
    if (isForeign(this))
      return Tool.from(this as ToolInfo, { ...this.#definition, ...givenOf(changes) } as never) as never;
    const init = toolInit(this, changes);
    const outputSchema = changes.outputSchema ?? this.#definition.outputSchema;
    const definition = { ...this.#definition, ...init, outputSchema };
    return new Tool<S, Name, Result, Context>(definition as never);
  }
}

/** What `Tool.from` gives a tool: its handler, and any other field. */
export type HandlerDefinition<Args, Result, Context> = Omit<
  // biome-ignore lint/suspicious/noExplicitAny: the source of the parameters is not known
  DefinitionChanges<any, string, Result, Context>,
  "execute"
> & { execute: Execute<unknown extends Args ? { [name: string]: unknown } : Args, Result, Context> };

/** The changes that are not `undefined`. */
const givenOf = <Changes extends object>(changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Changes;

type Definition = { readonly [field: string]: unknown };

/** The parameters of a custom tool. Providers without custom tools send them as the parameters of a function. */
function customInput({ type, parameters }: { type?: unknown; parameters?: unknown }): { parameters?: CustomInput } {
  return type === "custom" && (parameters ?? null) === null ? { parameters: CUSTOM_INPUT } : {};
}

/** The fields that a Tool has in addition to those of a ToolInfo, with the names of its definition. */
const OWN_FIELDS = ["formatError", "approval", "timeoutMs", "retries", "sequential", "toModelOutput"] as const;

const NOT_OF_INFO: ReadonlySet<string> = new Set(["execute", "outputSchema", ...OWN_FIELDS]);

const withoutOwn = (definition: object): object =>
  Object.fromEntries(Object.entries(definition).filter(([name]) => !NOT_OF_INFO.has(name)));

/**
 * Makes a tool with a handler, whose arguments have the type of the parameters.
 *
 * @throws {ValidationError} as `new ToolInfo`.
 * @throws {SchemaError} as `new ToolInfo`, and for an invalid `outputSchema`.
 * @throws {OptionError} for an unknown field, a value out of range, or an example that does not fit the parameters.
 * @example
 * const weather = defineTool({
 *   name: "get_weather",
 *   description: "Weather of a city",
 *   parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
 *   execute: ({ city }) => ({ city, celsius: 12 }),
 * });
 * const [message] = await new ToolSet([weather]).run([call]);
 * message.content; // '{"city":"Oslo","celsius":12}'
 * const sql = defineTool({ name: "sql", type: "custom", execute: ({ input }) => query(input) });
 */
export function defineTool<
  const S extends JsonParameters = null,
  const Name extends string = string,
  Result = unknown,
  Context = unknown,
  const Output extends ResultSource | undefined = undefined,
  const Kind extends ToolKind = "function",
  // TypeScript uses a default without fixing the type parameters in it. So a handler that declares its context may come
  // after `approval`.
  Args = ArgumentsOf<ParametersFor<S, Kind>>,
  Input extends LibraryInput = InputOf<ParametersFor<S, Kind>> & LibraryInput,
  Asked = Known<Context>,
>(
  definition: ToolDefinition<S, Name, Result, Context, Output, Args, Input, Asked, Kind> & SpelledParameters<S>,
): Tool<DescribedBy<S, Kind, Args>, Name, Expected<Result, Output>, Context> {
  return new Tool(definition as never) as never;
}

/** The schemas whose type `S` TypeScript infers. For a schema of a library, `S` is this whole type. */
type JsonParameters = SchemaLike | Parameters | null;

/** The input type of a library's schema: arguments are an object. */
type LibraryInput = object | undefined | null;

type DescribedBy<S, Kind, Args> = JsonParameters extends S
  ? [Args] extends [infer Values]
    ? LibraryArguments<Values>
    : never
  : Described<ParametersFor<Inferred<S>, Kind>>;
