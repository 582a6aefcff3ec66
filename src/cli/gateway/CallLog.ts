import type { Stats } from "node:fs";
import { type FileHandle, open, rename, stat } from "node:fs/promises";
import { acquireLock } from "../../locks/index.ts";
import { CommandError } from "../CommandError.ts";
import { MAX_LOG_BYTES, MAX_WAITING_RECORDS } from "../limits.ts";
import { warn } from "../output/warn.ts";
import { isNamedPipe } from "./isNamedPipe.ts";

/**
 * A file with a line of JSON for each record, such as that of a call, which only its owner can read. When it is large, it becomes `FILE.1`, whose
 * earlier content is lost, and a new file begins. Several processes may write into one file, and others may move it.
 *
 * @example
 * const log = await CallLog.open("calls.jsonl");
 * log.write(record);
 * await log.close();
 */
export class CallLog {
  readonly #file: string;
  #handle: FileHandle;
  /** Records that are not written yet. */
  #waiting: string[] = [];
  #lost = 0;
  #writing: Promise<void> | undefined;
  #isBroken = false;
  #isStuck = false;

  private constructor(file: string, handle: FileHandle) {
    this.#file = file;
    this.#handle = handle;
  }

  /** @throws {CommandError} for a file that cannot be written. */
  static async open(file: string): Promise<CallLog> {
    try {
      return new CallLog(file, await openFile(file));
    } catch (cause) {
      const reason = (cause as Error).message;
      throw new CommandError(`expected a file for the log that can be written, received ${file}: ${reason}`, { cause });
    }
  }

  write(record: object): void {
    // A disk that is slow must not fill the memory.
    if (this.#waiting.length >= MAX_WAITING_RECORDS) this.#lost++;
    else this.#waiting.push(`${JSON.stringify(record)}\n`);
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Writes what is left, and closes the file. */
  async close(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    await this.#handle.close().catch(() => {});
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const lines = this.#waiting.splice(0);
      if (this.#lost > 0) lines.push(`${JSON.stringify({ time: new Date().toISOString(), lost: this.#lost })}\n`);
      this.#lost = 0;
      try {
        await this.#follow();
        await this.#handle.appendFile(lines.join(""));
        this.#isBroken = false;
      } catch (cause) {
        // The calls go on without their log, which is said once.
        if (!this.#isBroken) warn(`the log ${this.#file} cannot be written: ${(cause as Error).message}`);
        this.#isBroken = true;
      }
    }
  }

  /** Opens the file anew if it was moved or removed, also by this, because it is full. */
  async #follow(): Promise<void> {
    const now = await this.#handle.stat();
    if (!now.isFile()) return;
    const isSame = await this.#isNamed(now);
    if (isSame && now.size < MAX_LOG_BYTES) return;
    if (isSame && !(await this.#setAside())) return;
    const before = this.#handle;
    this.#handle = await openFile(this.#file);
    await before.close();
  }

  /** Whether the file that is written still has its name. */
  async #isNamed({ ino, dev }: Stats): Promise<boolean> {
    const named = await stat(this.#file).catch(() => undefined);
    return named?.ino === ino && named.dev === dev;
  }

  /** Gives the full file its other name, unless another process does. Where that fails, it grows on. */
  async #setAside(): Promise<boolean> {
    try {
      const lock = await acquireLock(`${this.#file}.lock`, LOCK_PATIENCE);
      if ("heldBy" in lock) throw new Error(`${this.#file}.lock is held by ${lock.heldBy}`);
      try {
        // The other process's new file must not take the place of the full one.
        if (await this.#isNamed(await this.#handle.stat())) await rename(this.#file, `${this.#file}.1`);
      } finally {
        await lock.release();
      }
      this.#isStuck = false;
      return true;
    } catch (cause) {
      if (!this.#isStuck) warn(`the log ${this.#file} is full and cannot be renamed: ${(cause as Error).message}`);
      this.#isStuck = true;
      return false;
    }
  }
}

/** The milliseconds in which another process renames the file. */
const LOCK_PATIENCE = 5_000;

async function openFile(file: string): Promise<FileHandle> {
  if (isNamedPipe(file)) throw new Error("it is a named pipe");
  const handle = await open(file, "a", 0o600);
  const found = await handle.stat();
  // One that was there before may be readable for others.
  if (found.isFile() && found.uid === process.getuid?.()) await handle.chmod(0o600);
  return handle;
}
