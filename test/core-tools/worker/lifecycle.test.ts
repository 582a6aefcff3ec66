import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CoreToolsError } from "../../../src/core-tools/CoreToolsError.ts";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { TriggerService } from "../../../src/core-tools/triggers/index.ts";
import { type Firing, TriggerWorker, type WorkerOptions } from "../../../src/core-tools/worker/index.ts";
import { onEachDatabase } from "../databases.ts";
import { withAsWorker } from "./databaseWith.ts";
import { deferred } from "./deferred.ts";
import { clearTriggers, firingsOf, insertTrigger, newUser } from "./triggers.ts";

onEachDatabase((open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());
  beforeEach(() => clearTriggers(database));

  const started: TriggerWorker[] = [];
  afterEach(() => Promise.all(started.splice(0).map((worker) => worker.stop())));

  /** A worker that has looked into the database and waits. */
  async function startedWorker(options: WorkerOptions, on = database): Promise<TriggerWorker> {
    let [turns, running] = [0, 0];
    const counted = withAsWorker(on, async (work) => {
      running += 1;
      try {
        return await on.asWorker(work);
      } finally {
        running -= 1;
        turns += 1;
      }
    });
    const worker = new TriggerWorker(counted, { pollMs: 60_000, ...options });
    worker.start();
    started.push(worker);
    // It plans, claims, and asks what is due next.
    await expect.poll(() => turns >= 3 && running === 0, { interval: 10 }).toBe(true);
    return worker;
  }

  describe("a worker that was started", () => {
    it("fires what becomes due, at its time", async () => {
      const heard = deferred<number>();
      await insertTrigger(database, { userId: newUser(), next_trigger_at: new Date(Date.now() + 150) });
      const message = ({ occurrence }: Firing) => heard.resolve(Date.now() - occurrence.getTime());
      await startedWorker({ handlers: { message } });
      expect(await heard.promise).toBeGreaterThanOrEqual(0);
    });

    it("is woken for what is due earlier than it knew", async () => {
      const heard = deferred<void>();
      await startedWorker({ handlers: { message: () => heard.resolve() } });
      await insertTrigger(database, { userId: newUser() });
      await database.asWorker((trx) => database.sql`select pg_notify('openjiuwen_triggers', '')`.execute(trx));
      await heard.promise;
    });

    it("finds by itself what nobody told it of", async () => {
      const heard = deferred<void>();
      await startedWorker({ handlers: { message: () => heard.resolve() }, pollMs: 100 });
      await insertTrigger(database, { userId: newUser() });
      await heard.promise;
    });

    it("waits for a time that is farther away than a timer can be", async () => {
      await insertTrigger(database, { userId: newUser(), next_trigger_at: new Date(Date.now() + 40 * DAY) });
      let turns = 0;
      const counted = withAsWorker(database, (work) => {
        turns += 1;
        return database.asWorker(work);
      });
      await startedWorker({ pollMs: 2 ** 31 - 1 }, counted);
      const before = turns;
      // A timer that is too long is over at once.
      await wait(50);
      expect([before > 0, turns - before]).toEqual([true, 0]);
    });

    it("goes on with a firing that failed, after the delay", async () => {
      const attempts: number[] = [];
      const heard = deferred<void>();
      const message = ({ attempt }: Firing) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error("not yet");
        heard.resolve();
      };
      await insertTrigger(database, { userId: newUser() });
      await startedWorker({ handlers: { message }, retryMs: 20 });
      await heard.promise;
      expect(attempts).toEqual([1, 2, 3]);
    });

    it("runs no more handlers at one time than it may", async () => {
      let running = 0;
      let most = 0;
      const message = async () => {
        running += 1;
        most = Math.max(most, running);
        await wait(10);
        running -= 1;
      };
      for (let index = 0; index < 12; index += 1) await insertTrigger(database, { userId: newUser() });
      const worker = await startedWorker({ handlers: { message }, concurrency: 3 });
      await expect.poll(() => worker.counters.done).toBe(12);
      expect(most).toBe(3);
    });

    it("evaluates conditions for data that were changed past the services", async () => {
      const userId = newUser();
      const triggers = new TriggerService(database, { userId });
      const condition = { type: "data_match", watch_path: "notes/1", rule: { filter: { done: true } } };
      const action = { type: "message", params: { text: "done" } };
      await triggers.create({ triggerType: "condition", title: "a condition", condition, action });
      await new UserDataService(database, { userId }).write("notes/1", { done: true });
      const heard = deferred<void>();
      await startedWorker({ handlers: { message: () => heard.resolve() } });
      await heard.promise;
    });

    it("can be started and stopped more than once", async () => {
      const worker = new TriggerWorker(database, { handlers: { message: () => {} } });
      await worker.stop();
      for (let round = 1; round <= 2; round += 1) {
        worker.start();
        worker.start();
        await insertTrigger(database, { userId: newUser() });
        await database.asWorker((trx) => database.sql`select pg_notify('openjiuwen_triggers', '')`.execute(trx));
        await expect.poll(() => worker.counters.done).toBe(round);
        await Promise.all([worker.stop(), worker.stop()]);
      }
    });
  });

  describe("a worker whose tables were removed", () => {
    it.each(["drop table user_triggers cascade", "drop table trigger_firings", "drop schema public cascade"])(
      "ends with an error that names what is missing: %s",
      async (removal) => {
        const own = await open();
        try {
          const failures: CoreToolsError[] = [];
          const logged: unknown[] = [];
          const worker = new TriggerWorker(own, {
            pollMs: 20,
            onFailure: (error) => failures.push(error),
            logger: { error: (message) => void logged.push(message) },
          });
          worker.start();
          await wait(50);
          expect(failures).toEqual([]);
          await own.sql.raw(removal).execute(own.db);
          await expect.poll(() => failures).toMatchObject([{ code: "missing_tables" }]);
          expect(failures[0]?.message).toMatch(
            /^the tables of the core tools were removed or replaced; .*"public\.(user_triggers|trigger_firings)"/,
          );
          await wait(100);
          expect(logged).toEqual(["the trigger worker has ended"]);
          await expect(worker.runOnce()).rejects.toMatchObject({ code: "missing_tables" });
          const answer = await new TriggerService(own, { userId: "ada" }).runNow(crypto.randomUUID());
          expect(removal.includes("firings") ? answer.status : answer.error).toMatch(
            /not_found|^the tables of the core tools/,
          );
          worker.start();
          await expect.poll(() => failures.length).toBe(2);
          await worker.stop();
        } finally {
          await own.close();
        }
      },
    );

    it("warns if nobody listens", async () => {
      const own = await open();
      const warned = deferred<Error>();
      process.once("warning", warned.resolve);
      const worker = new TriggerWorker(own);
      await own.sql.raw("drop table user_triggers cascade").execute(own.db);
      worker.start();
      expect((await warned.promise).message).toContain("the trigger worker has ended: the tables of the core tools");
      await own.close();
    });
  });

  describe("stop", () => {
    it("waits for handlers, and takes nothing more", async () => {
      const ids = [];
      for (let index = 0; index < 3; index += 1) ids.push(await insertTrigger(database, { userId: newUser() }));
      const [isStarted, gate] = [deferred<void>(), deferred<void>()];
      const message = async () => {
        isStarted.resolve();
        await gate.promise;
      };
      const worker = await startedWorker({ handlers: { message }, concurrency: 1 });
      await isStarted.promise;
      const stop = worker.stop();
      await wait(50);
      gate.resolve();
      await stop;
      const states = await Promise.all(ids.map(async (id) => (await firingsOf(database, id))[0]?.status));
      expect(states.sort()).toEqual(["done", "pending", "pending"]);
    });

    it("gives back what was claimed meanwhile", async () => {
      const id = await insertTrigger(database, { userId: newUser() });
      let starts = 0;
      let stop: Promise<void> | undefined;
      const stopping = withAsWorker(database, async (work) => {
        const value = await database.asWorker(work);
        if ((value as { firings?: unknown[] }).firings?.length === 1) stop ??= worker.stop();
        return value;
      });
      const worker = new TriggerWorker(stopping, { handlers: { message: () => ++starts } });
      await worker.runOnce();
      await stop;
      expect(starts).toBe(0);
      expect(await firingsOf(database, id)).toMatchObject([{ status: "pending", attempts: 0 }]);
      expect(await worker.runOnce()).toMatchObject({ done: 1 });
    });

    it("aborts handlers that take too long, and another worker runs them", async () => {
      const id = await insertTrigger(database, { userId: newUser() });
      const isStarted = deferred<void>();
      const reason = deferred<unknown>();
      const message = (_: Firing, { signal }: { signal: AbortSignal }) => {
        signal.addEventListener("abort", () => reason.resolve(signal.reason));
        isStarted.resolve();
        return new Promise(() => {});
      };
      const worker = await startedWorker({ handlers: { message }, stopMs: 20, retryMs: 0 });
      await isStarted.promise;
      await worker.stop();
      expect(String(await reason.promise)).toMatch(/the worker stopped/);
      expect(await firingsOf(database, id)).toMatchObject([{ status: "pending", attempts: 1 }]);
      expect(await new TriggerWorker(database, { handlers: { message: () => {} } }).runOnce()).toMatchObject({
        done: 1,
      });
    });
  });
});

const DAY = 86_400_000;
