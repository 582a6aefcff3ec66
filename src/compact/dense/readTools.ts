import { OptionError } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { known } from "../limits.ts";

/**
 * A tool as it is described to a model: a ToolInfo, a plain object with `parameters`, or what an MCP server lists, with
 * `inputSchema`.
 *
 * @example
 * const tool: DescribedTool = { name: "now", description: "The time", parameters: { type: "object", properties: {} } };
 */
export type DescribedTool = {
  readonly name: string;
  readonly description?: string | undefined;
  /** A schema; null or `undefined` if the tool takes no arguments. */
  readonly parameters?: unknown;
  /** The schema under the name that MCP gives it; it counts if `parameters` is null or `undefined`. */
  readonly inputSchema?: unknown;
};

/** The schema is `undefined` if the tool takes no arguments. */
export type ReadTool = { name: string; description: string | undefined; schema: unknown };

/**
 * Tools of any form in one form.
 *
 * @throws {OptionError} `invalid_options` for anything else than a list of tools, naming the tool.
 * @example
 * readTools([{ name: "now", inputSchema: { type: "object" } }]);
 * // [{ name: "now", description: undefined, schema: { type: "object" } }]
 */
export function readTools(tools: Iterable<DescribedTool>): ReadTool[] {
  const isIterable = typeof tools === "object" && tools !== null && Symbol.iterator in tools;
  if (!isIterable) throw refusal(`expected a list of tools, received ${describe(tools)}`);
  return Array.from(tools, readTool);
}

function readTool(tool: DescribedTool, index: number): ReadTool {
  const { name, description, parameters, inputSchema } = isObject(tool) ? (tool as DescribedTool) : NO_TOOL;
  if (typeof name !== "string") {
    const isWrapped = isObject(tool) && isObject((tool as { function?: unknown }).function);
    const received = isWrapped ? 'a tool in the form of OpenAI Chat: pass its "function"' : describe(tool);
    throw refusal(`tool ${index}: expected an object with a string "name", received ${received}`);
  }
  const given = parameters ?? inputSchema ?? undefined;
  // The parameters of a ToolInfo hold their schema.
  const schema = isObject(given) && "~standard" in given && isObject(given.jsonSchema) ? given.jsonSchema : given;
  return { name, description: typeof description === "string" ? description : undefined, schema };
}

const NO_TOOL: Partial<DescribedTool> = {};

function refusal(message: string): OptionError {
  return known(new OptionError("invalid_options", "", `toolsToTypescript: ${message}`));
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
