import { CHAT_NAMES, hasName, type WireCall, type WireDecoder } from "../../wire/index.ts";
import type { ArgumentsTool } from "../arguments/ParseContext.ts";
import type { ToolInfo } from "../classes/ToolInfo.ts";

/** The fields of a call that decide about its tool. */
type Call = Pick<WireCall, "name" | "arguments" | "type" | "namespace">;

// Models use the names that were sent to them: a wire replaces names that the API of its provider rejects.

/** Records the wire that decoded a call, so that messages for the model have that wire's names. */
export function noteWire(call: Call, wire: WireDecoder): void {
  wires.set(call, wire);
}

/** Records for the copy of a call the wire that decoded the call. */
export function keepWire(copy: Call, call: Call): void {
  const wire = wires.get(call);
  if (wire !== undefined) wires.set(copy, wire);
}

const wires = new WeakMap<Call, WireDecoder>();

type Tools = Iterable<{ readonly name: string }>;

/**
 * The name that was sent to the model for a tool. If the wire of the call is not known, it is OpenAI's name, or the
 * tool's own name if the call has a name that OpenAI does not take: then the model read the own names, as in `compact()`.
 */
export function sentName(call: Call, toolName: string, tools: Tools): string {
  // In a namespace each name is sent unchanged, without the namespace and the point before it.
  if (call.namespace && toolName.startsWith(`${call.namespace}.`)) return toolName;
  const wire = wires.get(call);
  if (wire === undefined && CHAT_NAMES.encodeName(call.name, { tools }) !== call.name) return toolName;
  return (wire ?? CHAT_NAMES).encodeName?.(toolName, { tools }) ?? toolName;
}

/** The name that the model wrote in a call; the wire has replaced it by the name of the tool. */
export function writtenName(call: Call, tools: Tools): string {
  return wires.has(call) && hasName(tools, call.name) ? sentName(call, call.name, tools) : call.name;
}

/** The text of a call's arguments as JSON; the raw text of a custom call is its `input`. */
export function argumentsOf(call: Call): string {
  return call.type === "custom" ? JSON.stringify({ input: call.arguments }) : call.arguments;
}

/** Whether a tool accepts the type of a call: providers without other types call every tool as a function. */
export function takesType(tool: ToolInfo, call: Call): boolean {
  if (tool.type === call.type) return true;
  return call.type === "function"
    ? ALSO_FUNCTIONS.has(tool.type)
    : tool.type === "function" && call.type === "tool_search";
}

const ALSO_FUNCTIONS: ReadonlySet<string> = new Set(["custom", "tool_search"]);

/**
 * The tool of a call, with the name that was sent to the model, for errors, and with the way back for properties that
 * have other names there.
 */
export function calledBy(call: Call, tool: ToolInfo, tools: Tools): ArgumentsTool {
  const wire = wires.get(call);
  if (call.name === tool.name && wire === undefined) return tool;
  return {
    restore: wire?.decodeArguments && ((text) => wire.decodeArguments?.(tool.name, text, { tools }) ?? text),
    get name() {
      return writtenName(call, tools);
    },
    parameters: tool.parameters,
    compact: (options) => tool.compact(options),
  };
}
