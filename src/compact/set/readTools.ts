import { describeValue, OptionError } from "../../checks/index.ts";
import { isObject, placeFault } from "../../schema/index.ts";
import { known } from "../tooLarge.ts";

/**
 * A tool that is described to a model: a ToolInfo, a plain object with `parameters`, or a tool of an MCP server with
 * `inputSchema`.
 */
export type DescribedTool = {
  readonly name: string;
  readonly description?: string | undefined;
  /** A schema; null or `undefined` if the tool takes no arguments. */
  readonly parameters?: unknown;
  /** The schema under the name of MCP. It is used if `parameters` is null or `undefined`. */
  readonly inputSchema?: unknown;
  /** The schema of the result, which is written with the option `result`. */
  readonly outputSchema?: unknown;
  /** Arguments that are good examples, which are written with the option `result`. */
  readonly inputExamples?: readonly unknown[] | undefined;
  /** Only cards have it. A card is not a tool: give what `card.toolInfo()` returns. */
  readonly toolInfo?: undefined;
};

/** The schema is `undefined` if the tool takes no arguments. `output` is `undefined` if the result is unknown. */
export type ReadTool = {
  name: string;
  description: string | undefined;
  schema: unknown;
  output?: unknown;
  examples?: readonly unknown[] | undefined;
};

/**
 * Reads tools of all forms. Results and examples are read only with `wantsResults`.
 *
 * @throws {OptionError} `invalid_options` if the value is not a list of tools. The message names the tool.
 * @example
 * readTools([{ name: "now", inputSchema: { type: "object" } }]);
 * // [{ name: "now", description: undefined, schema: { type: "object" } }]
 */
export function readTools(tools: Iterable<DescribedTool>, wantsResults = false): ReadTool[] {
  const isIterable = typeof tools === "object" && tools !== null && Symbol.iterator in tools;
  if (!isIterable) throw refusal(`expected a list of tools, received ${describeValue(tools)}`);
  return Array.from(tools, (tool, index) => {
    const read = readTool(tool, index);
    return wantsResults ? { ...read, ...readResult(tool) } : read;
  });
}

function readResult({ outputSchema, inputExamples }: DescribedTool): Pick<ReadTool, "output" | "examples"> {
  return { output: schemaOf(outputSchema), examples: Array.isArray(inputExamples) ? inputExamples : undefined };
}

function readTool(tool: DescribedTool, index: number): ReadTool {
  const { name, description, parameters, inputSchema } = isObject(tool) ? (tool as DescribedTool) : NO_TOOL;
  if (typeof name !== "string") {
    const isWrapped = isObject(tool) && isObject((tool as { function?: unknown }).function);
    const received = isWrapped ? 'a tool in the form of OpenAI Chat: pass its "function"' : describeValue(tool);
    throw refusal(`tool ${index}: expected an object with a string "name", received ${received}`);
  }
  const misplaced = placeFault(tool, ["parameters", "inputSchema"]);
  if (misplaced !== undefined) throw refusal(`tool ${index}: ${misplaced}`);
  const schema = schemaOf(parameters ?? inputSchema);
  return { name, description: typeof description === "string" ? description : undefined, schema };
}

/** The parameters of a ToolInfo hold their schema. */
function schemaOf(given: unknown): unknown {
  if (isObject(given) && "~standard" in given && isObject(given.jsonSchema)) return given.jsonSchema;
  return given ?? undefined;
}

const NO_TOOL: Partial<DescribedTool> = {};

function refusal(message: string): OptionError {
  return known(new OptionError("invalid_options", "", `toolsToTypescript: ${message}`));
}
