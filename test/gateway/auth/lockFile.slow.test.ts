import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "../newFolder.ts";

const ROUNDS = 40;
const WAITERS = 6;
const module = join(import.meta.dirname, "../../../src/gateway/files/lockFile.ts");

/** A process that takes the lock of each round at the same moment as the others. */
const waiter = (folder: string, start: number): string => `
  const { lockFile } = await import(${JSON.stringify(module)});
  const { appendFileSync } = await import("node:fs");
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  await Promise.all(Array.from({ length: ${ROUNDS} }, async (_, round) => {
    await sleep(${start} + round * 100 - Date.now());
    await lockFile(${JSON.stringify(folder)} + "/" + round + "/a.json", async () => {
      const log = (word) => appendFileSync(${JSON.stringify(folder)} + "/" + round + "/log", word + " " + process.pid + "\\n");
      log("in");
      await sleep(2);
      log("out");
    });
  }));`;

it("a lock that is left by a dead process has one holder at a time, of many processes", async () => {
  const folder = newFolder();
  for (let round = 0; round < ROUNDS; round++) {
    const file = join(folder, String(round), "a.json.lock");
    mkdirSync(join(folder, String(round)));
    writeFileSync(file, "");
    utimesSync(file, new Date(0), new Date(0));
  }
  const start = Date.now() + 2_000;
  const waiters = Array.from({ length: WAITERS }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", waiter(folder, start)], {
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  const codes = await Promise.all(waiters.map(async (child) => (await once(child, "exit"))[0]));
  expect(codes).toEqual(waiters.map(() => 0));
  for (let round = 0; round < ROUNDS; round++) {
    const lines = readFileSync(join(folder, String(round), "log"), "utf8")
      .trim()
      .split("\n");
    const pairs = lines.map((line) => line.replace(/^(?:in|out) /, ""));
    expect(lines, `round ${round}`).toEqual(pairs.map((pid, index) => `${index % 2 === 0 ? "in" : "out"} ${pid}`));
    for (let index = 0; index < pairs.length; index += 2) expect(pairs[index]).toBe(pairs[index + 1]);
    expect(readdirSync(join(folder, String(round)))).toEqual(["log"]);
  }
}, 60_000);
