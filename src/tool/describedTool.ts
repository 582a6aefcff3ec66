import type { ReadTool } from "../compact/index.ts";
import { frozenSchema } from "../schema/index.ts";
import type { Tool } from "./defineTool.ts";
import type { ToolInfo } from "./ToolInfo.ts";

/** A tool as a compact text is written of it. */
export function describedTool(tool: ToolInfo & { readonly inputExamples?: Tool["inputExamples"] }): ReadTool {
  const { name, description, parameters, outputSchema: output, inputExamples: examples } = tool;
  return { name, description, schema: parameters?.[frozenSchema], output, examples };
}
