import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { openDatabase } from "../../../src/core-tools/database/openDatabase.ts";
import { TriggerWorker, type WorkerOptions } from "../../../src/core-tools/worker/index.ts";
import { type PostgresServer, postgresHere } from "../startPostgres.ts";
import { deferred } from "./deferred.ts";
import { clearTriggers, firingsOf, insertTrigger, newUser, versionsOf } from "./triggers.ts";

const postgres = postgresHere();
const title = "missing" in postgres ? `PostgreSQL goes away: skipped, ${postgres.missing}` : "PostgreSQL goes away";

describe.skipIf("missing" in postgres)(title, () => {
  let server: PostgresServer;
  let database: Database;
  beforeAll(async () => {
    if ("missing" in postgres) return;
    server = await postgres.start();
    database = await openDatabase(server.newDatabase());
    await clearTriggers(database);
  });
  afterAll(async () => {
    await database?.close();
    await server?.stop();
  });
  beforeEach(() => clearTriggers(database));
  afterEach(() => Promise.all(started.splice(0).map((worker) => worker.stop())));

  const started: TriggerWorker[] = [];
  const logged: string[] = [];
  function startWorker(options: WorkerOptions): TriggerWorker {
    logged.length = 0;
    const logger = {
      error: (message: string) => void logged.push(message),
      info: (message: string) => void logged.push(message),
    };
    const worker = new TriggerWorker(database, { logger, ...options });
    worker.start();
    started.push(worker);
    return worker;
  }
  const AWAY = "the trigger worker cannot use the database, and tries again";
  const BACK = "the trigger worker can use the database again";
  const insertUpdate = (userId: string) =>
    insertTrigger(database, { userId, action: { type: "generate", params: { write_path: "poems/1" } } });

  it("while the worker runs: it goes on when the database is back, and says both once", async () => {
    const userId = newUser();
    const worker = startWorker({ handlers: { generate: () => "a poem" }, pollMs: 100 });
    await wait(300);
    await server.crash();
    await expect.poll(() => logged, { timeout: 20_000 }).toEqual([AWAY]);
    await wait(1000);
    await server.restart();
    await insertUpdate(userId);
    await expect.poll(() => worker.counters.done, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => logged, { timeout: 20_000 }).toEqual([AWAY, BACK]);
    expect(await versionsOf(database, userId)).toEqual({ "poems/1": 1 });
  });

  it("before the worker starts: it waits", async () => {
    const userId = newUser();
    await insertUpdate(userId);
    await server.crash();
    const worker = startWorker({ handlers: { generate: () => "a poem" } });
    await expect.poll(() => logged, { timeout: 20_000 }).toEqual([AWAY]);
    await server.restart();
    await expect.poll(() => worker.counters.done, { timeout: 30_000 }).toBe(1);
    expect(await versionsOf(database, userId)).toEqual({ "poems/1": 1 });
  });

  it("while a handler runs: it is marked as done when the database is back", async () => {
    const userId = newUser();
    const id = await insertUpdate(userId);
    const [isStarted, gate] = [deferred<void>(), deferred<string>()];
    let starts = 0;
    const generate = () => {
      starts += 1;
      isStarted.resolve();
      return gate.promise;
    };
    const worker = startWorker({ handlers: { generate } });
    await isStarted.promise;
    await server.crash();
    gate.resolve("a poem");
    await wait(500);
    await server.restart();
    await expect.poll(() => worker.counters.done, { timeout: 30_000 }).toBe(1);
    expect([starts, await versionsOf(database, userId)]).toEqual([1, { "poems/1": 1 }]);
    expect(await firingsOf(database, id)).toMatchObject([{ status: "done", attempts: 1 }]);
  });

  it("in the transaction that marks a firing as done: the change is made once", async () => {
    const userId = newUser();
    await insertUpdate(userId);
    // The transaction waits for the row that it is to write, and its connection is ended.
    const [isLocked, unlock] = [deferred<void>(), deferred<void>()];
    await database.asUser(userId, (trx) => {
      const now = new Date();
      const row = {
        user_id: userId,
        data_path: "poems/1",
        content: "{}",
        version: 1,
        created_at: now,
        updated_at: now,
      };
      return trx.insertInto("user_data_store").values(row).execute();
    });
    const lock = database.asUser(userId, async (trx) => {
      await trx.selectFrom("user_data_store").selectAll().where("user_id", "=", userId).forUpdate().execute();
      isLocked.resolve();
      await unlock.promise;
    });
    await isLocked.promise;
    const worker = startWorker({ handlers: { generate: () => "a poem" } });
    const { sql } = database;
    const terminate = sql<{ count: number }>`select count(pg_terminate_backend(pid))::integer as count
      from pg_stat_activity where wait_event_type = 'Lock' and query like '%user_data_store%' and pid <> pg_backend_pid()`;
    let ended = 0;
    await expect
      .poll(async () => {
        ended += (await terminate.execute(database.db)).rows[0]?.count ?? 0;
        return ended;
      })
      .toBeGreaterThan(0);
    unlock.resolve();
    await lock;
    await expect.poll(() => worker.counters.done, { timeout: 30_000 }).toBe(1);
    expect(await versionsOf(database, userId)).toEqual({ "poems/1": 2 });
  });

  it("for good: stop ends all the same", async () => {
    await insertUpdate(newUser());
    const [isStarted, gate] = [deferred<void>(), deferred<string>()];
    const generate = () => {
      isStarted.resolve();
      return gate.promise;
    };
    const worker = startWorker({ handlers: { generate }, stopMs: 100 });
    await isStarted.promise;
    await server.crash();
    gate.resolve("a poem");
    await wait(200);
    const start = performance.now();
    await worker.stop();
    // The worker waits for a server that is gone, so only the time that passes can be measured.
    expect(performance.now() - start).toBeLessThan(30_000);
    await server.restart();
  });
});
