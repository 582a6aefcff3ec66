import { randomBytes } from "node:crypto";
import { link, readFile, rm, unlink, writeFile } from "node:fs/promises";
import { closeLifeSocket, type LockHolder, mayLive, openLifeSocket, socketOf, thisProcess } from "./lockHolder.ts";

/** A lock that this process holds. */
export type Lock = { readonly release: () => Promise<void> };

/** A lock that another process holds: a text that names the process. */
export type HeldLock = { readonly heldBy: string };

/**
 * Takes a lock for this process, or says who holds it. The lock of a process that has ended is taken over; that of a
 * process that lives never is, also if the process was suspended for days.
 *
 * The age of a lock, by which proper-lockfile decides, is no proof that its holder has ended: a process that was
 * suspended for longer than that age goes on with its work when a second one holds the lock. So a lock names its process.
 *
 * @example
 * const lock = await acquireLock("data/lock", 5_000);
 * if ("heldBy" in lock) throw new Error(`data is used by ${lock.heldBy}`); // "data is used by the process 4711"
 * await lock.release();
 */
export async function acquireLock(file: string, patienceMs: number = 0): Promise<Lock | HeldLock> {
  const id = randomBytes(8).toString("hex");
  const socket = await openLifeSocket(socketOf(file, id));
  const me: LockHolder = { id, hasSocket: socket !== undefined, ...thisProcess() };
  const end = performance.now() + patienceMs;
  try {
    let heldBy = await claim(file, file, me);
    while (heldBy !== undefined && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE * (0.5 + Math.random())));
      heldBy = await claim(file, file, me);
    }
    if (heldBy !== undefined) {
      await closeLifeSocket(socket);
      return { heldBy };
    }
  } catch (cause) {
    await closeLifeSocket(socket);
    throw cause;
  }
  return {
    async release() {
      await removeOwn(file, me);
      await closeLifeSocket(socket);
    },
  };
}

/** The milliseconds between two attempts. */
const PAUSE = 50;

/** Creates the lock or a guard of it, or returns who holds it. */
async function claim(lock: string, file: string, me: LockHolder): Promise<string | undefined> {
  for (;;) {
    if (await create(file, me)) return undefined;
    const holder = await read(file);
    if (holder === undefined) continue;
    if (holder === "unreadable") return nobodyKnown(file);
    if (await mayLive(lock, holder, me)) return nameOf(file, holder, me);
    // Only one process removes the file of this holder: a late one must not remove the file of its successor.
    const guard = `${file}.${holder.id}`;
    const other = await claim(lock, guard, me);
    if (other !== undefined) return other;
    await removeOwn(file, holder);
    await rm(socketOf(lock, holder.id), { force: true });
    await unlink(guard);
  }
}

/** Creates a file with its whole text, so that readers never see a part of it. */
async function create(file: string, me: LockHolder): Promise<boolean> {
  const whole = `${file}.${me.id}.new`;
  // Flushed, so that a loss of power leaves no empty lock.
  await writeFile(whole, JSON.stringify(me), { flush: true, mode: 0o600 });
  try {
    await link(whole, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(whole, { force: true });
  }
}

async function read(file: string): Promise<LockHolder | "unreadable" | undefined> {
  try {
    const holder: unknown = JSON.parse(await readFile(file, "utf8"));
    return isHolder(holder) ? holder : "unreadable";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    if (error instanceof SyntaxError) return "unreadable";
    throw error;
  }
}

/** The id of a holder becomes a part of file names. */
function isHolder(value: unknown): value is LockHolder {
  if (typeof value !== "object" || value === null) return false;
  const { id, pid, host } = value as Partial<LockHolder>;
  return typeof id === "string" && /^\w{1,64}$/.test(id) && Number.isInteger(pid) && typeof host === "string";
}

/** Removes the file of a holder, unless another one holds it now. */
async function removeOwn(file: string, { id }: LockHolder): Promise<void> {
  const holder = await read(file);
  if (typeof holder === "object" && holder.id === id) await unlink(file);
}

const nobodyKnown = (file: string): string =>
  `an unknown process: expected a lock of this package in ${file}; if no process uses it, delete it`;

function nameOf(file: string, { pid, host, space }: LockHolder, me: LockHolder): string {
  const isNear = host === me.host && (space === undefined || space === me.space);
  if (!isNear) return `the process ${pid} of another container or host, ${host}; if it has ended, delete ${file}`;
  return pid === me.pid ? `this process (${pid})` : `the process ${pid}`;
}
