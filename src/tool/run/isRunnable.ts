import type { Tool } from "../defineTool.ts";
import type { ToolInfo } from "../ToolInfo.ts";

/** Whether a tool has a handler. */
export const isRunnable = (tool: ToolInfo | undefined): tool is Tool =>
  typeof (tool as Partial<Tool> | undefined)?.execute === "function";
