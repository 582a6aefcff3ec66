import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const ROUNDS = 65;
const WAITERS = 6;
const module = join(import.meta.dirname, "../../src/locks/index.ts");
const folder = mkdtempSync(join(tmpdir(), "locks-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * What each process does: it takes the lock of each round at the same moment as the others, and writes when it came in
 * and went out. In some rounds the holder kills or stops itself; a stopped one is woken up by the test.
 */
const waiter = (place: string, start: number): string => `
  const { acquireLock } = await import(${JSON.stringify(module)});
  const { appendFileSync } = await import("node:fs");
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  await Promise.all(Array.from({ length: ${ROUNDS} }, async (_, round) => {
    const log = (word) => appendFileSync(${JSON.stringify(place)} + "/" + round + "/log", word + " " + process.pid + "\\n");
    await sleep(${start} + round * 60 - Date.now());
    const lock = await acquireLock(${JSON.stringify(place)} + "/" + round + "/lock", 50_000);
    log(lock.heldBy ? "NOT " + lock.heldBy : "in");
    await sleep(2);
    log("out");
    await lock.release();
  }));`;

function waiters(place: string, start: number, count: number): ChildProcess[] {
  return Array.from({ length: count }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", waiter(place, start)], {
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
}

/** A place with a folder for each round, in which a lock of a process that has ended may lie. */
function placeOf(name: string, lock: (round: number) => string | undefined): string {
  const place = join(folder, name);
  for (let round = 0; round < ROUNDS; round++) {
    mkdirSync(join(place, String(round)), { recursive: true });
    const text = lock(round);
    if (text !== undefined) writeFileSync(join(place, String(round), "lock"), text);
  }
  return place;
}

/** Fails if somebody came in before the one before had gone out, or was killed. */
function expectOneAtATime(place: string, round: number, dead: ReadonlySet<string>): string[] {
  const lines = readFileSync(join(place, String(round), "log"), "utf8")
    .trim()
    .split("\n");
  let inside: string | undefined;
  for (const line of lines) {
    const [word, pid = ""] = line.split(" ");
    if (word === "in") {
      expect(inside === undefined || dead.has(inside), `round ${round}: ${lines.join(", ")}`).toBe(true);
      inside = pid;
    } else {
      expect([round, word, inside]).toEqual([round, "out", pid]);
      inside = undefined;
    }
  }
  return lines;
}

/** The lock of a process that has ended: no process was started when the system was. */
const dead = (id: string): string => JSON.stringify({ id, host: hostname(), pid: 1, started: "0" });

it.skipIf(process.platform !== "linux")(
  "a lock that an ended process left has one holder at a time, of many processes",
  async () => {
    // In some rounds a process has also ended while it took the lock over.
    const place = placeOf("stale", () => dead("first"));
    for (let round = 0; round < ROUNDS; round += 3)
      writeFileSync(join(place, String(round), "lock.first"), dead("two"));
    const all = waiters(place, Date.now() + 2_000, WAITERS);
    expect(await Promise.all(all.map(async (child) => (await once(child, "exit"))[0]))).toEqual(all.map(() => 0));
    for (let round = 0; round < ROUNDS; round++) {
      expect(expectOneAtATime(place, round, new Set())).toHaveLength(2 * WAITERS);
      expect(readdirSync(join(place, String(round)))).toEqual(["log"]);
    }
  },
  90_000,
);

it.skipIf(process.platform !== "linux")(
  "a lock has one holder at a time while processes are killed and stopped at any moment",
  async () => {
    const place = placeOf("killed", (round) => (round % 2 === 0 ? dead("first") : undefined));
    const start = Date.now() + 1_500;
    const all = waiters(place, start, WAITERS + 6);
    const [killed, stopped, lasting] = [all.slice(0, 4), all.slice(4, 6), all.slice(6)];
    const ends = all.map((child) => once(child, "exit"));
    for (const child of killed) setTimeout(() => child.kill("SIGKILL"), start - Date.now() + Math.random() * 3_000);
    for (const child of stopped) {
      setTimeout(() => child.kill("SIGSTOP"), start - Date.now() + Math.random() * 2_000);
      setTimeout(() => child.kill("SIGCONT"), start - Date.now() + 6_000);
    }
    await Promise.all(ends);
    expect([...stopped, ...lasting].map(({ exitCode }) => exitCode)).toEqual(Array.from({ length: 8 }, () => 0));
    const gone = new Set(killed.map(({ pid }) => String(pid)));
    for (let round = 0; round < ROUNDS; round++) {
      const lines = expectOneAtATime(place, round, gone);
      expect(lines.length).toBeGreaterThanOrEqual(16);
      expect(readdirSync(join(place, String(round)))).not.toContain("lock");
    }
  },
  120_000,
);
