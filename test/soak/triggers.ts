import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresHere } from "../core-tools/startPostgres.ts";
import { type KillReport, killWorkers } from "../core-tools/worker/killWorkers.ts";

/** 500 triggers, while workers are killed 20 times: each effect is made once, on PostgreSQL and on PGlite. */
export async function soakTriggers(): Promise<boolean> {
  return [await soakPostgres(), await soakPGlite()].every((isWell) => isWell);
}

async function soakPostgres(): Promise<boolean> {
  const postgres = postgresHere();
  if ("missing" in postgres) {
    console.log(`PostgreSQL: skipped, ${postgres.missing}`);
    return true;
  }
  const server = await postgres.start();
  try {
    // Five of the 25 are not killed but stopped for longer than their lease.
    const init = { triggers: 500, workers: 3, kills: 25, stops: 5, secondsOfWork: 40 };
    return isWell(
      "PostgreSQL, 3 workers, 20 kills and 5 stops",
      await killWorkers({ url: server.newDatabase(), ...init }),
    );
  } finally {
    await server.stop();
  }
}

async function soakPGlite(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "core-tools-soak-"));
  try {
    const init = { triggers: 500, workers: 1, kills: 20, secondsOfWork: 50 };
    return isWell(
      "PGlite in a directory, 20 kills",
      await killWorkers({ url: `file:${join(folder, "data")}`, ...init }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isWell(name: string, report: KillReport): boolean {
  const { lost, twice, undelivered, strangers } = report;
  console.log(`${name}:`, report);
  return report.effects === 500 && lost + twice + undelivered + strangers === 0;
}
