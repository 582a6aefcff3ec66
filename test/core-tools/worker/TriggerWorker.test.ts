import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CoreToolsError } from "../../../src/core-tools/CoreToolsError.ts";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { statement, TRIGGERS } from "../../../src/core-tools/database/statement.ts";
import { TriggerService } from "../../../src/core-tools/triggers/index.ts";
import {
  type Firing,
  type FiringEvent,
  TriggerWorker,
  type WorkerOptions,
} from "../../../src/core-tools/worker/index.ts";
import { renewLeases } from "../../../src/core-tools/worker/leases.ts";
import type { JsonObject } from "../../../src/json/index.ts";
import { onEachDatabase } from "../databases.ts";
import { withAsUser, withAsWorker } from "./databaseWith.ts";
import { deferred } from "./deferred.ts";
import {
  clearTriggers,
  firingsOf,
  insertFiring,
  insertTrigger,
  insertTriggers,
  newUser,
  setTrigger,
  triggerOf,
  updateOf,
  versionsOf,
} from "./triggers.ts";

onEachDatabase((open, kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());
  beforeEach(() => clearTriggers(database));

  /** A worker whose time stands still until the test moves it. */
  function workerAt(start: string, options?: WorkerOptions) {
    const events: FiringEvent[] = [];
    const time = { now: new Date(start) };
    const onFiring = (event: FiringEvent) => void events.push(event);
    const worker = new TriggerWorker(database, { clock: () => time.now, onFiring, ...options });
    return { worker, events, time, types: () => events.map(({ type }) => type) };
  }
  const MORNING = "2026-03-01T08:00:00.000Z";
  const later = (ms: number) => new Date(Date.parse(MORNING) + ms);
  const due = new Date(MORNING);

  describe("a firing", () => {
    it("reaches the handler with all that it needs, and is done", async () => {
      const userId = newUser();
      const id = await insertTrigger(database, { userId, next_trigger_at: due, source_path: "notes/1" });
      const heard: Firing[] = [];
      const { worker, events } = workerAt(later(5).toISOString(), {
        handlers: { message: (firing) => heard.push(firing) },
      });
      expect(await worker.runOnce()).toEqual({ planned: 1, done: 1, failed: 0 });
      expect(heard).toEqual([
        {
          userId,
          triggerId: id,
          occurrence: due,
          idempotencyKey: `${id}:${MORNING}`,
          action: { type: "message", params: { text: "hello" } },
          title: "a title",
          sourcePath: "notes/1",
          attempt: 1,
          depth: 0,
        },
      ]);
      const firing = { userId, triggerId: id, occurrence: due };
      expect(events).toEqual([
        { type: "planned", ...firing, attempt: 0 },
        { type: "claimed", ...firing, attempt: 1, lagMs: 5 },
        { type: "done", ...firing, attempt: 1 },
      ]);
      expect(worker.counters).toMatchObject({ planned: 1, claimed: 1, done: 1, retried: 0, lease_lost: 0 });
      expect(await firingsOf(database, id)).toMatchObject([{ status: "done", attempts: 1, error: null }]);
      expect(await triggerOf(database, id)).toMatchObject({
        status: "completed",
        next_trigger_at: null,
        fire_count: 1,
      });
      expect(await worker.runOnce()).toEqual({ planned: 0, done: 0, failed: 0 });
    });

    it("that another one causes while the worker looks for the last ones is done in the same run", async () => {
      const userId = newUser();
      const first = await insertTrigger(database, { userId });
      const second = await insertTrigger(database, { userId, next_trigger_at: null, status: "completed" });
      const looked = deferred();
      const slow = withAsWorker(database, async (work) => {
        const result = await database.asWorker(work);
        const isLast = (result as { firings?: unknown[] } | undefined)?.firings?.length === 0;
        if (isLast && worker.counters.done === 0) {
          looked.resolve(undefined);
          await expect.poll(() => worker.counters.done).toBe(1);
        }
        return result;
      });
      const worker = new TriggerWorker(slow, {
        handlers: {
          message: async ({ triggerId }) => {
            if (triggerId !== first) return;
            await looked.promise;
            const action = { type: "message", params: { text: "second" } };
            await insertFiring(database, { id: second, userId, action, depth: 0 });
          },
        },
      });
      expect(await worker.runOnce()).toEqual({ planned: 1, done: 2, failed: 0 });
    });

    // More than one transaction plans.
    const many = kind === "postgres" ? 500 : 120;
    it(`${many} due at once are done, each once`, async () => {
      const userId = newUser();
      const inits = Array.from({ length: many }, (_, index) => ({ userId, action: updateOf(`notes/${index}`) }));
      await insertTriggers(database, inits);
      expect(await new TriggerWorker(database).runOnce()).toEqual({ planned: many, done: many, failed: 0 });
      const versions = Object.values(await versionsOf(database, userId));
      expect([versions.length, new Set(versions)]).toEqual([many, new Set([1])]);
    });

    it("of one user does not wait for the many of another", async () => {
      const [busy, one] = [newUser(), newUser()];
      await insertTriggers(
        database,
        Array.from({ length: many }, () => ({ userId: busy })),
      );
      await insertTrigger(database, { userId: one });
      const order: string[] = [];
      const message = ({ userId }: Firing) => void order.push(userId);
      expect(await new TriggerWorker(database, { handlers: { message }, concurrency: 4 }).runOnce()).toMatchObject({
        done: many + 1,
      });
      expect(order.indexOf(one)).toBeLessThan(8);
    });

    it("is claimed in turns of the users, however many they are", async () => {
      const users = Array.from({ length: 6 }, newUser);
      await insertTriggers(
        database,
        users.flatMap((userId) => Array.from({ length: 20 }, () => ({ userId }))),
      );
      const order: string[] = [];
      let running = 0;
      let most = 0;
      const message = async ({ userId }: Firing) => {
        most = Math.max(most, ++running);
        order.push(userId);
        await null;
        running -= 1;
      };
      await new TriggerWorker(database, { handlers: { message }, concurrency: 2 }).runOnce();
      expect([order.length, most]).toEqual([120, 2]);
      expect(new Set(order.slice(0, 12)).size).toBe(6);
    });

    it("that was due too long ago is missed", async () => {
      const id = await insertTrigger(database, { userId: newUser(), next_trigger_at: later(-3 * DAY) });
      const { worker, types } = workerAt(MORNING);
      expect(await worker.runOnce()).toEqual({ planned: 0, done: 0, failed: 0 });
      expect(types()).toEqual(["missed"]);
      expect(await firingsOf(database, id)).toMatchObject([{ status: "missed", finished_at: due }]);
    });
  });

  describe("a handler that fails", () => {
    const fail = (): never => {
      throw new Error("no network");
    };

    it("is tried again, later and later, and then is dead", async () => {
      const id = await insertTrigger(database, { userId: newUser(), next_trigger_at: due });
      const { worker, events, time } = workerAt(MORNING, { handlers: { message: fail }, maxAttempts: 3 });
      const attempts: [number, string][] = [];
      for (let ms = 0; ms < 8000; ms += 500) {
        time.now = later(ms);
        const before = events.length;
        expect((await worker.runOnce()).done).toBe(0);
        for (const { type } of events.slice(before)) if (type !== "planned") attempts.push([ms, type]);
      }
      expect(attempts).toEqual([
        [0, "claimed"],
        [0, "retried"],
        [1000, "claimed"],
        [1000, "retried"],
        [3000, "claimed"],
        [3000, "dead"],
      ]);
      expect(await firingsOf(database, id)).toMatchObject([{ status: "dead", attempts: 3, error: "no network" }]);
      expect(await triggerOf(database, id)).toMatchObject({
        failure_count: 1,
        last_error: "no network",
        fire_count: 0,
      });
    });

    it("pauses its trigger after a few dead firings in a row", async () => {
      const id = await insertTrigger(database, { userId: newUser(), next_trigger_at: due, schedule_type: "daily" });
      const warnings: string[] = [];
      let mayFail = true;
      const { worker, time, events } = workerAt(MORNING, {
        handlers: { message: () => (mayFail ? fail() : undefined) },
        maxAttempts: 1,
        pauseAfter: 2,
        logger: { warn: (message) => warnings.push(message) },
      });
      const states: [number, string][] = [];
      for (const [day, isFailure] of [true, false, true, true].entries()) {
        mayFail = isFailure;
        time.now = later(day * DAY);
        await worker.runOnce();
        const { failure_count, status } = await triggerOf(database, id);
        states.push([failure_count, status]);
      }
      expect(states).toEqual([
        [1, "active"],
        [0, "active"],
        [1, "active"],
        [2, "paused"],
      ]);
      expect(warnings).toEqual(["a trigger was paused, because its firings fail"]);
      expect(events.at(-1)).toMatchObject({ type: "dead", isPaused: true });
      time.now = later(10 * DAY);
      expect(await worker.runOnce()).toEqual({ planned: 0, done: 0, failed: 0 });
    });

    it("fails for any other reason too", async () => {
      const cases: [string, JsonObject, WorkerOptions, RegExp][] = [
        ["no handler", { type: "notify", params: {} }, {}, /no handler for actions of type "notify"/],
        ["an inherited handler", { type: "toString", params: {} }, {}, /no handler for actions of type "toString"/],
        [
          "a handler that never ends",
          { type: "message", params: {} },
          { handlers: { message: () => new Promise(() => {}) }, timeLimitMs: 20 },
          /expected the handler to end within 20 ms/,
        ],
        [
          "a handler that throws no error",
          { type: "message", params: {} },
          { handlers: { message: () => Promise.reject("a text") } },
          /a text/,
        ],
        [
          "a handler that throws an object without a prototype",
          { type: "message", params: {} },
          { handlers: { message: () => Promise.reject(Object.create(null)) } },
          /object \{\} was thrown/,
        ],
        [
          "a result that cannot be stored",
          { type: "generate", params: { write_path: "notes/1" } },
          { handlers: { generate: () => 5 } },
          /expected an object or a string to store at write_path, received 5/,
        ],
      ];
      for (const [name, action, options, error] of cases) {
        const userId = newUser();
        const id = await insertTrigger(database, { userId, action });
        expect(await new TriggerWorker(database, { ...options, maxAttempts: 1 }).runOnce(), name).toMatchObject({
          failed: 1,
        });
        expect((await firingsOf(database, id))[0]?.error, name).toMatch(error);
        expect(await versionsOf(database, userId), name).toEqual({});
      }
    });

    it("gets a signal when its time is over", async () => {
      await insertTrigger(database, { userId: newUser() });
      const reason = deferred<unknown>();
      const message = (_: Firing, { signal }: { signal: AbortSignal }) => {
        signal.addEventListener("abort", () => reason.resolve(signal.reason));
        return new Promise(() => {});
      };
      await new TriggerWorker(database, { handlers: { message }, timeLimitMs: 20 }).runOnce();
      expect(await reason.promise).toMatchObject({ name: "TimeoutError" });
    });

    it("that ends with its process counts as an attempt", async () => {
      const id = await insertTrigger(database, { userId: newUser(), next_trigger_at: due });
      const started: number[] = [];
      const workers: TriggerWorker[] = [];
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const handlers = {
          message: ({ attempt }: Firing) => {
            started.push(attempt);
            return new Promise(() => {});
          },
        };
        const { worker, events } = workerAt(later(attempt * 60_000).toISOString(), {
          handlers,
          maxAttempts: 3,
          stopMs: 0,
        });
        workers.push(worker);
        void worker.runOnce().catch(() => {});
        await expect.poll(() => events.some(({ type }) => type === "claimed" || type === "dead")).toBe(true);
      }
      for (const worker of workers) await worker.stop();
      expect(started).toEqual([1, 2, 3]);
      const error = "its worker ended before the handler";
      expect(await firingsOf(database, id)).toMatchObject([{ status: "dead", attempts: 3, error }]);
    });
  });

  it("a change that is not accepted is not tried again", async () => {
    const cases: [string, JsonObject, number, RegExp][] = [
      ["a content that is no object", { path: "notes/1", content: 5 }, 0, /content: expected/],
      ["no path", { content: {} }, 0, /path: expected/],
      ["an unknown mode", { path: "notes/1", content: {}, mode: "append" }, 0, /mode: expected/],
      ["a loop of updates", { path: "notes/1", content: {} }, 4, /expected at most 4 updates by triggers in a row/],
    ];
    for (const [name, params, depth, error] of cases) {
      const userId = newUser();
      const action = { type: "update", params };
      const id = await insertTrigger(database, { userId, action });
      await insertFiring(database, { userId, id, action, depth });
      expect(await new TriggerWorker(database).runOnce(), name).toMatchObject({ failed: 1 });
      expect(await firingsOf(database, id), name).toMatchObject([{ status: "dead", attempts: 1, depth }]);
      expect((await triggerOf(database, id)).last_error, name).toMatch(error);
      expect(await versionsOf(database, userId), name).toEqual({});
    }
  });

  it("a trigger that cannot be planned is paused, and holds up nobody", async () => {
    const [poison, well] = await insertTriggers(database, [
      { userId: newUser(), schedule: "poison", schedule_type: "cron" },
      { userId: newUser() },
    ]);
    const logged: unknown[] = [];
    const worker = new TriggerWorker(database, {
      handlers: { message: () => {} },
      logger: { error: (message, fields) => logged.push([message, fields]) },
    });
    expect(await worker.runOnce()).toEqual({ planned: 1, done: 1, failed: 0 });
    expect(await triggerOf(database, poison as string)).toMatchObject({ status: "paused" });
    expect((await triggerOf(database, poison as string)).last_error).toBeTruthy();
    expect(await firingsOf(database, well as string)).toMatchObject([{ status: "done" }]);
    expect(logged).toMatchObject([
      ["a trigger was paused, because its schedule cannot be computed", { trigger_id: poison }],
    ]);
  });

  it.each([
    ["an error", new Error("a fault of the host"), "a fault of the host"],
    ["an object without a prototype", Object.create(null), "object {} was thrown"],
  ])("what throws in onFiring stops nothing: %s", async (_, thrown, error) => {
    await insertTrigger(database, { userId: newUser() });
    const onFiring = () => {
      throw thrown;
    };
    const logger = { error: vi.fn() };
    const worker = new TriggerWorker(database, { handlers: { message: () => {} }, onFiring, logger });
    expect(await worker.runOnce()).toMatchObject({ done: 1 });
    expect(logger.error).toHaveBeenCalledWith("onFiring threw an error", { error });
  });

  describe("what generate returns is stored at its write_path", () => {
    const generate = { type: "generate", params: { prompt: "a poem", write_path: "poems/1" } };
    it.each([
      ["an object as it is", { lines: 4 }, { lines: 4 }],
      ["a string as its text", "roses are red", { text: "roses are red" }],
    ])("%s", async (_, result, content) => {
      const userId = newUser();
      await insertTrigger(database, { userId, action: generate });
      await new TriggerWorker(database, { handlers: { generate: () => result } }).runOnce();
      const row = await database.db
        .selectFrom("user_data_store")
        .selectAll()
        .where("user_id", "=", userId)
        .executeTakeFirst();
      expect(row).toMatchObject({ data_path: "poems/1", content, version: 1 });
    });
  });

  it("an update fires what waits for it, four times in a row at most", async () => {
    const userId = newUser();
    const triggers = new TriggerService(database, { userId });
    for (let index = 1; index <= 6; index += 1) {
      const created = await triggers.create({
        triggerType: "condition",
        title: `after chain/${index}`,
        condition: { type: "data_match", watch_path: `chain/${index}`, rule: { filter: { hello: "world" } } },
        action: updateOf(`chain/${index + 1}`),
      });
      expect(created).toMatchObject({ status: "success" });
    }
    await insertTrigger(database, { userId, action: updateOf("chain/1") });
    const worker = new TriggerWorker(database);
    expect(await worker.runOnce()).toEqual({ planned: 1, done: 4, failed: 1 });
    expect(Object.keys(await versionsOf(database, userId))).toEqual(["chain/1", "chain/2", "chain/3", "chain/4"]);
  });

  describe("a trigger that is halted", () => {
    const generate = { type: "generate", params: { write_path: "poems/1" } };
    for (const status of ["cancelled", "paused"] as const) {
      it(`${status} between plan and claim: nothing runs`, async () => {
        const id = await insertTrigger(database, { userId: newUser(), next_trigger_at: due });
        let starts = 0;
        const { worker, time, types } = workerAt(MORNING, {
          handlers: {
            message: () => {
              starts += 1;
              throw new Error("not yet");
            },
          },
        });
        await worker.runOnce();
        await setTrigger(database, id, { status });
        time.now = later(60_000);
        expect(await worker.runOnce()).toEqual({ planned: 0, done: 0, failed: 0 });
        expect([starts, types().at(-1)]).toEqual([1, "cancelled"]);
        expect(await firingsOf(database, id)).toMatchObject([{ status: "cancelled" }]);
      });

      it(`${status} while its handler runs: what it delivered counts`, async () => {
        const id = await insertTrigger(database, { userId: newUser() });
        const message = () => setTrigger(database, id, { status });
        expect(await new TriggerWorker(database, { handlers: { message } }).runOnce()).toMatchObject({ done: 1 });
        expect(await triggerOf(database, id)).toMatchObject({ status, fire_count: 1 });
      });

      it(`${status} while its handler runs: no data are changed`, async () => {
        const userId = newUser();
        const id = await insertTrigger(database, { userId, action: generate });
        const run = async () => {
          await setTrigger(database, id, { status });
          return "a poem";
        };
        const { worker, types } = workerAt(new Date().toISOString(), { handlers: { generate: run } });
        await worker.runOnce();
        expect(types().at(-1)).toBe("cancelled");
        expect(await versionsOf(database, userId)).toEqual({});
        expect(await triggerOf(database, id)).toMatchObject({ status, fire_count: 0 });
        expect(await firingsOf(database, id)).toMatchObject([{ status: "cancelled" }]);
      });
    }
  });

  describe("a clock that is put back", () => {
    it("fires nothing twice", async () => {
      const userId = newUser();
      const id = await insertTrigger(database, {
        userId,
        action: updateOf("notes/1"),
        next_trigger_at: due,
        schedule_type: "daily",
      });
      const { worker, time } = workerAt(MORNING);
      await worker.runOnce();
      time.now = later(-3_600_000);
      expect(await worker.runOnce()).toEqual({ planned: 0, done: 0, failed: 0 });
      // As a pause and a resume in the hour that comes twice.
      await setTrigger(database, id, { next_trigger_at: due });
      time.now = due;
      expect(await worker.runOnce()).toEqual({ planned: 0, done: 0, failed: 0 });
      expect(await versionsOf(database, userId)).toEqual({ "notes/1": 1 });
      time.now = later(DAY);
      expect(await worker.runOnce()).toEqual({ planned: 1, done: 1, failed: 0 });
    });

    it("fires nothing twice whose firing was deleted because it was old", async () => {
      const userId = newUser();
      const init = { userId, action: updateOf("notes/1"), next_trigger_at: due, schedule_type: "daily" as const };
      const id = await insertTrigger(database, init);
      const { worker, time } = workerAt(MORNING, { retentionDays: 30 });
      await worker.runOnce();
      time.now = later(40 * DAY);
      await setTrigger(database, id, { next_trigger_at: later(41 * DAY) });
      worker.start();
      await expect.poll(async () => (await firingsOf(database, id)).length).toBe(0);
      await worker.stop();
      expect(await triggerOf(database, id)).toMatchObject({ swept_until: due });
      time.now = due;
      await setTrigger(database, id, { next_trigger_at: due });
      expect(await worker.runOnce()).toEqual({ planned: 0, done: 0, failed: 0 });
      expect(await versionsOf(database, userId)).toEqual({ "notes/1": 1 });
    });
  });

  describe("a connection that breaks while a firing is marked as done", () => {
    it.each([
      ["before the commit", "database_unavailable", 1],
      ["after the commit", "unknown_outcome", 1],
    ] as const)("%s: the change is made once", async (_, code, starts) => {
      const userId = newUser();
      await insertTrigger(database, { userId, action: { type: "generate", params: { write_path: "poems/1" } } });
      let breaks = 1;
      const broken = withAsUser(database, async (user, work) => {
        const value = code === "unknown_outcome" ? await database.asUser(user, work) : undefined;
        if (--breaks < 0) return value ?? database.asUser(user, work);
        throw new CoreToolsError(code, "the connection broke");
      });
      let count = 0;
      const worker = new TriggerWorker(broken, { handlers: { generate: () => ({ count: ++count }) } });
      expect(await worker.runOnce()).toEqual({ planned: 1, done: 1, failed: 0 });
      expect(count).toBe(starts);
      expect(await versionsOf(database, userId)).toEqual({ "poems/1": 1 });
    });
  });

  describe("a worker that is overtaken", () => {
    const generate = { type: "generate", params: { write_path: "poems/1" } };

    it("changes nothing, whether it returns or fails", async () => {
      for (const isFailure of [false, true]) {
        const userId = newUser();
        const id = await insertTrigger(database, { userId, action: generate, next_trigger_at: due });
        const gate = deferred<void>();
        const slow = workerAt(MORNING, {
          handlers: {
            generate: async () => {
              await gate.promise;
              if (isFailure) throw new Error("too late");
              return "of the slow worker";
            },
          },
        });
        const run = slow.worker.runOnce();
        await expect.poll(() => slow.types()).toContain("claimed");
        const fast = workerAt(later(60_000).toISOString(), { handlers: { generate: () => "of the fast worker" } });
        expect(await fast.worker.runOnce()).toEqual({ planned: 0, done: 1, failed: 0 });
        gate.resolve();
        expect(await run).toEqual({ planned: 1, done: 0, failed: 0 });
        expect(slow.types().at(-1)).toBe("lease_lost");
        expect(await versionsOf(database, userId)).toEqual({ "poems/1": 1 });
        expect(await firingsOf(database, id)).toMatchObject([{ status: "done", attempts: 2 }]);
        expect(await triggerOf(database, id)).toMatchObject({ fire_count: 1, failure_count: 0 });
      }
    });

    it("changes nothing while the other one runs", async () => {
      const userId = newUser();
      await insertTrigger(database, { userId, action: generate, next_trigger_at: due });
      const [slowGate, fastGate] = [deferred<string>(), deferred<string>()];
      const slow = workerAt(MORNING, { handlers: { generate: () => slowGate.promise } });
      const slowRun = slow.worker.runOnce();
      await expect.poll(() => slow.types()).toContain("claimed");
      const fast = workerAt(later(60_000).toISOString(), { handlers: { generate: () => fastGate.promise } });
      const fastRun = fast.worker.runOnce();
      await expect.poll(() => fast.types()).toContain("claimed");
      slowGate.resolve("of the slow worker");
      await slowRun;
      expect(await versionsOf(database, userId)).toEqual({});
      fastGate.resolve("of the fast worker");
      await fastRun;
      expect([slow.types().at(-1), fast.types().at(-1)]).toEqual(["lease_lost", "done"]);
      expect(await versionsOf(database, userId)).toEqual({ "poems/1": 1 });
    });

    it("does not hold the firing for the other one", async () => {
      const id = await insertTrigger(database, { userId: newUser(), next_trigger_at: due });
      let lost: Firing | undefined;
      const message = (firing: Firing) => {
        lost = firing;
        throw new Error("not yet");
      };
      await workerAt(MORNING, { handlers: { message } }).worker.runOnce();
      const taken = { status: "running", attempts: 2, not_before: later(60_000) } as const;
      await database.db.updateTable("trigger_firings").set(taken).where("trigger_id", "=", id).execute();
      const firings = [lost as Firing];
      expect(await renewLeases(database, { clock: () => later(50_000), leaseMs: 30_000, firings })).toEqual(new Set());
      expect(await firingsOf(database, id)).toMatchObject([taken]);
    });

    it("may be the one that takes over, and finishes once", async () => {
      const userId = newUser();
      const id = await insertTrigger(database, { userId, action: generate, next_trigger_at: due });
      const gates = [deferred<string>(), deferred<string>()] as const;
      const { worker, types, time } = workerAt(MORNING, {
        handlers: { generate: ({ attempt }) => gates[attempt - 1]?.promise },
        concurrency: 2,
      });
      const run = worker.runOnce();
      await expect.poll(() => types()).toContain("claimed");
      time.now = later(60_000);
      void worker.runOnce();
      await expect.poll(() => worker.counters.claimed).toBe(2);
      gates[0].resolve("too late");
      await expect.poll(() => worker.counters.lease_lost).toBe(1);
      gates[1].resolve("in time");
      await run;
      expect(worker.counters).toMatchObject({ claimed: 2, done: 1, lease_lost: 1 });
      expect(await versionsOf(database, userId)).toEqual({ "poems/1": 1 });
      expect(await firingsOf(database, id)).toMatchObject([{ status: "done", attempts: 2 }]);
    });

    it("hears of it by its signal", async () => {
      const id = await insertTrigger(database, { userId: newUser() });
      const reason = deferred<unknown>();
      const message = async (_: Firing, { signal }: { signal: AbortSignal }) => {
        signal.addEventListener("abort", () => reason.resolve(signal.reason));
        const lost = { attempts: 7, not_before: new Date(Date.now() + DAY) };
        await database.db.updateTable("trigger_firings").set(lost).where("trigger_id", "=", id).execute();
        return new Promise(() => {});
      };
      const worker = new TriggerWorker(database, { handlers: { message }, leaseMs: 60 });
      await worker.runOnce();
      expect(String(await reason.promise)).toMatch(/another worker has taken over/);
      expect(worker.counters).toMatchObject({ claimed: 1, lease_lost: 1, retried: 0 });
    });
  });

  it("a handler that takes longer than the lease keeps it", async () => {
    const id = await insertTrigger(database, { userId: newUser(), next_trigger_at: due });
    let starts = 0;
    const gate = deferred<void>();
    const message = () => {
      starts += 1;
      return gate.promise;
    };
    const leaseMs = 60;
    const { worker, time } = workerAt(MORNING, { handlers: { message }, leaseMs });
    const run = worker.runOnce();
    await expect.poll(() => starts).toBe(1);
    const other = new TriggerWorker(database, { clock: () => time.now, handlers: { message }, leaseMs });
    // Twice the lease, in steps that are shorter than it: each time it is held anew before the other one looks.
    for (let ms = 40; ms <= 120; ms += 40) {
      time.now = later(ms);
      await expect.poll(async () => (await firingsOf(database, id))[0]?.not_before).toEqual(later(ms + leaseMs));
      expect(await other.runOnce()).toEqual({ planned: 0, done: 0, failed: 0 });
    }
    gate.resolve();
    expect([await run, starts]).toEqual([{ planned: 1, done: 1, failed: 0 }, 1]);
  });

  // PGlite has one connection, which no other worker can hold.
  const itOnServer = kind === "postgres" ? it : () => {};
  itOnServer("steps over what another worker has locked", async () => {
    const [locked, free] = await insertTriggers(database, [{ userId: newUser() }, { userId: newUser() }]);
    const worker = new TriggerWorker(database, { handlers: { message: () => {} } });
    const lock = deferred<void>();
    const isLocked = deferred<void>();
    const other = database.asWorker(async (trx) => {
      await trx.run(statement`select from ${TRIGGERS} where id = ${locked} for update`);
      isLocked.resolve();
      await lock.promise;
    });
    await isLocked.promise;
    const done = await Promise.race([
      worker.runOnce(),
      new Promise((resolve) => setTimeout(resolve, 5000, "it waits")),
    ]);
    lock.resolve();
    await other;
    expect(done).toEqual({ planned: 1, done: 1, failed: 0 });
    expect(await firingsOf(database, free as string)).toMatchObject([{ status: "done" }]);
    expect(await worker.runOnce()).toEqual({ planned: 1, done: 1, failed: 0 });
  });
});

const DAY = 86_400_000;
