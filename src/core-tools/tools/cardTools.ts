import { CARDS_URI, unreadCard } from "../cards/index.ts";
import { BOOLEAN, type CoreTool, coreTool, INTEGER, OBJECT, TEXT } from "./CoreTool.ts";

export const showCard: CoreTool<"show_card"> = coreTool({
  name: "show_card",
  description: "在聊天中渲染可视化卡片",
  parameters: {
    type: "object",
    properties: {
      card_type: {
        type: "string",
        description: "通用视图类型",
        enum: [
          "list",
          "tree",
          "table",
          "timeline",
          "form",
          "select",
          "chart",
          "progress",
          "counter",
          "modal",
          "toast",
          "custom",
        ],
      },
      data_source: {
        type: "object",
        description: "数据来源",
        properties: {
          type: {
            enum: ["path", "inline", "api"],
            description: ["- path: 从 user_data_store 读取", "- inline: 直接传入数据", "- api: 调用后端 API"].join(
              "\n",
            ),
          },
          path: { type: "string", description: "数据路径 (当 type=path)" },
          // OpenAI refuses an array whose items are not described.
          data: { type: ["object", "array"], items: {}, description: "内联数据 (当 type=inline)" },
          endpoint: { type: "string", description: "API 端点 (当 type=api)" },
        },
      },
      options: {
        type: "object",
        description: "渲染选项",
        properties: {
          title: { type: "string" },
          subtitle: { type: "string" },
          interactive: { type: "boolean", default: false },
          chart_type: { type: "string", enum: ["bar", "line", "pie", "radar"] },
          component_id: { type: "string", description: "自定义组件 ID" },
          columns: { type: "array", items: {}, description: "table 视图的列定义" },
          fields: { type: "array", items: {}, description: "form 视图的字段定义" },
          write_path: { type: "string", description: "form/select 提交后写入的数据路径" },
        },
      },
    },
    required: ["card_type", "data_source"],
  },
  returns: {
    status: ["success", "error", "pending", "not_found"],
    card_type: TEXT,
    data: OBJECT,
    model_output: TEXT,
    options: OBJECT,
    card_id: TEXT,
    path: TEXT,
    version: INTEGER,
    revision: TEXT,
    truncated: BOOLEAN,
  },
  annotations: { readOnlyHint: true },
  _meta: { ui: { resourceUri: CARDS_URI } },
  /** A model reads the summary; the card itself is for the page. */
  toText: ({ status, card_type, card_id, model_output, truncated, error }) => ({
    status,
    card_type,
    card_id,
    model_output,
    truncated,
    error,
  }),
  answer: ({ card_type, data_source, options }, { cards }, { signal }) =>
    cards.render(unreadCard(card_type, data_source, options), { signal }),
});

/** The tools that the page of cards calls, and no model. */
const FOR_PAGES = { ui: { visibility: ["app"] } };

const CARD = {
  card_type: { type: "string" },
  options: { type: "object" },
} as const;

const submitCard: CoreTool<"submit_card"> = coreTool({
  name: "submit_card",
  description: "What the user entered into a card.",
  parameters: {
    type: "object",
    properties: {
      ...CARD,
      data: { type: ["object", "array"] },
      values: { type: "object" },
      action: { type: "string" },
    },
    required: ["card_type", "values"],
  },
  returns: {
    status: ["success", "error"],
    path: TEXT,
    version: { type: "integer" },
    data: OBJECT,
    model_output: TEXT,
  },
  annotations: { readOnlyHint: false, destructiveHint: false },
  _meta: FOR_PAGES,
  answer: ({ values, action, ...card }, { cards }) => cards.submit(card as object, values, action),
});

const refreshCard: CoreTool<"refresh_card"> = coreTool({
  name: "refresh_card",
  description: "A card of a path, as soon as it differs from its revision.",
  parameters: {
    type: "object",
    properties: {
      ...CARD,
      data_source: { type: "object" },
      revision: { type: "string" },
      wait_ms: { type: "integer", minimum: 0, maximum: 25_000, default: 0 },
    },
    required: ["card_type", "data_source"],
  },
  returns: {
    status: ["success", "error", "pending", "not_found"],
    card_type: TEXT,
    data: OBJECT,
    options: OBJECT,
    revision: TEXT,
    card_id: TEXT,
    path: TEXT,
    version: { type: "integer" },
    model_output: TEXT,
    truncated: { type: "boolean" },
  },
  annotations: { readOnlyHint: true },
  _meta: FOR_PAGES,
  answer: ({ card_type, data_source, options, revision, wait_ms }, { cards }, { signal }) =>
    cards.refresh(unreadCard(card_type, data_source, options), { revision, waitMs: wait_ms ?? 0, signal }),
});

/** The tools of the page, in the order in which hosts see them. */
export const APP_TOOLS: readonly CoreTool<AppToolName>[] = [submitCard, refreshCard];

/** The names of the tools of the page. */
export type AppToolName = "submit_card" | "refresh_card";
