import type { ReadTool } from "../../compact/index.ts";
import type { Parameters } from "./Parameters.ts";
import type { ToolFields } from "./toolFields.ts";

type Described = ToolFields & {
  readonly name: string;
  readonly description: string;
  readonly parameters: Parameters | null;
};

/** The parts of a tool that a compact text contains. */
export function describedTool(tool: Described): ReadTool {
  const { name, description, parameters, outputSchema: output, inputExamples: examples } = tool;
  return { name, description, schema: parameters?.readSchema, output, examples };
}
