import type {
  ArgumentsOf,
  Described,
  LibraryArguments,
  ResultSource,
  SchemaLike,
  SpelledParameters,
} from "../../schema/index.ts";
import type { StrictOptions } from "../../strict/index.ts";
import { CUSTOM_INPUT, type CustomInput } from "../../wire/index.ts";
import type { Parameters } from "../classes/Parameters.ts";
import { ToolInfo, type ToolSource } from "../classes/ToolInfo.ts";
import type { FormatError } from "../run/describeFailure.ts";
import { drain, isProgressing } from "../run/drain.ts";
import { checkDefinition, fittingExamples } from "./checkDefinition.ts";
import { OutputSchema } from "./OutputSchema.ts";
import type {
  Approval,
  DefinitionChanges,
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
import { toolInit } from "./toolInit.ts";

/**
 * A tool with its handler, as defineTool makes it.
 *
 * @throws {ValidationError} as new ToolInfo.
 * @throws {SchemaError} as new ToolInfo.
 * @example
 * const now = new Tool({ name: "now", parameters: null, execute: () => new Date().toISOString() });
 */
export class Tool<
  // biome-ignore lint/suspicious/noExplicitAny: any tool, whatever its arguments
  const S extends ToolSource = any,
  const Name extends string = string,
  Result = unknown,
  // biome-ignore lint/suspicious/noExplicitAny: any tool, whatever context its handler wants
  Context = any,
> extends ToolInfo<S, Name> {
  readonly #definition: InitFields<S, Name, Result, Context>;
  /** Writes the text for the model where a call to this tool fails. */
  declare readonly formatError?: FormatError | undefined;
  /** Whether a call needs approval before it runs. */
  declare readonly approval?: Approval<ArgumentsOf<S>, Context> | undefined;
  /** The milliseconds that one attempt may take. */
  declare readonly timeoutMs?: number | undefined;
  /** How many attempts follow the first while the handler throws or its time is over. */
  declare readonly retries?: number | undefined;
  /** Whether a call runs alone. */
  declare readonly sequential?: boolean | undefined;
  /** Arguments that are good examples, for the model. */
  declare readonly inputExamples?: readonly { readonly [name: string]: unknown }[] | undefined;
  /** @internal Writes what the model gets of a result. */
  declare readonly toModelOutput?: ToModelOutput<never, never> | undefined;
  /** @internal What judges the results, where the definition has an `outputSchema`. */
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
   * Calls the handler with arguments that are valid already. The progress of an async generator goes to `onProgress`.
   *
   * @example
   * await weather.execute({ city: "Oslo" }, { call, signal, context: undefined });
   */
  execute(args: ArgumentsOf<S>, run: RunContext<Context>): Result | Promise<Result> {
    const answer = this.#definition.execute(args, run);
    return isProgressing(answer) ? (drain(answer, run.signal, run.onProgress) as Promise<Result>) : answer;
  }

  override toStrict(options: StrictOptions): Tool<S, Name, Result, Context> {
    return super.toStrict(options) as Tool<S, Name, Result, Context>;
  }

  /**
   * The tool with other fields, all the rest as it is.
   *
   * @throws {ValidationError} as new ToolInfo.
   * @example
   * const logged = weather.with({
   *   execute(args, run) {
   *     console.log(args.city);
   *     return weather.execute(args, run);
   *   },
   * });
   */
  override with(changes: DefinitionChanges<S, Name, Result, Context>): Tool<S, Name, Result, Context> {
    const init = toolInit(this, changes);
    const outputSchema = changes.outputSchema ?? this.#definition.outputSchema;
    const definition = { ...this.#definition, ...init, outputSchema };
    return new Tool<S, Name, Result, Context>(definition as never);
  }
}

/** The model's own text, which a custom tool takes; of providers that know functions alone the model fills it in. */
function customInput({ type, parameters }: { type?: unknown; parameters?: unknown }): { parameters?: CustomInput } {
  return type === "custom" && (parameters ?? null) === null ? { parameters: CUSTOM_INPUT } : {};
}

/** What a Tool has beside a ToolInfo, under the names of its definition. */
const OWN_FIELDS = ["formatError", "approval", "timeoutMs", "retries", "sequential", "toModelOutput"] as const;

const NOT_OF_INFO: ReadonlySet<string> = new Set(["execute", "outputSchema", ...OWN_FIELDS]);

const withoutOwn = (definition: object): object =>
  Object.fromEntries(Object.entries(definition).filter(([name]) => !NOT_OF_INFO.has(name)));

/**
 * A tool and the function that answers its calls; the function's arguments have the type of the parameters.
 *
 * @throws {ValidationError} as new ToolInfo.
 * @throws {SchemaError} as new ToolInfo, and for an `outputSchema` that cannot be used.
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
  // TypeScript takes a default without deciding on the parameters that it names. A handler that says its context may so
  // stand behind `approval`.
  Args = ArgumentsOf<ParametersFor<S, Kind>>,
  Input extends LibraryInput = InputOf<ParametersFor<S, Kind>> & LibraryInput,
  Asked = Known<Context>,
>(
  definition: ToolDefinition<S, Name, Result, Context, Output, Args, Input, Asked, Kind> & SpelledParameters<S>,
): Tool<DescribedBy<S, Kind, Args>, Name, Expected<Result, Output>, Context> {
  return new Tool(definition as never) as never;
}

/** A schema of a library does not fit: then `S` is all that does, and the library has inferred the arguments. */
type JsonParameters = SchemaLike | Parameters | null;

/** What a library may take: arguments are an object. */
type LibraryInput = object | undefined | null;

type DescribedBy<S, Kind, Args> = JsonParameters extends S
  ? [Args] extends [infer Values]
    ? LibraryArguments<Values>
    : never
  : Described<ParametersFor<Inferred<S>, Kind>>;
