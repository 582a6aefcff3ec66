import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/core-tools/database/openDatabase.ts";
import { postgresOfRun } from "../postgres.ts";
import { killWorkers } from "./killWorkers.ts";
import { startWorkerProcess } from "./startWorkerProcess.ts";
import { firingsOf, insertTrigger, newUser, versionsOf } from "./triggers.ts";

// `npm run soak -- triggers` does more of this.
const WELL = { lost: 0, twice: 0, undelivered: 0, strangers: 0 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "core-tools-kills-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a worker that is killed loses nothing and repeats no effect, on PGlite in a directory", async () => {
  const init = { triggers: 30, workers: 1, kills: 2, secondsOfWork: 3 };
  const report = await killWorkers({ url: `file:${join(folder, "data")}`, ...init });
  expect(report).toMatchObject({ ...WELL, effects: 30 });
});

const postgres = postgresOfRun();
describe.skipIf("missing" in postgres)(
  `on PostgreSQL${"missing" in postgres ? `: skipped, ${postgres.missing}` : ""}`,
  () => {
    const newDatabase = () => ("missing" in postgres ? Promise.reject(postgres.missing) : postgres.newDatabase());

    it("workers that are killed and stopped lose nothing and repeat no effect", async () => {
      const init = { triggers: 60, workers: 2, kills: 4, stops: 1, secondsOfWork: 3 };
      const report = await killWorkers({ url: await newDatabase(), ...init });
      expect(report).toMatchObject({ ...WELL, effects: 60 });
    });

    it("a worker that is stopped past its lease and goes on changes nothing", async () => {
      const url = await newDatabase();
      const deliveries = join(folder, "deliveries");
      writeFileSync(deliveries, "");
      const database = await openDatabase(url);
      const userId = newUser();
      const action = { type: "generate", params: { write_path: "poems/1" } };
      const id = await insertTrigger(database, { userId, action });
      const slow = startWorkerProcess(url, deliveries, 2000);
      while (readFileSync(deliveries, "utf8") === "") await wait(10);
      slow.signal("SIGSTOP");
      const fast = startWorkerProcess(url, deliveries, 0);
      try {
        await fast.until(({ done }) => done === 1);
        slow.signal("SIGCONT");
        await slow.until(({ lost }) => lost === 1);
        expect(await versionsOf(database, userId)).toEqual({ "poems/1": 1 });
        expect(await firingsOf(database, id)).toMatchObject([{ status: "done", attempts: 2 }]);
        const keys = readFileSync(deliveries, "utf8").trim().split("\n");
        expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
      } finally {
        await Promise.all([slow.kill(), fast.kill(), database.close()]);
      }
    });
  },
);
