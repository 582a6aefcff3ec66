import { PAGE_CHARACTERS } from "../limits.ts";
import { type CoreTool, coreTool } from "./CoreTool.ts";
import { BOOLEAN, INTEGER, OBJECT, TEXT } from "./schemas.ts";

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
  additions: [
    "parameters.filters.examples",
    "parameters.sort_by.examples",
    "parameters.limit.minimum",
    "parameters.limit.maximum",
    "parameters.prefix_mode",
    "parameters.cursor",
    "returns.has_more",
    "returns.cursor",
    "returns.model_output",
  ],
  annotations: { readOnlyHint: true },
  answer: ({ path_prefix, filters, sort_by, limit, prefix_mode, cursor }, { userData }) =>
    userData.query({
      ...{ pathPrefix: path_prefix, prefixMode: prefix_mode, filters, sortBy: sort_by, limit, cursor },
      maxCharacters: PAGE_CHARACTERS,
    }),
});
