import { placeOfText } from "../triggers/index.ts";
import { BOOLEAN, type CoreTool, coreTool, INTEGER, TEXT } from "./CoreTool.ts";

export const createTrigger: CoreTool<"create_trigger"> = coreTool({
  name: "create_trigger",
  description: "创建触发器 (定时提醒 / 条件触发 / 定时任务)",
  parameters: {
    type: "object",
    properties: {
      trigger_type: { type: "string", enum: ["reminder", "condition", "schedule"] },
      title: { type: "string" },
      description: { type: "string" },
      schedule: {
        type: "string",
        description: "调度表达式 (HH:MM 或 cron)",
        examples: ["08:30", "MON,WED 08:30", "2026-01-18T08:30", "30 8 * * 1-5"],
      },
      schedule_type: { type: "string", enum: ["once", "daily", "weekly", "cron"] },
      condition: {
        type: "object",
        description: [
          "触发条件规则，支持:",
          '- type: "data_match" - 数据匹配触发',
          '- type: "count" - 计数达标触发',
          '- type: "deadline" - 截止日期触发',
        ].join("\n"),
        properties: {
          type: { type: "string", enum: ["data_match", "count", "deadline"] },
          watch_path: { type: "string" },
          rule: {
            type: "object",
            description: [
              'data_match: {"filter": {...}}，watch_path 的数据符合 filter',
              'count: {"op": ">=", "value": 3, "filter": {...}}，watch_path 下符合 filter (可选) 的数据个数',
              'deadline: {"field": "due"} 或 {"at": "2026-01-18T08:30"}，可加 "before": "30m" | "2h" | "1d"',
            ].join("\n"),
          },
          repeat: { type: "boolean", default: false, description: "条件再次由不满足变为满足时，再次触发" },
        },
      },
      action: {
        type: "object",
        description: [
          "触发后执行的动作:",
          '- type: "message" - 发送消息',
          '- type: "generate" - 生成内容',
          '- type: "update" - 更新数据',
          '- type: "notify" - 推送通知',
        ].join("\n"),
        properties: {
          type: { type: "string", enum: ["message", "generate", "update", "notify"] },
          params: {
            type: "object",
            description: [
              "message: {text}",
              "generate: {prompt, skill?, write_path?}",
              "update: {path, content, mode?}",
              "notify: {title, body, channel?}",
            ].join("\n"),
          },
        },
      },
      source_path: { type: "string", description: "关联的数据路径" },
      timezone: { type: "string", description: "IANA 时区", examples: ["Asia/Shanghai"] },
      missed: {
        type: "string",
        enum: ["once", "skip"],
        default: "once",
        description: "错过的触发: once 在 24 小时内补发一次; skip 不补发",
      },
    },
    required: ["trigger_type", "title", "action"],
  },
  returns: { status: ["success", "error"], trigger_id: TEXT, next_trigger_at: TEXT },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  placeOf(name, { action }) {
    const text = TEXTS.has(name) ? placeOfText((action as { readonly type?: unknown } | undefined)?.type) : "";
    return text === "" && PLACES.has(name) ? ` It belongs in ${PLACES.get(name)}.` : text;
  },
  async answer(args, { triggers }) {
    const { trigger_type, schedule_type, source_path, timezone, ...same } = args;
    const { next_trigger_at, ...result } = await triggers.create({
      ...same,
      triggerType: trigger_type,
      scheduleType: schedule_type,
      sourcePath: source_path,
      timeZone: timezone,
    });
    // The time is left out if it depends on the data.
    return typeof next_trigger_at === "string" ? { ...result, next_trigger_at } : result;
  },
});

/** The names under which models write the text of an action beside the action. */
const TEXTS: ReadonlySet<string> = new Set(["text", "message", "content", "body", "prompt"]);

/** The members of other arguments. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ["params", "action.params"],
  ["path", "action.params.path"],
  ["content", "action.params.content"],
  ["watch_path", "condition.watch_path"],
  ["rule", "condition.rule"],
  ["repeat", "condition.repeat"],
]);

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
  annotations: { readOnlyHint: true },
  answer: ({ trigger_type: triggerType, ...same }, { triggers }) => triggers.list({ triggerType, ...same }),
});

export const cancelTrigger: CoreTool<"cancel_trigger"> = coreTool({
  name: "cancel_trigger",
  description: "取消触发器",
  parameters: { type: "object", properties: { trigger_id: { type: "string" } }, required: ["trigger_id"] },
  returns: { status: ["success", "not_found", "error"] },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  answer: ({ trigger_id }, { triggers }) => triggers.cancel(trigger_id),
});
