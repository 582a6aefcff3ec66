import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CoreToolsError, type CoreToolsErrorCode } from "../../../src/core-tools/CoreToolsError.ts";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import type { Clock } from "../../../src/core-tools/database/now.ts";
import {
  evaluateConditions,
  sweepConditions,
  TRIGGER_CHANNEL,
  type TriggerInit,
  TriggerService,
} from "../../../src/core-tools/triggers/index.ts";
import { TriggerWorker } from "../../../src/core-tools/worker/index.ts";
import { onEachDatabase } from "../databases.ts";
import { clearTriggers, firingsOf, newUser, triggerOf } from "../worker/triggers.ts";

const NOW = new Date("2026-01-18T08:00:00Z");
const NOTIFY = { type: "notify", params: { body: "hello" } };
const CONDITION: TriggerInit = { triggerType: "condition", title: "A week", action: NOTIFY };
const DONE = { type: "data_match", watch_path: "task", rule: { filter: { done: true } } };

onEachDatabase((open, kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());
  beforeEach(() => clearTriggers(database));

  const serviceOf = (userId = newUser(), options = {}) =>
    new TriggerService(database, { userId, clock: () => NOW, ...options });
  const dataOf = (userId: string) =>
    new UserDataService(database, {
      userId,
      clock: () => NOW,
      onWrite: (trx, change) => evaluateConditions(trx, change, () => NOW),
    });
  const created = async (service: TriggerService, condition: object, init: Partial<TriggerInit> = {}) => {
    const result = await service.create({ ...CONDITION, condition, ...init });
    expect(result.error).toBe(undefined);
    return result.trigger_id as string;
  };
  const countOf = async (id: string): Promise<number> => (await firingsOf(database, id)).length;

  /** How often PostgreSQL has ended a transaction because two waited for each other. */
  const deadlocks = async (): Promise<number> => {
    if (kind === "pglite") return 0;
    // The sessions tell their figures after a second.
    await delay(1100);
    const { sql } = database;
    const query = sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`;
    return (await query.execute(database.db)).rows[0]?.deadlocks as number;
  };

  it.each([
    ["/checkins", 'there are data at or below "checkins"'],
    ["checkins/*", 'a path has no wildcards; there are data at or below "checkins"'],
    ["walks/*", "a path has no wildcards"],
  ])("a condition on %s, which has no data and is written like another path, is refused", async (path, why) => {
    const userId = newUser();
    await dataOf(userId).write("checkins/1", { ok: true });
    const condition = { type: "count", watch_path: path, rule: { value: 1 } };
    expect(await serviceOf(userId).create({ ...CONDITION, condition })).toEqual({
      status: "error",
      error: `condition.watch_path: expected the path of data, received "${path}": ${why}`,
    });
    await dataOf(userId).write(path, { ok: true });
    expect(await serviceOf(userId).create({ ...CONDITION, condition })).toMatchObject({ status: "success" });
  });

  describe("a condition", () => {
    const firingsFor = async (
      condition: object,
      steps: (data: UserDataService, fired: () => Promise<number>) => Promise<void>,
    ) => {
      const userId = newUser();
      const result = await serviceOf(userId).create({ ...CONDITION, condition });
      expect(result.error).toBe(undefined);
      const id = result.trigger_id as string;
      await steps(dataOf(userId), async () => (await firingsOf(database, id)).length);
      return triggerOf(database, id);
    };

    it("counts the rows below a path, and fires once", async () => {
      const trigger = await firingsFor(
        { type: "count", watch_path: "checkins", rule: { value: 2, filter: { ok: true } } },
        async (data, fired) => {
          await data.write("checkins/1", { ok: true });
          await data.write("checkins/2", { ok: false });
          await data.write("checkins2/3", { ok: true });
          expect(await fired()).toBe(0);
          await data.write("checkins/2", { ok: true });
          expect(await fired()).toBe(1);
          await data.write("checkins/3", { ok: true });
          expect(await fired()).toBe(1);
        },
      );
      expect(trigger.status).toBe("completed");
    });

    it.each([
      // How often it has fired with 0, 1, 2, 3, 2, 1 and 0 rows.
      [">=", [0, 0, 1, 1, 1, 1, 1]],
      [">", [0, 0, 0, 1, 1, 1, 1]],
      ["=", [0, 0, 1, 1, 2, 2, 2]],
      ["<=", [1, 1, 1, 1, 2, 2, 2]],
      ["<", [1, 1, 1, 1, 1, 2, 2]],
    ] as const)("counts %s 2", async (op, expected) => {
      const userId = newUser();
      const condition = { type: "count", watch_path: "a", rule: { op, value: 2 }, repeat: true };
      const id = await created(serviceOf(userId), condition);
      const data = dataOf(userId);
      const counts = [await countOf(id)];
      for (const path of ["a/1", "a/2", "a/3"]) {
        await data.write(path, {});
        counts.push(await countOf(id));
      }
      for (const path of ["a/1", "a/2", "a/3"]) {
        await data.delete(path);
        counts.push(await countOf(id));
      }
      expect(counts).toEqual(expected);
    });

    it("fires again after it was false, if it repeats", async () => {
      const rule = { filter: { done: true } };
      const trigger = await firingsFor(
        { type: "data_match", watch_path: "task", rule, repeat: true },
        async (data, fired) => {
          await data.write("task", { done: true });
          await data.write("task", { done: true, more: 1 });
          expect(await fired()).toBe(1);
          await data.delete("task");
          await data.write("task/below", { done: true });
          expect(await fired()).toBe(1);
          await data.write("task", { done: true });
          expect(await fired()).toBe(2);
        },
      );
      expect(trigger.status).toBe("active");
    });

    it("fires at once if it is true already", async () => {
      const userId = newUser();
      await dataOf(userId).write("task", { done: true });
      const condition = { type: "data_match", watch_path: "task", rule: { filter: { done: true } } };
      const { trigger_id = "" } = await serviceOf(userId).create({ ...CONDITION, condition });
      expect(await firingsOf(database, trigger_id)).toHaveLength(1);
    });

    it("is not there when the write is not", async () => {
      const userId = newUser();
      const { trigger_id = "" } = await serviceOf(userId).create({
        ...CONDITION,
        condition: { type: "count", watch_path: "a", rule: { value: 1 } },
      });
      const data = new UserDataService(database, {
        userId,
        async onWrite(trx, change) {
          await evaluateConditions(trx, change);
          throw new Error("after all");
        },
      });
      await expect(data.write("a/1", {})).rejects.toThrow("after all");
      expect(await firingsOf(database, trigger_id)).toEqual([]);
      expect(await triggerOf(database, trigger_id)).toMatchObject({ status: "active", condition_state: null });
    });

    it("fires once for 50 writers at one time", async () => {
      const rule = { value: 50 };
      await firingsFor({ type: "count", watch_path: "checkins", rule }, async (data, fired) => {
        await Promise.all(Array.from({ length: 50 }, (_, index) => data.write(`checkins/${index}`, {})));
        expect(await fired()).toBe(1);
      });
    });

    it.each([
      ["/", "/a"],
      ["/", "//"],
      ["a/", "a//b"],
      ["a", "a/b/c"],
      ["/a/", "/a/b"],
      ["😀", "😀/é"],
      ["a/".repeat(511), `${"a/".repeat(511)}a`],
    ])("that counts below %j is evaluated when %j is written", async (watch_path, path) => {
      const userId = newUser();
      const id = await created(serviceOf(userId), { type: "count", watch_path, rule: { value: 1 } });
      await dataOf(userId).write(path, {});
      expect(await countOf(id)).toBe(1);
    });

    it("is one of at most a hundred that count", async () => {
      const service = serviceOf();
      const count = { type: "count", watch_path: "a", rule: { value: 1 } };
      for (let index = 0; index < 100; index++) await created(service, count);
      expect(await service.create({ ...CONDITION, condition: count })).toEqual({
        status: "error",
        error: 'expected at most 100 active conditions of the type "count"; cancel some of them first',
      });
      await created(service, DONE);
    });

    it("that is still true when it is resumed does not fire again", async () => {
      const userId = newUser();
      const service = serviceOf(userId);
      const data = dataOf(userId);
      const id = await created(service, { ...DONE, repeat: true });
      await data.write("task", { done: true });
      for (const [done, fired] of [
        [true, 1],
        [false, 1],
        [true, 2],
      ] as const) {
        await service.pause(id);
        await data.write("task", { done });
        expect((await service.resume(id)).status).toBe("success");
        expect(await countOf(id)).toBe(fired);
      }
    });

    it.each([
      ["created", async (service: TriggerService) => created(service, DONE)],
      [
        "resumed",
        async (service: TriggerService, id: string) => {
          await service.resume(id);
          return id;
        },
      ],
    ])("that is %s while a write goes on fires with it", async (_name, start) => {
      const userId = newUser();
      const service = serviceOf(userId);
      const paused = await created(service, DONE);
      await service.pause(paused);
      let started: Promise<string> | undefined;
      const data = new UserDataService(database, {
        userId,
        clock: () => NOW,
        async onWrite(trx, change) {
          await evaluateConditions(trx, change, () => NOW);
          started = start(service, paused);
          // PGlite does one transaction after the other; on PostgreSQL the other one could be done by then.
          await Promise.race([started, delay(300)]);
        },
      });
      await data.write("task", { done: true });
      expect(await countOf((await started) as string)).toBe(1);
    });

    it("that cannot be read is paused, and holds up neither writes nor sweeps", async () => {
      const userId = newUser();
      const service = serviceOf(userId);
      const [broken, swept, good] = [
        await created(service, DONE),
        await created(service, { ...DONE, watch_path: "other" }),
        await created(service, DONE),
      ];
      await database.db
        .updateTable("user_triggers")
        .set({ condition: JSON.stringify({ ...DONE, rule: { filter: { done: { $new: 1 } } } }) })
        .where("id", "in", [broken, swept])
        .execute();
      expect(await dataOf(userId).write("task", { done: true })).toMatchObject({ status: "success" });
      expect(await countOf(good)).toBe(1);
      await sweepAll(database);
      for (const id of [broken, swept]) {
        expect(await triggerOf(database, id)).toMatchObject({
          status: "paused",
          last_error: expect.stringContaining('unknown operator "$new"'),
        });
        expect(await service.resume(id)).toMatchObject({ status: "error" });
      }
    });

    it("fires at most 100 times a minute for a user; further firings wait", async () => {
      const userId = newUser();
      const data = dataOf(userId);
      const id = await created(serviceOf(userId), { ...DONE, repeat: true });
      for (let round = 0; round < 102; round++) {
        await data.write("task", { done: true });
        await data.write("task", { done: false });
      }
      const waiting = (await firingsOf(database, id)).filter(({ not_before }) => not_before > NOW);
      expect(waiting.map(({ not_before }) => not_before)).toEqual([
        new Date(NOW.getTime() + 60_000),
        new Date(NOW.getTime() + 60_000),
      ]);
      const later = new Date(NOW.getTime() + 61_000);
      const next = await created(serviceOf(userId, { clock: () => later }), { ...DONE, rule: { filter: {} } });
      expect(await firingsOf(database, next)).toMatchObject([{ created_at: later, not_before: -Infinity }]);
    });

    it("costs a user without conditions one statement", async () => {
      const userId = newUser();
      let statements = 0;
      const data = new UserDataService(database, {
        userId,
        async onWrite(trx, change) {
          const counted = new Proxy(trx, {
            get(target, name) {
              if (name === "run" || name === "executeQuery" || name === "getExecutor") statements++;
              const value = Reflect.get(target, name);
              return typeof value === "function" ? value.bind(target) : value;
            },
          });
          await evaluateConditions(counted, change);
        },
      });
      await data.write("a/b/c", {});
      expect(statements).toBe(1);
    });

    it("never has two transactions wait for each other, whatever writers, services and workers do", async () => {
      const userId = newUser();
      const service = serviceOf(userId, { clock: undefined });
      const data = new UserDataService(database, {
        userId,
        onWrite: (trx, change) => evaluateConditions(trx, change),
      });
      const paths = ["a", "b", "c", "d"];
      // Each of them changes what the next one waits for, so that they lock each other's triggers.
      for (const [index, path] of paths.entries()) {
        const next = paths[(index + 1) % paths.length] as string;
        for (const n of [1, 0]) {
          const condition = { type: "data_match", watch_path: path, rule: { filter: { n } }, repeat: true };
          const action = { type: "update", params: { path: next, content: { n } } };
          await created(service, condition, { action });
        }
        await created(service, { type: "count", watch_path: path, rule: { op: "=", value: 5 }, repeat: true });
      }
      const before = await deadlocks();
      const workers = [1, 2].map(
        (name) => new TriggerWorker(database, { name: `w${name}`, handlers: { notify() {} } }),
      );
      for (const worker of workers) worker.start();
      const results = await Promise.all(
        Array.from({ length: kind === "postgres" ? 200 : 60 }, async (_, index) => {
          const path = paths[index % paths.length] as string;
          if (index % 20 === 0) return service.create({ ...CONDITION, condition: { ...DONE, watch_path: path } });
          if (index % 25 === 0) await sweepAll(database);
          return data.write(index % 3 === 0 ? path : `${path}/${index % 7}`, { n: index % 2 });
        }),
      );
      await Promise.all(workers.map((worker) => worker.stop()));
      expect(results.filter(({ status }) => status !== "success")).toEqual([]);
      expect(await deadlocks()).toBe(before);
    });

    it("is found by a sweep when the data were changed past the service", async () => {
      const userId = newUser();
      const condition = { type: "count", watch_path: "a", rule: { op: "<", value: 1 } };
      await dataOf(userId).write("a/1", {});
      const ids: string[] = [];
      for (let count = 0; count < 3; count++) {
        ids.push((await serviceOf(userId).create({ ...CONDITION, condition })).trigger_id as string);
      }
      await dataOf(userId).purge();
      expect(await sweepAll(database, { clock: () => NOW, most: 2 })).toBeGreaterThan(1);
      for (const id of ids) expect(await firingsOf(database, id)).toHaveLength(1);
      await sweepAll(database);
      for (const id of ids) expect(await firingsOf(database, id)).toHaveLength(1);
    });

    it("sets a deadline by a field of the data, again when it changes", async () => {
      const userId = newUser();
      const condition = { type: "deadline", watch_path: "task", rule: { field: "due", before: "1h" } };
      const service = serviceOf(userId, { timeZone: "Asia/Shanghai" });
      const { trigger_id = "", next_trigger_at } = await service.create({ ...CONDITION, condition });
      expect(next_trigger_at).toBe(null);
      const data = dataOf(userId);
      const next = async () => (await triggerOf(database, trigger_id)).next_trigger_at?.toISOString();
      for (const [due, expected] of [
        ["2026-01-19T10:00", "2026-01-19T01:00:00.000Z"],
        ["2026-01-20", "2026-01-19T15:00:00.000Z"],
        ["later", undefined],
        ["2026-01-19T10:00Z", "2026-01-19T09:00:00.000Z"],
        ["2026-01-18T01:00Z", undefined],
      ]) {
        await data.write("task", { due: due as string });
        expect(await next(), due as string).toBe(expected);
      }
      await data.write("task", { due: "2026-01-20" });
      await data.delete("task");
      expect(await next()).toBe(undefined);
    });

    it("keeps a deadline that has come and is not planned yet when other fields change", async () => {
      const userId = newUser();
      const id = await created(serviceOf(userId), { type: "deadline", watch_path: "task", rule: { field: "due" } });
      let now = NOW;
      const data = new UserDataService(database, {
        userId,
        clock: () => now,
        onWrite: (trx, change) => evaluateConditions(trx, change, () => now),
      });
      const due = "2026-01-18T09:00:00.000Z";
      const heard: string[] = [];
      const end = await database.listen(TRIGGER_CHANNEL, (payload) => heard.push(payload));
      await data.write("task", { due });
      await expect.poll(() => heard).toEqual([due]);
      await end();
      now = new Date("2026-01-18T09:00:01Z");
      await data.write("task", { due, more: 1 });
      await sweepAll(database, { clock: () => now });
      expect((await triggerOf(database, id)).next_trigger_at).toEqual(new Date(due));
    });

    it.each([
      ["a field of the data", { field: "due" }, { status: "success", next_trigger_at: null }],
      ["a time that is given", { at: "2026-01-18T09:00Z" }, { status: "error" }],
    ])("by %s that came in the pause does not fire; one that comes later does", async (_name, rule, late) => {
      const userId = newUser();
      let now = NOW;
      const service = serviceOf(userId, { clock: () => now });
      await dataOf(userId).write("task", { due: "2026-01-18T09:00Z" });
      const id = await created(service, { type: "deadline", watch_path: "task", rule });
      await service.pause(id);
      expect(await service.resume(id)).toMatchObject({ next_trigger_at: "2026-01-18T09:00:00.000Z" });
      await service.pause(id);
      now = new Date("2026-01-18T09:00:00Z");
      expect(await service.resume(id)).toMatchObject(late);
    });

    it("that is halted while a write waits for it does not fire", async () => {
      const userId = newUser();
      const id = await created(serviceOf(userId), DONE);
      let write: Promise<unknown> | undefined;
      await database.asUser(userId, async (trx) => {
        await trx.updateTable("user_triggers").set({ status: "cancelled" }).where("id", "=", id).execute();
        write = dataOf(userId).write("task", { done: true });
        await delay(100);
      });
      expect(await write).toMatchObject({ status: "success" });
      expect(await countOf(id)).toBe(0);
    });

    it("does not touch the schedule whose update makes it true", async () => {
      const userId = newUser();
      const service = serviceOf(userId);
      const schedule = await created(service, undefined as never, {
        triggerType: "schedule",
        schedule: "09:00",
        action: { type: "update", params: { path: "task", content: { done: true } } },
      });
      const id = await created(service, DONE);
      const worker = new TriggerWorker(database, {
        clock: () => new Date("2026-01-18T09:00:00Z"),
        handlers: { notify() {} },
      });
      await worker.runOnce();
      expect(await firingsOf(database, id)).toMatchObject([{ status: "done", depth: 1 }]);
      expect(await triggerOf(database, schedule)).toMatchObject({ status: "active", last_error: null, fire_count: 1 });
    });

    it("that takes too long holds up no others in a sweep; a database that is away ends it", async () => {
      const userId = newUser();
      const condition = { type: "count", watch_path: "a", rule: { op: "<", value: 1 } };
      await dataOf(userId).write("a/1", {});
      const ids = [await created(serviceOf(userId), condition), await created(serviceOf(userId), condition)];
      await dataOf(userId).purge();
      const failing = (code: CoreToolsErrorCode): Database => {
        let isFirst = true;
        return Object.assign(Object.create(database), {
          asUser(user: string, work: Parameters<Database["asUser"]>[1]) {
            if (!isFirst || user !== userId) return database.asUser(user, work);
            isFirst = false;
            throw new CoreToolsError(code, "for the test");
          },
          asWorker: database.asWorker.bind(database),
        });
      };
      await expect(sweepAll(failing("database_unavailable"))).rejects.toThrow("for the test");
      await sweepAll(failing("timeout"));
      const counts = await Promise.all(ids.map(countOf));
      expect(counts.sort()).toEqual([0, 1]);
    });

    it("fires at a time that is given", async () => {
      const condition = { type: "deadline", watch_path: "task", rule: { at: "2026-01-19", before: "30m" } };
      expect(await serviceOf().create({ ...CONDITION, condition })).toMatchObject({
        next_trigger_at: "2026-01-18T23:30:00.000Z",
      });
    });
  });
});

/** Sweeps all conditions, and gives the number of pages. */
async function sweepAll(database: Database, { clock, most = 100 }: { clock?: Clock; most?: number } = {}) {
  let pages = 0;
  let after: string | undefined;
  do {
    after = await sweepConditions(database, { clock, after, most });
    pages++;
  } while (after !== undefined);
  return pages;
}
