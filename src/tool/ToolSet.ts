import { type CompactSetOptions, writeTools } from "../compact/index.ts";
import { checkOptions, didYouMean, FUNCTION, type Integers, type OptionRules, shorten } from "../json/index.ts";
import { type ArgumentsOf, frozenSchema } from "../schema/index.ts";
import { checkRequestLimits, type StrictForm, type StrictOptions } from "../strict/index.ts";
import { openaiChatEncoder } from "../wire/index.ts";
import { type AnyWire, bindTools, type Turn } from "./bind.ts";
import type { Change } from "./Change.ts";
import { checkCall } from "./checkCalls.ts";
import type { Tool } from "./defineTool.ts";
import type { FormatError } from "./describeFailure.ts";
import { isTool, notATool, toolList } from "./isTool.ts";
import { type ReadArguments, readArguments, readArgumentsAsync } from "./parseArguments.ts";
import { checkSetOptions, NO_OPTIONS, type SetOptions } from "./parseOptions.ts";
import { type RunnableCall, type RunOptions, runCalls } from "./runCalls.ts";
import { calledBy, sentName, writtenName } from "./sentNames.ts";
import { ToolArgumentsError } from "./ToolArgumentsError.ts";
import { checkUsable, type ToolCall } from "./ToolCall.ts";
import { ToolError } from "./ToolError.ts";
import type { OpenAITool, ToolInfo } from "./ToolInfo.ts";
import type { ToolMessage } from "./ToolMessage.ts";

/**
 * What holds for a whole set of tools.
 *
 * @example
 * const tools = new ToolSet([weather], { formatError: (error) => `Failed: ${error.code}` });
 */
export type ToolSetOptions = {
  /** Writes the text for the model where a call fails and neither its tool nor the run has a formatter. */
  readonly formatError?: FormatError | undefined;
};

type NameOf<Tools extends readonly ToolInfo[]> = Tools[number]["name"];

/** The tool of a name; perhaps none, where not all names are known. */
type Named<T extends ToolInfo, Name> = T extends { readonly name: Name }
  ? T
  : string extends T["name"]
    ? T | undefined
    : never;

/** Whether there is a tool of each type, a list of any length does not tell. */
type Missing<Tools extends readonly ToolInfo[]> = Tools extends readonly [] | readonly [ToolInfo, ...ToolInfo[]]
  ? never
  : undefined;

/** The context that fits every handler. */
export type ContextOf<T extends ToolInfo> =
  // biome-ignore lint/suspicious/noExplicitAny: any tool, whatever its arguments
  (T extends Tool<any, string, unknown, infer Context> ? (context: Context) => void : never) extends (
    context: infer All,
  ) => void
    ? All
    : unknown;

/** Options are needed where a handler has to have a context. */
export type RunArguments<Context> = undefined extends Context
  ? [options?: RunOptions<0 extends 1 & Context ? unknown : Context>]
  : [options: RunOptions<Context> & { readonly context: Context }];

/**
 * A call with its tool and its typed arguments; over a set it is a union that `name` tells apart.
 *
 * @example
 * const parsed = tools.parse(call);
 * if (parsed.name === "get_weather") parsed.arguments.city; // string
 */
export type ParsedCall<Tools extends readonly ToolInfo[], As extends Integers = "error"> = Tools[number] extends infer T
  ? // biome-ignore lint/suspicious/noExplicitAny: any tool, whatever its arguments
    T extends ToolInfo<any, infer Name>
    ? { name: Name; arguments: ArgumentsOf<T, As>; tool: T; call: ToolCall; changes: readonly Change[] }
    : never
  : never;

/**
 * The tools that a model may call, each with a name of its own.
 *
 * @throws {ToolError} `duplicate_name` where two tools have one name.
 * @example
 * const tools = new ToolSet([weather, search]);
 * const completion = await client.chat.completions.create({ model, messages, tools: tools.toOpenAI() });
 * const message = completion.choices[0].message;
 * messages.push(message, ...(await tools.run(ToolCall.fromOpenAI(message))));
 */
