import { type CoreTool, coreTool } from "./CoreTool.ts";
import { INTEGER, TEXT } from "./schemas.ts";

export const readUserData: CoreTool<"read_user_data"> = coreTool({
  name: "read_user_data",
  description: "读取用户存储的数据",
  parameters: {
    type: "object",
    properties: { path: { type: "string", description: "数据路径 (由调用方自行定义路径规范)" } },
    required: ["path"],
  },
  returns: {
    status: ["success", "not_found", "error"],
    path: TEXT,
    data: { type: ["object", "null"] },
    version: INTEGER,
  },
  additions: [],
  annotations: { readOnlyHint: true },
  answer: ({ path }, { userData }) => userData.read(path),
});
