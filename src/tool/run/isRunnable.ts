import type { ToolInfo } from "../classes/ToolInfo.ts";
import type { Tool } from "../define/defineTool.ts";

/** Whether a tool has a handler. */
export const isRunnable = (tool: ToolInfo | undefined): tool is Tool =>
  typeof (tool as Partial<Tool> | undefined)?.execute === "function";
