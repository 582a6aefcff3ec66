import { checkOptions, FUNCTION, OptionError, type OptionRule, type OptionRules } from "../json/index.ts";
import type { ArgumentsOf, SpelledParameters } from "../schema/index.ts";
import type { StrictOptions } from "../strict/index.ts";
import { checkInit } from "./checkInit.ts";
import type { FormatError } from "./describeFailure.ts";
import type { McpFields } from "./mcpFields.ts";
import { ELSEWHERE, TOOL_FIELDS } from "./prepareTool.ts";
import type { ToolCall } from "./ToolCall.ts";
import { type ParametersInit, ToolInfo } from "./ToolInfo.ts";
import { toolInit } from "./toolInit.ts";

/**
 * What a handler gets beside the arguments.
 *
 * @example
 * const execute = (args: { city: string }, { signal }: RunContext) => fetch(urlOf(args.city), { signal });
 */
export type RunContext<Context = unknown> = {
  readonly call: ToolCall;
  /** Aborted when the caller gives up, or the time for the call is over. */
  readonly signal: AbortSignal;
  /** What was handed to `ToolSet.run`. */
  readonly context: Context;
};

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
  const S extends ParametersInit = any,
  const Name extends string = string,
  Result = unknown,
  // biome-ignore lint/suspicious/noExplicitAny: any tool, whatever context its handler wants
  Context = any,
> extends ToolInfo<S, Name> {
  readonly #execute: Execute<S, Result, Context>;
  /** Writes the text for the model where a call to this tool fails. */
  declare readonly formatError?: FormatError | undefined;

  constructor(definition: ToolDefinition<S, Name, Result, Context> & SpelledParameters<S>) {
    checkDefinition(definition);
    const { execute, formatError, ...init } = definition;
    super(init as never);
    this.#execute = execute;
    if (formatError) this.formatError = formatError;
  }

  /**
   * Calls the handler with arguments that are valid already.
   *
   * @example
   * await weather.execute({ city: "Oslo" }, { call, signal, context: undefined });
   */
  execute(args: ArgumentsOf<S>, run: RunContext<Context>): Result | Promise<Result> {
    return this.#execute(args, run);
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
  override with(
    changes: Partial<Omit<ToolDefinition<S, Name, Result, Context>, "name" | "parameters">>,
  ): Tool<S, Name, Result, Context> {
    const own = { execute: this.#execute, formatError: this.formatError };
    return new Tool<S, Name, Result, Context>({ ...own, ...toolInit(this, changes) } as never);
  }
}

type Execute<S, Result, Context> = (
  args: ArgumentsOf<NoInfer<S>>,
  run: RunContext<Context>,
) => Result | Promise<Result>;

/**
 * What a tool is defined by.
 *
 * @example
 * const definition: ToolDefinition<null, "now", string> = {
 *   name: "now",
 *   parameters: null,
 *   execute: () => new Date().toISOString(),
 * };
 */
export type ToolDefinition<S, Name extends string, Result, Context = unknown> = {
  name: Name;
  description?: string | undefined;
  /** Default: `null`, for a tool without arguments. */
  parameters?: S;
  execute: Execute<S, Result, Context>;
  /** Writes the text for the model where a call to this tool fails. */
  formatError?: FormatError | undefined;
} & McpFields;

/**
 * A tool and the function that answers its calls; the function's arguments have the type of the parameters.
 *
 * @throws {ValidationError} as new ToolInfo.
 * @throws {SchemaError} as new ToolInfo.
 * @example
 * const weather = defineTool({
 *   name: "get_weather",
 *   description: "Weather of a city",
 *   parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
 *   execute: ({ city }) => ({ city, celsius: 12 }),
 * });
 * const [message] = await new ToolSet([weather]).run([call]);
 * message.content; // '{"city":"Oslo","celsius":12}'
 */
export function defineTool<
  const S extends ParametersInit = null,
  const Name extends string = string,
  Result = unknown,
  Context = unknown,
>(definition: ToolDefinition<S, Name, Result, Context> & SpelledParameters<S>): Tool<S, Name, Result, Context> {
  return new Tool(definition);
}

const missing = (option: string, expected: string): OptionError =>
  new OptionError("invalid_option", option, `defineTool: option "${option}": expected ${expected}, received undefined`);

const NAME: OptionRule = {
  expected: "a string that is not empty",
  accepts: (name) => typeof name === "string" && name !== "",
};

const RULES: OptionRules = { ...TOOL_FIELDS, name: NAME, execute: FUNCTION, formatError: FUNCTION };

const NAMES_OF_EXECUTE = ["handler", "func", "fn", "run", "call", "callback", "invoke"];
const EXECUTE = Object.fromEntries(NAMES_OF_EXECUTE.map((name) => [name, 'Did you mean "execute"?']));

function checkDefinition(definition: object): void {
  if (typeof definition !== "object" || definition === null) checkOptions("defineTool", definition ?? null, RULES);
  checkInit("defineTool", definition, RULES, { ...ELSEWHERE, ...EXECUTE });
  const { name, execute } = definition as { name?: unknown; execute?: unknown };
  if (name === undefined) throw missing("name", "a string");
  if (execute === undefined) throw missing("execute", "a function");
}
