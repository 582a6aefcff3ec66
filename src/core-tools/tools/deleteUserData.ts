import { type CoreTool, coreTool } from "./CoreTool.ts";
import { INTEGER, OBJECT_OR_NULL, TEXT } from "./schemas.ts";

export const deleteUserData: CoreTool<"delete_user_data"> = coreTool({
  name: "delete_user_data",
  description: "删除用户数据",
  parameters: {
    type: "object",
    properties: {
      path: { type: "string" },
      expected_version: { type: "integer", description: "乐观锁版本号 (可选，用于并发控制)" },
    },
    required: ["path"],
  },
  returns: {
    status: ["success", "not_found", "error", "conflict"],
    path: TEXT,
    version: INTEGER,
    data: OBJECT_OR_NULL,
  },
  additions: [
    "parameters.expected_version",
    "returns.status.conflict",
    "returns.path",
    "returns.version",
    "returns.data",
  ],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  answer: ({ path, expected_version: expectedVersion }, { userData }) => userData.delete(path, { expectedVersion }),
});
