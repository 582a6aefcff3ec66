import { acquireLock } from "../../locks/index.ts";

/**
 * Runs `work` under an exclusive lock on a file, across processes.
 *
 * @throws {Error} if another process holds the lock for two minutes, or for `patienceMs`.
 * @example
 * const tokens = await lockFile("crm.json", () => refresh(saved));
 */
export async function lockFile<Value>(
  file: string,
  work: () => Promise<Value>,
  patienceMs: number = PATIENCE,
): Promise<Value> {
  const lock = await acquireLock(`${file}.lock`, patienceMs);
  if ("heldBy" in lock) {
    throw new Error(`expected ${file}.lock to be released in ${patienceMs} ms, it is held by ${lock.heldBy}`);
  }
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

const PATIENCE = 120_000;
