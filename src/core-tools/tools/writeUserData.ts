import type { JsonObject } from "../../json/index.ts";
import { type CoreTool, coreTool } from "./CoreTool.ts";
import { INTEGER, OBJECT_OR_NULL, TEXT } from "./schemas.ts";

export const writeUserData: CoreTool<"write_user_data"> = coreTool({
  name: "write_user_data",
  description: "写入用户数据 (创建或更新)",
  parameters: {
    type: "object",
    properties: {
      path: { type: "string", description: "数据路径" },
      content: { type: "object", description: "JSON 内容" },
      expected_version: { type: "integer", description: "乐观锁版本号 (可选，用于并发控制)" },
      mode: {
        type: "string",
        enum: ["replace", "merge"],
        default: "replace",
        description: "replace: 整体替换; merge: 只修改给出的字段，null 删除字段",
      },
    },
    required: ["path", "content"],
  },
  returns: { status: ["success", "conflict", "error"], path: TEXT, version: INTEGER, data: OBJECT_OR_NULL },
  additions: ["parameters.mode", "returns.data"],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  answer: ({ path, content, expected_version: expectedVersion, mode }, { userData }) =>
    userData.write(path, content as JsonObject, { expectedVersion, mode }),
});
