import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";

/**
 * The variable in the environment of a server by which the processes that it has started are found again, also those in
 * a session of their own, whose parent has ended.
 */
export const MARK_VARIABLE = "OPENJIUWEN_TOOLS_SERVER";

/** What the marks of all servers of this process begin with. */
export const OWN_MARKS: string = `${MARK_VARIABLE}=${randomUUID()}`;

let servers = 0;

/**
 * The mark of one more server, as an entry of its environment. Only Linux shows the environment of processes.
 *
 * @example
 * newMark(); // "OPENJIUWEN_TOOLS_SERVER=5b0e3c1f-….1"
 */
export const newMark = (): string | undefined =>
  process.platform === "linux" ? `${OWN_MARKS}.${++servers}` : undefined;

/** Asks all processes with a mark to end, and one second later makes them. */
export async function endMarked(mark: string): Promise<void> {
  let found = await signalMarked(mark, "SIGTERM");
  for (const end = performance.now() + GRACE; found > 0 && performance.now() < end; ) {
    await pause();
    found = (await processesWith(mark)).length;
  }
  // A process that ends may start another one at the same time.
  for (let round = 0; found > 0 && round < MAX_ROUNDS; round++) {
    found = await signalMarked(mark, "SIGKILL");
    if (found > 0) await pause();
  }
}

const GRACE = 1_000;
/** @internal */
const MAX_ROUNDS = 20;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

async function signalMarked(mark: string, signal: NodeJS.Signals): Promise<number> {
  const found = await processesWith(mark);
  for (const pid of found) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
  return found.length;
}

/** The ids of the processes that were started with a mark in their environment. */
async function processesWith(mark: string): Promise<number[]> {
  const found: number[] = [];
  const entries = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const entry of entries) {
    // A process of another user, or one that has ended, cannot be read.
    const environment = await readFile(`/proc/${entry}/environ`, "latin1").catch(() => "");
    if (`\0${environment}`.includes(`\0${mark}\0`)) found.push(Number(entry));
  }
  return found;
}