export class ToolSet<const Tools extends readonly ToolInfo[] = readonly ToolInfo[]> {
  readonly #tools: ReadonlyMap<string, Tools[number]>;
  readonly #formatError: FormatError | undefined;

  constructor(tools: Tools, options: ToolSetOptions = {}) {
    const given = toolList(tools, options);
    checkOptions("new ToolSet", options, SET_OPTIONS);
    this.#tools = byName(given);
    this.#formatError = options.formatError;
  }

  /**
   * The tool of that name.
   *
   * @example
   * tools.get("get_weather").description; // "Weather of a city"
   * tools.get("no_such_tool" as string); // undefined
   */
  get<const Name extends NameOf<Tools>>(name: Name): Named<Tools[number], Name> | Missing<Tools>;
  get(name: string): Tools[number] | undefined;
  get(name: string): Tools[number] | undefined {
    return this.#tools.get(name);
  }

  /**
   * The tools, in the order given.
   *
   * @example
   * [...tools].map((tool) => tool.name); // ["get_weather", "search"]
   */
  [Symbol.iterator](): Iterator<Tools[number]> {
    return this.#tools.values();
  }

  /**
   * Every tool in OpenAI's Chat form.
   *
   * @example
   * await client.chat.completions.create({ model, messages, tools: tools.toOpenAI() });
   */
  toOpenAI(): OpenAITool[] {
    return openaiChatEncoder.encodeTools(this);
  }

