import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Database } from "../../src/core-tools/database/Database.ts";
import { openDatabase } from "../../src/core-tools/database/openDatabase.ts";
import { type Firing, TriggerWorker } from "../../src/core-tools/worker/index.ts";
import type { PostgresServer } from "../core-tools/startPostgres.ts";
import { startWorkerProcess } from "../core-tools/worker/startWorkerProcess.ts";
import { clearTriggers, insertTriggers, updateOf } from "../core-tools/worker/triggers.ts";

/** How late triggers fire, how many fire in a second with one to eight worker processes, and what NOTIFY costs. */
export async function benchTriggers(server: PostgresServer): Promise<void> {
  console.log(
    "\nTriggers: milliseconds from the time at which one is due to its handler; 200 triggers, one each 50 ms",
  );
  await benchLag("PostgreSQL", server.newDatabase());
  await benchLag("PGlite", "memory://");
  await benchThroughput(server.newDatabase());
  await benchNotify(server.newDatabase());
}

async function benchLag(name: string, url: string): Promise<void> {
  const database = await openDatabase(url);
  const lags: number[] = [];
  const message = ({ occurrence }: Firing) => void lags.push(Date.now() - occurrence.getTime());
  const worker = new TriggerWorker(database, { handlers: { message } });
  const start = Date.now() + 1500;
  const due = (index: number) => new Date(start + index * 50);
  await insertTriggers(
    database,
    Array.from({ length: 200 }, (_, index) => ({ userId: `user-${index % 20}`, next_trigger_at: due(index) })),
  );
  worker.start();
  while (lags.length < 200) await wait(50);
  await worker.stop();
  await database.close();
  console.log(`  ${name.padEnd(12)} p50 ${share(lags, 0.5)}, p95 ${share(lags, 0.95)}, most ${share(lags, 1)}`);
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] as number;

/** All are due at one time, when the processes wait for it; the database's clock says when the last one was done. */
async function benchThroughput(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "core-tools-bench-"));
  const database = await openDatabase(url);
  try {
    for (const [name, action, handlerMs] of [
      ["1,000 updates of data", "update", 0],
      ["1,000 handlers of 50 ms, whose results are stored", "generate", 50],
    ] as const) {
      console.log(`\nTriggers: firings a second, ${name}, all due at once; 8 at one time in each process`);
      for (const processes of [1, 2, 4, 8]) {
        const start = () => startWorkerProcess(url, join(folder, "deliveries"), handlerMs, 8);
        const workers = Array.from({ length: processes }, start);
        await Promise.all(workers.map((worker) => worker.until(() => true)));
        const rate = await rateOf(database, action);
        await Promise.all(workers.map((worker) => worker.kill()));
        console.log(`  ${processes} ${processes === 1 ? "process  " : "processes"} ${rate.toFixed(0)}`);
      }
    }
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rateOf(database: Database, type: "update" | "generate"): Promise<number> {
  const { sql } = database;
  await clearTriggers(database);
  const count = 1000;
  const due = new Date(Date.now() + 2000);
  const inits = Array.from({ length: count }, (_, index) => {
    const path = `notes/${index}`;
    const action = type === "update" ? updateOf(path) : { type, params: { write_path: path } };
    return { userId: `user-${index % 50}`, action, next_trigger_at: due };
  });
  await insertTriggers(database, inits);
  await sql`select pg_notify('openjiuwen_triggers', '')`.execute(database.db);
  for (;;) {
    const query = sql<{ done: number; seconds: number }>`select count(*)::integer as done,
      extract(epoch from max(finished_at) - ${due}::timestamptz)::float8 as seconds
      from trigger_firings where status = 'done'`;
    const [row] = (await query.execute(database.db)).rows;
    if (row !== undefined && row.done >= count) return count / row.seconds;
    await wait(200);
  }
}

/** The same inserts, each in a transaction of its own, without and with a notification that somebody hears. */
async function benchNotify(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 50 });
  pool.on("error", () => {});
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  await listener.query("listen bench");
  await pool.query("create table notes (id bigserial primary key, text text)");
  console.log("\nNOTIFY: inserts a second, each in its own transaction");
  for (const callers of [1, 10, 50]) {
    const rates: number[] = [];
    for (const end of ["", ", pg_notify('bench', 'note ' || id)"]) {
      let inserted = 0;
      const stop = performance.now() + 2000;
      const call = async () => {
        for (; performance.now() < stop; inserted += 1) {
          await pool.query(`insert into notes (text) values ('a note') returning id${end}`);
        }
      };
      await Promise.all(Array.from({ length: callers }, call));
      rates.push(inserted / 2);
    }
    const [without = 0, notified = 0] = rates;
    console.log(
      `  ${String(callers).padEnd(2)} callers: ${without.toFixed(0)} without, ${notified.toFixed(0)} with (× ${(notified / without).toFixed(2)})`,
    );
  }
  await listener.end();
  await pool.end();
}
