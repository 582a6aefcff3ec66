import { shorten } from "../../checks/index.ts";
import type { Integers } from "../../json/index.ts";
import { CHAT_NAMES, keepNames } from "../../wire/index.ts";
import type { ParsedArguments } from "../arguments/ParsedArguments.ts";
import { requireSync } from "../arguments/ParsedArguments.ts";
import type { SetOptions } from "../arguments/parseOptions.ts";
import { ToolArgumentsError } from "../arguments/ToolArgumentsError.ts";
import { isTool, notATool } from "../classes/isTool.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import { ToolError } from "../classes/ToolError.ts";
import type { ToolInfo } from "../classes/ToolInfo.ts";
import type { ToolMessage } from "../classes/ToolMessage.ts";
import type { RunnableCall, RunOptions } from "../run/RunOptions.ts";
import { type RunAs, runCalls } from "../run/runCalls.ts";
import { nearestTools } from "./nearestTools.ts";
import { argumentsOf, calledBy, sentName, takesType, writtenName } from "./sentNames.ts";

/** The tools that an answer of a model may call: a set, or a {@link CallReader}. */
export type CalledTools = Iterable<ToolInfo> & Pick<CallReader, "get" | "read" | "readAsync" | "runWhole">;

/** Finds the tools of calls, and parses their arguments. */
export class CallReader {
  /** The tools by their names. */
  readonly tools: ReadonlyMap<string, ToolInfo>;

  /**
   * @throws {OptionError} if an item is not a tool; `owner` is the function for the message.
   * @throws {ToolError} `duplicate_name` if two tools have the same name.
   */
  constructor(owner: string, tools: readonly unknown[]) {
    this.tools = byName(owner, tools);
    keepNames(this);
  }

  [Symbol.iterator](): Iterator<ToolInfo> {
    return this.tools.values();
  }

  get(name: string): ToolInfo | undefined {
    return this.tools.get(name);
  }

  /**
   * The tool of a call.
   *
   * @throws {ToolArgumentsError} `unknown_tool`, with the nearest names.
   */
  toolOf(call: ToolCall): ToolInfo {
    const tool = this.tools.get(call.name) ?? this.tools.get(this.#fullName(call.name));
    if (tool !== undefined && takesType(tool, call)) return tool;
    throw new ToolArgumentsError(
      "unknown_tool",
      tool === undefined
        ? `${call.name === "" ? "The call names no tool" : `Unknown tool ${quote(call.name)}`}.${this.#known(call)}`
        : `The call to ${shorten(writtenName(call, this))}: ${wrongType(tool, call)}`,
      { rawArguments: call.arguments },
    );
  }

  /**
   * The arguments of a call, with the text that they were parsed from.
   *
   * @throws {ToolArgumentsError}
   */
  read(call: ToolCall, options: SetOptions<Integers>): ParsedArguments {
    const tool = this.toolOf(call);
    const called = calledBy(call, tool, this);
    const text = argumentsOf(call);
    return requireSync(tool["~parseArguments"](called, text, options), called, text);
  }

  /** Like {@link read}, for sources that validate asynchronously. */
  async readAsync(call: ToolCall, options: SetOptions<Integers>): Promise<ParsedArguments> {
    const tool = this.toolOf(call);
    return tool["~parseArguments"](calledBy(call, tool, this), argumentsOf(call), options);
  }

  /** Runs calls. With `whole`, no call runs before all decisions are known. */
  run(calls: readonly RunnableCall[], options: RunOptions, as: RunAs): Promise<ToolMessage[]> {
    return runCalls(calls, this, options, as);
  }

  /** Like {@link run}, but no call runs before all decisions are known; a missing one is a ToolError. */
  runWhole(calls: readonly RunnableCall[], options: RunOptions, before?: RunAs["before"]): Promise<ToolMessage[]> {
    return this.run(calls, options, { whole: true, before });
  }

  /** The name of a tool that toOpenAI shortened. */
  #fullName(name: string): string {
    return CHAT_NAMES.decodeName(name, { tools: this });
  }

  /** The nearest names for the model, or the first of all where none is near. */
  #known(call: ToolCall): string {
    return nearestTools(call.name, [...this.tools.keys()], (name) => sentName(call, name, this));
  }
}

function byName(owner: string, tools: readonly unknown[]): ReadonlyMap<string, ToolInfo> {
  const named = new Map<string, ToolInfo>();
  for (const [index, tool] of tools.entries()) {
    if (!isTool(tool)) throw notATool(owner, `tools[${index}]`, tool);
    if (named.has(tool.name)) {
      const way = "Rename one with ToolSet.rename, or add a prefix to the names of its set with ToolSet.prefix.";
      const message = `expected unique names of tools, received two tools named ${shorten(tool.name)}. ${way}`;
      throw new ToolError("duplicate_name", tool.name, message);
    }
    named.set(tool.name, tool);
  }
  return named;
}

const wrongType = (tool: ToolInfo, call: ToolCall): string =>
  `expected type ${quote(tool.type)}, received ${quote(call.type)}`;

const quote = (text: string): string => JSON.stringify(shorten(text));
