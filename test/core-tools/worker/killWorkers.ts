import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { openDatabase } from "../../../src/core-tools/database/openDatabase.ts";
import { startWorkerProcess, type WorkerProcess } from "./startWorkerProcess.ts";
import { insertTriggers, updateOf } from "./triggers.ts";

/** What a run in which workers were killed has left. The first four must be 0. */
export type KillReport = {
  /** Triggers without their effect in the data. */
  readonly lost: number;
  /** Triggers whose effect was made more than once. */
  readonly twice: number;
  /** Deliveries to the outside that were never made. */
  readonly undelivered: number;
  /** Deliveries with a key that is not that of a trigger and its occurrence. */
  readonly strangers: number;
  readonly effects: number;
  /** How often a handler was started again after a kill. */
  readonly repeated: number;
};

/**
 * Lets worker processes run triggers that become due one after the other, and kills one of them at a random moment, again
 * and again. Half of the triggers update the data; the others deliver something and store what comes back.
 */
export async function killWorkers({
  url,
  triggers,
  workers,
  kills,
  stops = 0,
  secondsOfWork,
}: {
  url: string;
  triggers: number;
  workers: number;
  kills: number;
  /** How many of the kills are pauses for longer than the lease instead. */
  stops?: number;
  secondsOfWork: number;
}): Promise<KillReport> {
  const folder = mkdtempSync(join(tmpdir(), "core-tools-kills-"));
  const deliveries = join(folder, "deliveries");
  writeFileSync(deliveries, "");
  const processes: WorkerProcess[] = [];
  try {
    const expected = await withDatabase(url, (database) => insertWork(database, triggers, secondsOfWork));
    const start = () => startWorkerProcess(url, deliveries, 200);
    for (let index = 0; index < workers; index += 1) processes.push(start());
    for (let kill = 0; kill < kills; kill += 1) {
      const index = Math.floor(Math.random() * workers);
      const victim = processes[index] as WorkerProcess;
      await victim.until(() => true);
      await wait(Math.random() * 500);
      if (kill % Math.ceil(kills / Math.max(stops, 1)) === 0 && stops > 0) {
        victim.signal("SIGSTOP");
        await wait(2500);
        victim.signal("SIGCONT");
      } else {
        await victim.kill();
        processes[index] = start();
      }
    }
    await processes[0]?.until(({ done }) => done >= triggers);
    await Promise.all(processes.map((one) => one.kill()));
    return await withDatabase(url, (database) => reportOf(database, expected, deliveries));
  } finally {
    await Promise.all(processes.map((one) => one.kill()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withDatabase<Value>(url: string, work: (database: Database) => Promise<Value>): Promise<Value> {
  const database = await openDatabase(url);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The paths that are to be written and the keys that are to be delivered. */
type Expected = { readonly paths: Set<string>; readonly keys: Set<string> };

async function insertWork(database: Database, triggers: number, secondsOfWork: number): Promise<Expected> {
  const inits = Array.from({ length: triggers }, (_, index) => {
    const path = `notes/${index}`;
    const generate = { type: "generate", params: { write_path: path } };
    const next_trigger_at = new Date(Date.now() + (index / triggers) * secondsOfWork * 1000);
    return { userId: `user-${index % 10}`, action: index % 2 ? generate : updateOf(path), next_trigger_at };
  });
  const ids = await insertTriggers(database, inits);
  const keys = ids.flatMap((id, index) => (index % 2 ? [`${id}:${inits[index]?.next_trigger_at.toISOString()}`] : []));
  return { paths: new Set(inits.map((_, index) => `notes/${index}`)), keys: new Set(keys) };
}

async function reportOf(database: Database, { paths, keys }: Expected, file: string): Promise<KillReport> {
  const rows = await database.db.selectFrom("user_data_store").select(["data_path", "version"]).execute();
  const written = new Set(rows.map((row) => row.data_path));
  const delivered = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return {
    lost: missingIn(written, paths),
    twice: rows.filter(({ version }) => version !== 1).length,
    undelivered: missingIn(new Set(delivered), keys),
    strangers: missingIn(keys, new Set(delivered)),
    effects: rows.length,
    repeated: delivered.length - new Set(delivered).size,
  };
}

const missingIn = (found: Set<string>, wanted: Set<string>): number =>
  [...wanted].filter((one) => !found.has(one)).length;
