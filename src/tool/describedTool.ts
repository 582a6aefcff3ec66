import type { ReadTool } from "../compact/index.ts";
import { frozenSchema } from "../schema/index.ts";
import type { ToolInfo } from "./ToolInfo.ts";

/** A tool as a compact text is written of it. */
export function describedTool(tool: ToolInfo): ReadTool {
  const { name, description, parameters, outputSchema: output, inputExamples: examples } = tool;
  return { name, description, schema: parameters?.[frozenSchema], output, examples };
}
