import { type CompactSetOptions, toolsToTypescript } from "../compact/index.ts";
import { type Integers, shorten } from "../json/index.ts";
import type { ArgumentsOf } from "../schema/index.ts";
import { checkStrictRequest, type StrictOptions, type StrictSchema } from "../strict/index.ts";
import type { Change } from "./Change.ts";
import type { Tool } from "./defineTool.ts";
import { nearestNames } from "./nearestNames.ts";
import { type ParseArgumentsOptions, type ReadArguments, type ReadOptions, readArguments } from "./parseArguments.ts";
import { type RunOptions, runCalls } from "./runCalls.ts";
import { ToolArgumentsError } from "./ToolArgumentsError.ts";
import { checkUsable, type ToolCall } from "./ToolCall.ts";
import { ToolError } from "./ToolError.ts";
import type { OpenAITool, ToolInfo } from "./ToolInfo.ts";
import type { ToolMessage } from "./ToolMessage.ts";

type NameOf<Tools extends readonly ToolInfo[]> = Tools[number]["name"];

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
  readonly #tools = new Map<string, Tools[number]>();

  constructor(tools: Tools) {
    for (const tool of tools) {
      if (this.#tools.has(tool.name)) {
        throw new ToolError(
          "duplicate_name",
          tool.name,
          `expected names of their own, but two tools are ${shorten(tool.name)}`,
        );
      }
      this.#tools.set(tool.name, tool);
    }
  }

  /**
   * The tool of that name.
   *
   * @example
   * tools.get("get_weather").description; // "Weather of a city"
   * tools.get("no_such_tool" as string); // undefined
   */
  get<const Name extends NameOf<Tools>>(name: Name): Extract<Tools[number], { readonly name: Name }>;
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
    return Array.from(this.#tools.values(), (tool) => tool.toOpenAI());
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
      schema: parameters?.judge.strict?.form as StrictSchema,
    }));
    checkStrictRequest(schemas, options);
    return new ToolSet(strict) as unknown as ToolSet<Tools>;
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
    const tools = Array.from(this.#tools.values(), ({ name, description, parameters }) => {
      return { name, description, parameters: parameters?.jsonSchema ?? null };
    });
    return toolsToTypescript(tools, options);
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
    options: ParseArgumentsOptions<As> = {},
  ): ParsedCall<Tools, As> {
    checkUsable(call, options);
    const tool = this.#toolOf(call);
    const { value, changes } = readArguments(tool, call.arguments, options);
    return { name: tool.name, arguments: value, tool, call, changes } as unknown as ParsedCall<Tools, As>;
  }

  /** @internal As {@link parse}, with the text that the arguments were read from. */
  read(call: ToolCall, options: ReadOptions): ReadArguments {
    return readArguments(this.#toolOf(call), call.arguments, options);
  }

  /**
   * Answers every call with one message, in the order of the calls. Handlers run side by side. What goes wrong, a bad
   * call, an unknown tool, a handler that throws or takes too long, becomes a message that tells the model; nothing
   * that a call or a handler does makes the promise fail.
   *
   * @throws {RangeError} where an option is out of range.
   * @throws {TypeError} where what should be a ToolCall is none.
   * @example
   * const messages = await tools.run(calls, { timeoutMs: 10_000, concurrency: 4 });
   * messages[0].content; // '{"celsius":12}'
   */
  run(this: ToolSet<readonly Tool[]>, calls: readonly ToolCall[], options: RunOptions = {}): Promise<ToolMessage[]> {
    return runCalls(calls, (call) => this.#toolOf(call), options);
  }

  #toolOf(call: ToolCall): Tools[number] {
    const tool = this.#tools.get(call.name);
    if (tool !== undefined && tool.type === call.type) return tool;
    const wanted = JSON.stringify(shorten(tool === undefined ? call.name : call.type));
    const known = tool === undefined ? nearestNames(call.name, [...this.#tools.keys()]).join(", ") : tool.type;
    throw new ToolArgumentsError(
      "unknown_tool",
      tool === undefined
        ? `There is no tool ${wanted}${known && `; there is ${known}`}`
        : `The tool ${shorten(call.name)} is of type ${known}, not ${wanted}`,
      { rawArguments: call.arguments },
    );
  }
}
