import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../../src/core-tools/database/openDatabase.ts";
import { type Firing, TriggerWorker } from "../../../src/core-tools/worker/index.ts";

// A worker in a process of its own, to be killed. It writes down each delivery, and prints how many firings are done.
const [url, deliveries, handlerMs, concurrency = "4"] = process.argv.slice(2) as [string, string, string, string?];
const database = await openDatabase(url);

async function generate({ idempotencyKey }: Firing): Promise<string> {
  appendFileSync(deliveries, `${idempotencyKey}\n`);
  await wait((0.5 + Math.random()) * Number(handlerMs));
  return "a poem";
}

const worker = new TriggerWorker(database, {
  handlers: { generate },
  leaseMs: 1000,
  concurrency: Number(concurrency),
  // Each kill may be that of an attempt.
  maxAttempts: 1000,
});
worker.start();

for (;;) {
  const { count } = await database.asWorker((trx) =>
    trx
      .selectFrom("trigger_firings")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("status", "=", "done")
      .executeTakeFirstOrThrow(),
  );
  process.stdout.write(`${JSON.stringify({ done: Number(count), lost: worker.counters.lease_lost })}\n`);
  await wait(100);
}
