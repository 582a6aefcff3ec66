import { open, rm, stat } from "node:fs/promises";

/**
 * Does work that only one process at a time may do for a file. A lock that is a minute old belongs to a dead process
 * and is taken over.
 *
 * @throws {Error} if the lock does not get free.
 * @example
 * const tokens = await lockFile("crm.json", () => refresh(saved));
 */
export async function lockFile<Value>(file: string, work: () => Promise<Value>): Promise<Value> {
  const lock = `${file}.lock`;
  await take(lock);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<void> {
  for (let waited = 0; waited < 2 * STALE; waited += PAUSE) {
    try {
      await (await open(lock, "wx", 0o600)).close();
      return;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
    }
    if (await isStale(lock)) await rm(lock, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new Error(`expected ${lock} to be released, received no release: remove it if no other gateway runs`);
}

async function isStale(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > STALE;
}

/** The milliseconds after which the process that has taken a lock must have died. */
const STALE = 60_000;
const PAUSE = 50;
