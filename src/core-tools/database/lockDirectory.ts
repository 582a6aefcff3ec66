import { join } from "node:path";
import { acquireLock } from "../../locks/index.ts";
import { CoreToolsError } from "../CoreToolsError.ts";

/** Releases a lock. */
export type Unlock = () => Promise<void>;

/**
 * Takes the lock of a directory for this process, because two processes on one PGlite directory lose each other's rows.
 * It takes over the lock of a process that has ended, but never the lock of a live process.
 *
 * @throws {CoreToolsError} `database_locked`
 * @example
 * const unlock = await lockDirectory("./data");
 * await unlock();
 */
export async function lockDirectory(directory: string): Promise<Unlock> {
  const lock = await acquireLock(join(directory, "lock"));
  if ("release" in lock) return lock.release;
  const message = `the directory ${directory} is used by ${lock.heldBy}; one process at a time can open it. PostgreSQL serves several`;
  throw new CoreToolsError("database_locked", message);
}