  /**
   * Every tool in a provider's strict form, the request as a whole within that provider's limits.
   *
   * @throws {StrictError} as ToolInfo.toStrict; `limit_exceeded` where the tools together are too much.
   * @example
   * const strict = tools.toStrict({ provider: "openai" });
   * const completion = await client.chat.completions.create({ model, messages, tools: strict.toOpenAI() });
   */
  toStrict(options: StrictOptions): ToolSet<Tools> {
    const strict = Array.from(this.#tools.values(), (tool) => tool.toStrict(options));
    const schemas = strict.map(({ name, parameters }) => ({
      name,
      schema: parameters?.judge.strict?.form as StrictForm,
    }));
    checkRequestLimits(schemas, options);
    return new ToolSet(strict, { formatError: this.#formatError }) as unknown as ToolSet<Tools>;
  }

  /**
   * All tools with their names and descriptions as one TypeScript text, for a prompt; nothing is lost or cut unless
   * asked, and what several tools have in common is said once.
   *
   * @example
   * tools.compact();
   * // type Tools={
   * // // Weather of a city
   * // get_weather:{city:string}
   * // }
   */
  compact(options?: CompactSetOptions): string {
    const read = () =>
      Array.from(this.#tools.values(), ({ name, description, parameters }) => {
        return { name, description, schema: parameters?.[frozenSchema] };
      });
    return writeTools(read, options);
  }

  /**
   * The tool and the typed, validated arguments of a call, and what was changed before they fitted.
   *
   * @throws {ToolArgumentsError} `unknown_tool`, with the nearest names, where the set has no such tool; else as the
   * tool's parseArguments.
   * @example
   * tools.parse(call); // { name: "get_weather", arguments: { city: "Oslo" }, tool, call, changes: [] }
   */
  parse<const As extends Integers = "error">(
    call: ToolCall,
    options: SetOptions<As> = NO_OPTIONS,
  ): ParsedCall<Tools, As> {
    checkSetOptions("parse", options);
    checkCall("parse", "call", call);
    checkUsable(call, options);
    const tool = this.#toolOf(call);
    const { value, changes } = this.#read(tool, call, options);
    return { name: tool.name, arguments: value, tool, call, changes } as unknown as ParsedCall<Tools, As>;
  }

  /** @internal As {@link parse}, with the text that the arguments were read from. */
  read(call: ToolCall, options: SetOptions<Integers>): ReadArguments {
    return this.#read(this.#toolOf(call), call, options);
  }

  /** @internal As {@link read}, for sources that validate asynchronously. */
  async readAsync(call: ToolCall, options: SetOptions<Integers>): Promise<ReadArguments> {
    return readArgumentsAsync(calledBy(call, this.#toolOf(call), this), call.arguments, options);
  }

  #read(tool: Tools[number], call: ToolCall, options: SetOptions<Integers>): ReadArguments {
    return readArguments(calledBy(call, tool, this), call.arguments, options);
  }

  /**
   * Answers every call with one message, in the order of the calls. Handlers run side by side. What goes wrong, a bad
   * call, an unknown tool, a handler that throws or takes too long, becomes a message that tells the model; nothing
   * that a call or a handler does makes the promise fail.
   *
   * The calls of a stream that has ended go in as `finish()` gives them; those that are truncated or invalid are
   * answered with their error, and their handlers never start.
   *
   * @throws {OptionError} for an unknown option, an option out of range, or something else in place of the calls.
   * @example
   * const messages = await tools.run(calls, { timeoutMs: 10_000, concurrency: 4 });
   * messages[0].content; // '{"celsius":12}'
   */
  run(
    this: ToolSet<readonly Tool[]>,
    calls: readonly RunnableCall[],
    ...[options = {}]: RunArguments<ContextOf<Tools[number]>>
  ): Promise<ToolMessage[]> {
    const toolOf = (call: ToolCall): ToolInfo => this.#toolOf(call);
    return runCalls(calls, { tools: this, toolOf }, options, this.#formatError);
  }

  /**
   * The tools in the format of one provider, for a conversation with its official client: what a request needs, and in
   * one call all that a turn adds to the messages.
   *
   * @throws {OptionError} for what is no wire.
   * @example
   * import { openaiChat } from "openjiuwen-tools/wire";
   *
   * const turn = tools.bind(openaiChat);
   * const completion = await client.chat.completions.create({ model, messages, tools: turn.tools });
   * messages.push(...(await turn.answer(completion))); // { role: "assistant", … }, { role: "tool", … }
   */
  bind<Format extends AnyWire>(
    this: ToolSet<readonly Tool[]>,
    wire: Format,
  ): Turn<Format, RunArguments<ContextOf<Tools[number]>>> {
    return bindTools(wire, this, (calls, options) => this.run(calls, ...(options as [RunOptions?]))) as never;
  }

  #toolOf(call: ToolCall): Tools[number] {
    const tool = this.#tools.get(call.name) ?? this.#tools.get(this.#fullName(call.name));
    if (tool !== undefined && tool.type === call.type) return tool;
    throw new ToolArgumentsError(
      "unknown_tool",
      tool === undefined
        ? `Unknown tool ${quote(call.name)}.${this.#known(call)}`
        : `The call to ${shorten(writtenName(call, this))}: expected type ${quote(tool.type)}, received ${quote(call.type)}`,
      { rawArguments: call.arguments },
    );
  }

  /** The name of a tool that toOpenAI shortened. */
  #fullName(name: string): string {
    return openaiChatEncoder.decodeName?.(name, { tools: this }) ?? name;
  }

  /** The nearest names for the model, or the first of all where none is near. */
  #known(call: ToolCall): string {
    const names = [...this.#tools.keys()];
    const shown = (name: string): string => sentName(call, name, this);
    const first = names.slice(0, MAX_NAMES).map((name) => quote(shown(name)));
    const rest = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
    return (
      didYouMean(call.name, names, shown) || (first.length > 0 ? ` The tools are ${first.join(", ")}${rest}.` : "")
    );
  }
}

const MAX_NAMES = 10;
const quote = (text: string): string => JSON.stringify(shorten(text));

const SET_OPTIONS: OptionRules = { formatError: FUNCTION };

function byName<T extends ToolInfo>(tools: readonly unknown[]): ReadonlyMap<string, T> {
  const named = new Map<string, T>();
  for (const [index, tool] of tools.entries()) {
    if (!isTool(tool)) throw notATool("new ToolSet", `tools[${index}]`, tool);
    if (named.has(tool.name)) {
      const message = `expected tools of different names, received two of the name ${shorten(tool.name)}`;
      throw new ToolError("duplicate_name", tool.name, message);
    }
    named.set(tool.name, tool as T);
  }
  return named;
}
