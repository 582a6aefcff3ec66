import { isPromise, OptionError } from "../../checks/index.ts";
import { frozenSchema, isObject } from "../../schema/index.ts";
import { preview } from "../../validate/index.ts";
import type { ToolInfo } from "./ToolInfo.ts";

/** Whether a value is a tool of this package. */
export function isTool(value: unknown): value is ToolInfo {
  try {
    return typeof value === "object" && value !== null && frozenSchema in value && "~parseArguments" in value;
  } catch {
    // A Proxy threw.
    return false;
  }
}

/**
 * The items of the list of tools that `new ToolSet` was given.
 *
 * @throws {OptionError} if `tools` is not iterable; the message shows how to pass the tools.
 */
export function toolList(tools: unknown, options: unknown): readonly unknown[] {
  try {
    if (!isTool(options) && typeof tools === "object" && tools !== null && Symbol.iterator in tools)
      return [...(tools as Iterable<unknown>)];
  } catch {
    // A Proxy, or an iterator, threw.
  }
  const received = isTool(options) ? `${nameOf(tools)} and ${nameOf(options)}` : nameOf(tools);
  const example = isTool(tools) && !isTool(options) ? "Put it in an array: new ToolSet([tool])." : LIST;
  const way = isPromise(tools) ? "" : `. ${example}`;
  throw new OptionError("invalid_options", "", `new ToolSet: expected an array of tools, received ${received}${way}`);
}

const LIST = "Put the tools in an array: new ToolSet([a, b]).";

/** The error for a value that is not a tool; the message shows how to make a tool from it. */
export function notATool(owner: string, place: string, value: unknown): OptionError {
  const way = wayToTool(value);
  return new OptionError(
    "invalid_option",
    place,
    `${owner}: ${place}: expected a ToolInfo, received ${nameOf(value)}${way && `. ${way}`}`,
  );
}

const nameOf = (value: unknown): string => (isTool(value) ? `the tool ${JSON.stringify(value.name)}` : preview(value));

function wayToTool(value: unknown): string {
  try {
    return isObject(value) ? wayOf(value) : "";
  } catch {
    return "";
  }
}

function wayOf(value: { readonly [key: string]: unknown }): string {
  if (typeof value.toolInfo === "function") return "Make a tool from a card with card.toolInfo().";
  if (isObject(value.input_params)) return "Make a tool from a stored card with decodeTools(card).";
  if (isObject(value.function)) return "Make a tool from OpenAI's form with new ToolInfo(tool.function).";
  if (isObject(value.inputSchema)) return "Make a tool from an MCP tool with ToolInfo.fromMcp(tool).";
  if (typeof value.execute === "function") return "Make a tool from a definition with defineTool(definition).";
  return "name" in value ? "Make a tool with defineTool(tool), or change a tool with tool.with(changes)." : "";
}
