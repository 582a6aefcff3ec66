import { describe, expect, it } from "vitest";
import { parseTrigger } from "../../../src/core-tools/triggers/parseTrigger.ts";
import type { TriggerInit } from "../../../src/core-tools/triggers/TriggerInit.ts";

const NOW = new Date("2026-01-18T08:00:00Z");
const MESSAGE = { type: "message", params: { text: "hello" } };
const SCHEDULE = { triggerType: "schedule", title: "x", schedule: "09:00", action: MESSAGE } as const;
const parse = (init: object) =>
  parseTrigger(init as TriggerInit, { now: NOW, timeZone: "Asia/Shanghai", handled: undefined });

const action = (type: string, params: object) => ({ ...SCHEDULE, action: { type, params } });
const condition = (type: string, rule: object, more = {}) => ({
  triggerType: "condition",
  title: "x",
  condition: { type, watch_path: "a", rule, ...more },
  action: MESSAGE,
});

describe("a trigger is refused for", () => {
  it.each<[string, object, string]>([
    ["a message without a text", action("message", {}), "action.params.text: expected a text, received undefined"],
    ["an empty text", action("message", { text: "" }), 'action.params.text: expected a text, received ""'],
    ["a body that is no text", action("notify", { title: "x", body: 1 }), "action.params.body: expected a text"],
    ["a title that is no text", action("notify", { title: 1, body: "x" }), "action.params.title: expected a text"],
    ["generate without a prompt", action("generate", {}), "action.params.prompt: expected a text, received undefined"],
    [
      "a write_path that is none",
      action("generate", { prompt: "x", write_path: "" }),
      "action.params.write_path: expected 1 to 1024 characters",
    ],
    [
      "an unknown mode",
      action("update", { path: "a", content: {}, mode: "append" }),
      'action.params.mode: expected "replace" or',
    ],
    [
      "an update with a content that is none",
      action("update", { path: "a", content: [] }),
      "action.params.content: expected an object, received an empty array",
    ],
    ["an update without a path", action("update", { content: {} }), "action.params.path: expected a string"],
    [
      "a NUL in the content of an update",
      action("update", { path: "a", content: { b: "\0" } }),
      // All of the action is looked at first.
      "action.params.content.b: expected text without NUL",
    ],
    [
      "a large content of an update",
      action("update", { path: "a", content: { b: "x".repeat(300_000) } }),
      "action.params.content: expected at most 262144 bytes of JSON, received 300008",
    ],
    [
      "a text in another parameter",
      action("message", { content: "hello" }),
      "action.params.text: expected a text, received undefined. Text belongs in action.params.text, and not in action.params.content",
    ],
    [
      "a notification with its text in another parameter",
      action("notify", { channel: "mail", message: "hello" }),
      "action.params.body: expected a text, received undefined. Text belongs in action.params.body, and not in action.params.message",
    ],
    [
      "a generation with its text in another parameter",
      action("generate", { write_path: "a", skill: "b", text: "hello" }),
      "action.params.prompt: expected a text, received undefined. Text belongs in action.params.prompt, and not in action.params.text",
    ],
    [
      "a text as the parameters",
      { ...SCHEDULE, action: { type: "notify", params: "hello" } },
      "action.params: expected an object, received a string. Text belongs in action.params.body.",
    ],
    [
      "a text beside the parameters",
      { ...SCHEDULE, action: { type: "message", content: "hello" } },
      'action: unknown property "content". Text belongs in action.params.text.',
    ],
    [
      "a schedule in words",
      { ...SCHEDULE, schedule: "tomorrow 8am" },
      'schedule: expected a time such as "08:00", days and a time such as "MON,WED 08:00", a cron expression such as "0 8 * * MON-FRI", or a date and time such as "2026-01-19T08:00" in Asia/Shanghai, where it is 2026-01-18T16:00, received "tomorrow 8am"',
    ],
    [
      "a schedule in words with a time",
      { ...SCHEDULE, schedule: "tomorrow 08:00" },
      'schedule: expected a time such as "08:00", days',
    ],
    ["a time with am", { ...SCHEDULE, schedule: "8 am" }, 'schedule: expected a time such as "08:00", days'],
    [
      "words as a time for once",
      { ...SCHEDULE, schedule: "tomorrow 8am", scheduleType: "once", timeZone: "America/New_York" },
      'schedule: expected a time such as "08:00", with or without a date, such as "2026-01-19T08:00" in America/New_York, where it is 2026-01-18T03:00, received "tomorrow 8am"',
    ],
    [
      "a day that does not exist",
      { ...SCHEDULE, schedule: "2026-02-30T08:00" },
      'schedule: expected a time that exists, with or without an offset, such as "2026-01-19T08:00" in Asia/Shanghai, where it is 2026-01-18T16:00, received "2026-02-30T08:00"',
    ],
    [
      "a time that is over",
      { ...SCHEDULE, schedule: "2026-01-18T08:00" },
      'schedule: expected a time after 2026-01-18T08:00:00.000Z, such as "2026-01-19T08:00" in Asia/Shanghai, where it is 2026-01-18T16:00, received "2026-01-18T08:00"',
    ],
    [
      "a NUL in the action",
      action("message", { text: "x", more: "\0" }),
      "action.params.more: expected text without NUL",
    ],
    [
      "a large action",
      action("message", { text: "x".repeat(70_000) }),
      "action.params: expected at most 65536 bytes of JSON, received 70011",
    ],
    ["an action that is a text", { ...SCHEDULE, action: "message" }, "action: expected an object with type and params"],
    [
      "params that are a text",
      { ...SCHEDULE, action: { type: "message", params: "x" } },
      "action.params: expected an object",
    ],
    ["a NUL in the title", { ...SCHEDULE, title: "a\0" }, "title: expected text without NUL characters"],
    [
      "a lone surrogate in the description",
      { ...SCHEDULE, description: "\ud800" },
      "description: expected well-formed",
    ],
    ["a NUL in the schedule", { ...SCHEDULE, schedule: "0 8 * *\0 1" }, "schedule: expected text without NUL"],
    ["an empty source_path", { ...SCHEDULE, sourcePath: "" }, "source_path: expected 1 to 1024 characters"],
    ["an unknown missed", { ...SCHEDULE, missed: "always" }, 'missed: expected "once" or "skip", received "always"'],
    [
      "an unknown schedule_type",
      { ...SCHEDULE, scheduleType: "hourly" },
      'schedule_type: expected "once" or "daily" or "weekly" or "cron", received "hourly"',
    ],
    ["a time zone that is no text", { ...SCHEDULE, timeZone: 8 }, "timezone: expected"],
    [
      "a schedule_type of a condition",
      { ...condition("count", { value: 1 }), scheduleType: "daily" },
      'schedule_type: expected no value for trigger_type "condition", received "daily"',
    ],
    [
      "a condition of an unknown type",
      condition("match", {}),
      'condition.type: expected "data_match", "count" or "deadline"',
    ],
    ["a count without a value", condition("count", {}), "condition.rule.value: expected"],
    ["a value that is no count", condition("count", { value: 1.5 }), "condition.rule.value: expected"],
    ["a negative value", condition("count", { value: -1 }), "condition.rule.value: expected"],
    ["an unknown op", condition("count", { value: 1, op: "$gte" }), 'condition.rule.op: expected ">=" or ">" or "="'],
    ["a filter that is none", condition("data_match", { filter: 1 }), "condition.rule.filter: expected an object"],
    ["no filter", condition("data_match", {}), "condition.rule.filter: expected an object, received undefined"],
    ["a deadline without a time", condition("deadline", {}), "condition.rule: expected either at, a time, or field"],
    [
      "a deadline with two times",
      condition("deadline", { at: "2026-02-01", field: "due" }),
      "condition.rule: expected either at, a time, or field",
    ],
    ["a field that is no text", condition("deadline", { field: 1 }), "condition.rule.field: expected a string"],
    [
      "a before without a unit",
      condition("deadline", { field: "due", before: "30" }),
      "condition.rule.before: expected a",
    ],
    [
      "a before that is a number",
      condition("deadline", { field: "due", before: 30 }),
      "condition.rule.before: expected a",
    ],
    [
      "a repeat that is a text",
      condition("count", { value: 1 }, { repeat: "yes" }),
      "condition.repeat: expected true or",
    ],
    [
      "no watch_path",
      condition("count", { value: 1 }, { watch_path: undefined }),
      "condition.watch_path: expected a string",
    ],
    ["no rule", condition("count", undefined as never), "condition.rule: expected an object with filter, op, value"],
    [
      "a lone surrogate in a condition",
      condition("count", { value: 1, op: "\ud800" }),
      "condition.rule.op: expected well",
    ],
  ])("%s", async (_name, init, message) => {
    await expect(parse(init)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(startingWith(message)),
    });
  });
});

describe("a trigger is accepted with", () => {
  it.each<[string, object, object]>([
    ["the time zone of the user", SCHEDULE, { timeZone: "Asia/Shanghai", missed: "once", description: null }],
    ["paths in NFC", { ...SCHEDULE, sourcePath: "cafe\u0301" }, { sourcePath: "café" }],
    [
      "a watch_path in NFC",
      condition("count", { value: 0 }, { watch_path: "cafe\u0301" }),
      { condition: { watchPath: "café", condition: { watch_path: "café" } } },
    ],
    ["a notification with a title alone", action("notify", { title: "x" }), { action: { type: "notify" } }],
    ["a notification with a body alone", action("notify", { body: "x" }), { action: { type: "notify" } }],
    ["a merge", action("update", { path: "a", content: {}, mode: "merge" }), { action: { params: { mode: "merge" } } }],
    [
      "parameters for the handler",
      action("message", { text: "x", channel: 7 }),
      { action: { params: { channel: 7 } } },
    ],
  ])("%s", async (_name, init, expected) => expect(await parse(init)).toMatchObject(expected));
});

const startingWith = (text: string): RegExp => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
