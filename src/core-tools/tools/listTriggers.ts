import { type CoreTool, coreTool } from "./CoreTool.ts";
import { BOOLEAN, INTEGER, TEXT } from "./schemas.ts";

export const listTriggers: CoreTool<"list_triggers"> = coreTool({
  name: "list_triggers",
  description: "列出用户触发器",
  parameters: {
    type: "object",
    properties: {
      trigger_type: { type: "string", description: "类型过滤 (可选)" },
      status: { type: "string", default: "active", enum: ["active", "paused", "completed", "all"] },
      limit: { type: "integer", default: 100, minimum: 1, maximum: 200, description: "最多返回的条数" },
      cursor: { type: "string", description: "上一页结果的 cursor，用于翻页 (其他参数不变)" },
    },
  },
  returns: {
    status: ["success", "error"],
    count: INTEGER,
    triggers: { type: "array" },
    has_more: BOOLEAN,
    cursor: TEXT,
  },
  additions: ["parameters.limit", "parameters.cursor", "returns.has_more", "returns.cursor"],
  annotations: { readOnlyHint: true },
  answer: ({ trigger_type: triggerType, ...same }, { triggers }) => triggers.list({ triggerType, ...same }),
});
