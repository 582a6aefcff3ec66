import { existsSync, realpathSync } from "node:fs";
import { acquireLock, type HeldLock, type Lock } from "../../../locks/index.ts";
import { CommandError } from "../../CommandError.ts";

/**
 * Runs what reads a config file, changes it and writes it, while no other command does the same.
 *
 * @throws {CommandError} if another process holds the lock, a file beside the config, for ten seconds.
 * @example
 * await changeConfig("mcp.json", () => addServer("mcp.json")); // with "mcp.json.lock" meanwhile
 */
export async function changeConfig(file: string, change: () => void): Promise<void> {
  const target = existsSync(file) ? realpathSync(file) : file;
  // A lock cannot be created where no file can be: the change itself says why.
  const lock: Lock | HeldLock | undefined = await acquireLock(`${target}.lock`, PATIENCE_MS).catch(() => undefined);
  if (lock !== undefined && "heldBy" in lock) {
    throw new CommandError(`${file} cannot be changed: ${target}.lock is held by ${lock.heldBy}`);
  }
  try {
    change();
  } finally {
    await lock?.release();
  }
}

/** A change takes milliseconds. */
const PATIENCE_MS = 10_000;
