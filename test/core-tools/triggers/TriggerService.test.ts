import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { TRIGGER_CHANNEL, type TriggerInit, TriggerService } from "../../../src/core-tools/triggers/index.ts";
import { TriggerWorker } from "../../../src/core-tools/worker/index.ts";
import { onEachDatabase } from "../databases.ts";
import { firingsOf, newUser, triggerOf } from "../worker/triggers.ts";

const NOTIFY = { type: "notify", params: { body: "hello" } };
const REMINDER: TriggerInit = { triggerType: "reminder", title: "Water", schedule: "09:00", action: NOTIFY };
const CONDITION: TriggerInit = {
  triggerType: "condition",
  title: "A week",
  condition: { type: "count", watch_path: "checkins", rule: { value: 2 } },
  action: NOTIFY,
};
const NOW = new Date("2026-01-18T08:00:00Z");
const HOSTILE = ["'; drop table user_triggers; --", "a\0b", "\ud800", "$1", '"} or true --', "x".repeat(10_000)];

onEachDatabase((open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());

  const serviceOf = (userId = newUser(), options = {}) =>
    new TriggerService(database, { userId, clock: () => NOW, ...options });
  const created = async (service: TriggerService, init: Partial<TriggerInit> = {}): Promise<string> => {
    const result = await service.create({ ...REMINDER, ...init });
    expect(result.error).toBe(undefined);
    return result.trigger_id as string;
  };

  describe("create", () => {
    it.each<[string, Partial<TriggerInit>, string | null, object]>([
      ["a reminder is once", {}, "2026-01-18T09:00:00.000Z", { schedule_type: "once", timezone: "UTC" }],
      ["a schedule is daily", { triggerType: "schedule" }, "2026-01-18T09:00:00.000Z", { schedule_type: "daily" }],
      [
        "the zone of the trigger",
        { timeZone: "Asia/Shanghai" },
        "2026-01-19T01:00:00.000Z",
        { timezone: "Asia/Shanghai" },
      ],
      ["cron by its form", { schedule: "0 8 * * 1" }, "2026-01-19T08:00:00.000Z", { schedule_type: "cron" }],
      ["a condition", { ...CONDITION, schedule: undefined }, null, { type: "condition", watch_path: "checkins" }],
    ])("%s", async (_name, init, next, row) => {
      const result = await serviceOf().create({ ...REMINDER, ...init });
      expect(result).toEqual({ status: "success", trigger_id: expect.any(String), next_trigger_at: next });
      expect(await triggerOf(database, result.trigger_id as string)).toMatchObject({ status: "active", ...row });
    });

    it.each<[string, object, string]>([
      [
        "an unknown type",
        { triggerType: "alarm" },
        'trigger_type: expected "reminder" or "condition" or "schedule", received "alarm"',
      ],
      ["no title", { title: " " }, 'title: expected a text, received " "'],
      ["a long title", { title: "x".repeat(201) }, "title: expected at most 200 characters, received 201"],
      [
        "no schedule",
        { schedule: undefined },
        'schedule: expected a time such as "09:00" or a cron expression, received undefined',
      ],
      [
        "a schedule of a condition",
        { ...CONDITION, schedule: "09:00" },
        'schedule: expected no value for trigger_type "condition", received "09:00"',
      ],
      [
        "a condition of a reminder",
        { condition: CONDITION.condition },
        'condition: expected no value for trigger_type "reminder", received an object with "type", "watch_path", "rule"',
      ],
      [
        "an unknown zone",
        { timeZone: "Mars/Base" },
        'timezone: expected an IANA time zone such as "Asia/Shanghai", received "Mars/Base"',
      ],
      [
        "an unknown action",
        { action: { type: "call", params: {} } },
        'action.type: expected "message" or "generate" or "update" or "notify", received "call"',
      ],
      [
        "an action without a handler",
        { action: { type: "message", params: { text: "x" } } },
        'action.type: expected "update" or "notify", because there is no handler for "message" here. Its host adds one: createCoreTools by the option handlers, the command openjiuwen-tools serve by --webhook',
      ],
      [
        "a message without a text",
        { triggerType: "schedule", action: { type: "notify", params: {} } },
        "action.params.body: expected a text, received undefined",
      ],
      [
        "an update without a path",
        { triggerType: "schedule", action: { type: "update", params: { content: {} } } },
        "action.params.path: expected a string, received undefined",
      ],
      [
        "a reminder that updates",
        { action: { type: "update", params: { path: "a", content: {} } } },
        'action.type: expected "message" or "notify" for a reminder, received "update"; use trigger_type "schedule"',
      ],
      [
        "a misspelt part of the action",
        { action: { type: "notify", parms: {} } },
        'action: unknown property "parms". Did you mean "params"?',
      ],
      [
        "a misspelt rule",
        { ...CONDITION, schedule: undefined, condition: { type: "count", watch_path: "a", rule: { valeu: 1 } } },
        'condition.rule: unknown property "valeu". Did you mean "value"?',
      ],
      [
        "a time that is to be repeated",
        {
          ...CONDITION,
          schedule: undefined,
          condition: { type: "deadline", watch_path: "a", rule: { at: "2026-01-19" }, repeat: true },
        },
        "condition.repeat: expected false or no value for a deadline with a fixed `at`, received true",
      ],
      [
        "a deadline that is over",
        {
          ...CONDITION,
          schedule: undefined,
          condition: { type: "deadline", watch_path: "a", rule: { at: "2026-01-18T07:00" } },
        },
        "condition.rule.at: expected a time that fires after 2026-01-18T08:00:00.000Z, received one that fires at 2026-01-18T07:00:00.000Z",
      ],
      [
        "a deadline that is no time",
        { ...CONDITION, schedule: undefined, condition: { type: "deadline", watch_path: "a", rule: { at: "soon" } } },
        'condition.rule.at: expected a time that exists, with or without an offset, such as "2026-01-19T08:00" in UTC, where it is 2026-01-18T08:00, received "soon"',
      ],
    ])("refuses %s", async (_name, init, error) => {
      const service = serviceOf(newUser(), { actions: new Set(["notify"]) });
      expect(await service.create({ ...REMINDER, ...init } as TriggerInit)).toEqual({ status: "error", error });
      expect(await service.list({ status: "all" })).toMatchObject({ count: 0 });
    });

    it("refuses a condition that is too large", async () => {
      const condition = { type: "deadline", watch_path: "a", rule: { field: "x".repeat(70_000) } };
      const error = "condition: expected at most 65536 bytes of JSON, received 70056";
      expect(
        await serviceOf().create({ ...REMINDER, triggerType: "condition", schedule: undefined, condition }),
      ).toEqual({
        status: "error",
        error,
      });
    });

    it("says which option is misspelt", () => {
      const init = { ...REMINDER, timezone: "Asia/Shanghai" };
      expect(() => serviceOf().create(init)).toThrow('create: unknown option "timezone". Did you mean "timeZone"?');
    });

    it("takes texts as values only, or refuses them", async () => {
      const service = serviceOf();
      for (const text of HOSTILE) {
        for (const part of [
          { title: text },
          { description: text },
          { sourcePath: text },
          { timeZone: text },
          { schedule: text },
        ]) {
          const { status } = await service.create({ ...REMINDER, ...part });
          expect(["success", "error"]).toContain(status);
        }
        for (const call of [service.cancel(text), service.pause(text), service.resume(text), service.runNow(text)]) {
          expect((await call).status).toBe("not_found");
        }
        expect((await service.list({ triggerType: text })).status).toBe("error");
        expect((await service.list({ status: text })).status).toBe("error");
        expect((await service.list({ cursor: text })).status).toBe("error");
      }
    });

    it("wakes the workers", async () => {
      const heard: string[] = [];
      const end = await database.listen(TRIGGER_CHANNEL, (payload) => heard.push(payload));
      await created(serviceOf());
      await expect.poll(() => heard).toEqual(["2026-01-18T09:00:00.000Z"]);
      await end();
    });
  });

  describe("list", () => {
    it("has the triggers of a type and a status, the newest first, page by page", async () => {
      const service = serviceOf();
      const ids: string[] = [];
      for (const title of ["a", "b", "c", "d"]) ids.unshift(await created(service, { title }));
      await service.pause(ids[0] as string);
      await service.cancel(ids[1] as string);
      const idsOf = ({ triggers = [] }: { triggers?: readonly object[] }) =>
        triggers.map((trigger) => (trigger as { trigger_id: string }).trigger_id).sort();
      expect(idsOf(await service.list())).toEqual(ids.slice(2).sort());
      expect(idsOf(await service.list({ status: "paused" }))).toEqual([ids[0]]);
      expect(idsOf(await service.list({ status: "all" }))).toEqual([...ids].sort());
      expect(await service.list({ triggerType: "condition" })).toEqual({
        status: "success",
        count: 0,
        triggers: [],
        has_more: false,
      });
      for (const limit of [0, 201, 1.5]) {
        expect(await service.list({ limit })).toMatchObject({
          status: "error",
          error: expect.stringMatching(/^limit: /),
        });
      }
      const first = await service.list({ status: "all", limit: 3 });
      const rest = await service.list({ status: "all", limit: 3, cursor: first.cursor as string });
      expect([first.count, first.has_more, rest.count, rest.has_more]).toEqual([3, true, 1, false]);
      expect([...idsOf(first), ...idsOf(rest)].sort()).toEqual([...ids].sort());
    });

    it("says what a trigger is", async () => {
      const service = serviceOf();
      const trigger_id = await created(service, { sourcePath: "plans/1", description: "each day" });
      expect((await service.list()).triggers).toEqual([
        {
          trigger_id,
          trigger_type: "reminder",
          title: "Water",
          description: "each day",
          schedule: "09:00",
          schedule_type: "once",
          timezone: "UTC",
          missed: "once",
          action: NOTIFY,
          source_path: "plans/1",
          status: "active",
          next_trigger_at: "2026-01-18T09:00:00.000Z",
          fire_count: 0,
          created_at: NOW.toISOString(),
        },
      ]);
    });
  });

  describe("the life of a trigger", () => {
    it("is cancelled once and for all", async () => {
      const service = serviceOf();
      const id = await created(service);
      for (let times = 0; times < 2; times++) {
        expect(await service.cancel(id)).toEqual({ status: "success", trigger_id: id });
      }
      expect(await triggerOf(database, id)).toMatchObject({ status: "cancelled", next_trigger_at: null });
      expect(await service.resume(id)).toEqual({
        status: "error",
        error: "expected a trigger that is active or paused; this one is cancelled",
      });
    });

    it("is cancelled while its last firing waits", async () => {
      const service = serviceOf();
      const id = await created(service);
      await service.runNow(id);
      await database.db.updateTable("user_triggers").set({ status: "completed" }).where("id", "=", id).execute();
      await service.cancel(id);
      expect(await triggerOf(database, id)).toMatchObject({ status: "cancelled" });
    });

    it("stays completed when nothing of it waits", async () => {
      const service = serviceOf();
      const id = await created(service);
      await database.db.updateTable("user_triggers").set({ status: "completed" }).where("id", "=", id).execute();
      expect(await service.cancel(id)).toEqual({ status: "success", trigger_id: id });
      expect(await triggerOf(database, id)).toMatchObject({ status: "completed" });
    });

    it("goes on with its next time after a pause", async () => {
      let now = NOW;
      const service = serviceOf(newUser(), { clock: () => now });
      const id = await created(service, { triggerType: "schedule" });
      await service.pause(id);
      now = new Date("2026-01-20T12:00:00Z");
      const next_trigger_at = "2026-01-21T09:00:00.000Z";
      expect(await service.resume(id)).toEqual({ status: "success", trigger_id: id, next_trigger_at });
      now = new Date("2026-01-21T10:00:00Z");
      expect(await service.resume(id)).toEqual({ status: "success", trigger_id: id, next_trigger_at });
    });

    it("has a new chance after it was paused for its failures", async () => {
      const service = serviceOf();
      const id = await created(service);
      const failed = { status: "paused" as const, failure_count: 5 };
      await database.db.updateTable("user_triggers").set(failed).where("id", "=", id).execute();
      await service.resume(id);
      expect(await triggerOf(database, id)).toMatchObject({ status: "active", failure_count: 0 });
    });

    it("that is over is neither paused nor resumed, and that is halted does not run", async () => {
      const service = serviceOf();
      const id = await created(service);
      for (const [status, call, allowed] of [
        ["completed", "pause", "active or paused"],
        ["completed", "resume", "active or paused"],
        ["cancelled", "pause", "active or paused"],
        ["paused", "runNow", "active or completed"],
        ["cancelled", "runNow", "active or completed"],
      ] as const) {
        await database.db.updateTable("user_triggers").set({ status }).where("id", "=", id).execute();
        const error = `expected a trigger that is ${allowed}; this one is ${status}`;
        expect(await service[call](id)).toEqual({ status: "error", error });
      }
    });

    it("fires now, and not twice", async () => {
      const service = serviceOf();
      const id = await created(service);
      await Promise.all([service.runNow(id), service.runNow(id)]);
      expect(await firingsOf(database, id)).toMatchObject([
        { occurrence: NOW, status: "pending", depth: 0, action: NOTIFY },
      ]);
      await database.db
        .updateTable("trigger_firings")
        .set({ status: "running" })
        .where("trigger_id", "=", id)
        .execute();
      await service.runNow(id);
      expect(await firingsOf(database, id)).toHaveLength(1);
      expect(await triggerOf(database, id)).toMatchObject({ next_trigger_at: new Date("2026-01-18T09:00:00Z") });
    });

    it("is that of its user alone", async () => {
      const id = await created(serviceOf());
      const other = serviceOf();
      for (const call of [other.cancel(id), other.pause(id), other.resume(id), other.runNow(id)]) {
        expect((await call).status).toBe("not_found");
      }
      expect(await other.list({ status: "all", cursor: id })).toMatchObject({ count: 0 });
      expect(await triggerOf(database, id)).toMatchObject({ status: "active" });
    });

    it("has no firing at a time whose firing was deleted because it was old", async () => {
      const service = serviceOf();
      const id = await created(service);
      const swept_until = new Date(NOW.getTime() + 5000);
      await database.db.updateTable("user_triggers").set({ swept_until }).where("id", "=", id).execute();
      await service.runNow(id);
      expect(await firingsOf(database, id)).toMatchObject([{ occurrence: new Date(NOW.getTime() + 5001) }]);
    });

    it("that is run at the moment at which it is due fires for that as well", async () => {
      let now = NOW;
      const service = serviceOf(newUser(), { clock: () => now });
      const id = await created(service, { triggerType: "schedule" });
      now = new Date("2026-01-18T09:00:00Z");
      await service.runNow(id);
      const worker = new TriggerWorker(database, { clock: () => now, handlers: { notify() {} } });
      await worker.runOnce();
      expect((await firingsOf(database, id)).map(({ occurrence }) => occurrence)).toEqual([
        now,
        new Date(now.getTime() + 1),
      ]);
    });

    it("is one of at most a thousand", async () => {
      const userId = newUser();
      await database.db
        .insertInto("user_triggers")
        .values(
          Array.from({ length: 998 }, () => ({
            ...{ user_id: userId, type: "reminder" as const, title: "x", timezone: "UTC", missed: "once" as const },
            ...{ action: "{}", status: "paused" as const, created_at: NOW, updated_at: NOW },
          })),
        )
        .execute();
      const service = serviceOf(userId);
      const results = await Promise.all(Array.from({ length: 5 }, () => service.create(REMINDER)));
      expect(results.map(({ status }) => status).sort()).toEqual(["error", "error", "error", "success", "success"]);
    });
  });
});
