import type { JsonObject } from "../../json/index.ts";
import { PAGE_CHARACTERS } from "../limits.ts";
import { BOOLEAN, type CoreTool, coreTool, INTEGER, OBJECT, OBJECT_OR_NULL, TEXT } from "./CoreTool.ts";

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
  annotations: { readOnlyHint: true },
  answer: ({ path }, { userData }) => userData.read(path),
});

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
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  answer: ({ path, content, expected_version: expectedVersion, mode }, { userData }) =>
    userData.write(path, content as JsonObject, { expectedVersion, mode }),
});

export const queryUserData: CoreTool<"query_user_data"> = coreTool({
  name: "query_user_data",
  description: "查询用户数据",
  parameters: {
    type: "object",
    properties: {
      path_prefix: { type: "string", description: "路径前缀" },
      filters: {
        type: "object",
        description: "JSONB 过滤条件",
        examples: [{ status: "open" }, { $or: [{ "author.age": { $gte: 18 } }, { tags: { $contains: "vip" } }] }],
      },
      sort_by: { type: "string", description: "排序字段", examples: ["-updated_at", "path", "content.score"] },
      limit: { type: "integer", default: 20, minimum: 1, maximum: 200 },
      prefix_mode: {
        type: "string",
        enum: ["segment", "string"],
        default: "segment",
        description: "segment: 前缀本身及其下级路径; string: 以该文本开头的所有路径",
      },
      cursor: { type: "string", description: "上一页结果的 cursor，用于翻页 (其他参数不变)" },
    },
  },
  returns: {
    status: ["success", "error"],
    count: INTEGER,
    results: {
      type: "array",
      items: { type: "object", properties: { path: TEXT, content: OBJECT, version: INTEGER, updated_at: TEXT } },
    },
    has_more: BOOLEAN,
    cursor: TEXT,
    model_output: TEXT,
  },
  annotations: { readOnlyHint: true },
  answer: ({ path_prefix, filters, sort_by, limit, prefix_mode, cursor }, { userData }) =>
    userData.query({
      ...{ pathPrefix: path_prefix, prefixMode: prefix_mode, filters, sortBy: sort_by, limit, cursor },
      maxCharacters: PAGE_CHARACTERS,
    }),
});

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
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  answer: ({ path, expected_version: expectedVersion }, { userData }) => userData.delete(path, { expectedVersion }),
});
