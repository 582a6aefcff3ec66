import { type CoreTool, coreTool } from "./CoreTool.ts";

export const cancelTrigger: CoreTool<"cancel_trigger"> = coreTool({
  name: "cancel_trigger",
  description: "取消触发器",
  parameters: { type: "object", properties: { trigger_id: { type: "string" } }, required: ["trigger_id"] },
  returns: { status: ["success", "not_found", "error"] },
  additions: ["returns.status.error"],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  answer: ({ trigger_id }, { triggers }) => triggers.cancel(trigger_id),
});
