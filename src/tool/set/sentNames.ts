import { CHAT_NAMES, hasName, type WireCall, type WireDecoder } from "../../wire/index.ts";
import type { ArgumentsTool } from "../arguments/ParseContext.ts";
import type { ToolInfo } from "../classes/ToolInfo.ts";

/** A call, as far as its names go. */
type Call = Pick<WireCall, "name" | "arguments" | "type" | "namespace">;

// Models know tools by the names that were sent to them: a provider's wire replaces those that its API does not take.

/** Notes by which wire a call was read, so that the model gets that wire's names back. */
export function noteWire(call: Call, wire: WireDecoder): void {
  wires.set(call, wire);
}

const wires = new WeakMap<Call, WireDecoder>();

type Tools = Iterable<{ readonly name: string }>;

/** The name that the model of a call has for one of these tools; OpenAI's if it is not known how the call was read. */
export function sentName(call: Call, toolName: string, tools: Tools): string {
  // In a namespace each name is sent as it is, but for what stands before the point.
  if (call.namespace && toolName.startsWith(`${call.namespace}.`)) return toolName;
  return (wires.get(call) ?? CHAT_NAMES).encodeName?.(toolName, { tools }) ?? toolName;
}

/** The name that the model wrote in a call to one of these tools; a wire has given the call the tool's own. */
export function writtenName(call: Call, tools: Tools): string {
  return wires.has(call) && hasName(tools, call.name) ? sentName(call, call.name, tools) : call.name;
}

/** The text of a call's arguments as JSON; the raw text of a custom call is its `input`. */
export function argumentsOf(call: Call): string {
  return call.type === "custom" ? JSON.stringify({ input: call.arguments }) : call.arguments;
}

/** Whether a tool answers such a call: a provider that knows functions alone calls every tool as one. */
export function takesType(tool: ToolInfo, call: Call): boolean {
  if (tool.type === call.type) return true;
  return call.type === "function"
    ? ALSO_FUNCTIONS.has(tool.type)
    : tool.type === "function" && call.type === "tool_search";
}

const ALSO_FUNCTIONS: ReadonlySet<string> = new Set(["custom", "tool_search"]);

/** The tool of a call, with the name that the model knows it by. Errors use this name. */
export function calledBy(call: Call, tool: ToolInfo, tools: Tools): ArgumentsTool {
  if (call.name === tool.name && !wires.has(call)) return tool;
  return {
    get name() {
      return writtenName(call, tools);
    },
    parameters: tool.parameters,
    compact: (options) => tool.compact(options),
  };
}
