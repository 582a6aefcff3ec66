import { randomUUID } from "node:crypto";
import { open, rm, utimes, writeFile } from "node:fs/promises";

export type LockOptions = {
  /** The milliseconds without a sign of life after which a holder has died. Default: a minute. */
  readonly staleMs?: number | undefined;
};

/**
 * Does work that only one process at a time may do for a file. A holder gives a sign of life from time to time, so that
 * its lock stays its own however long the work takes; the lock of a holder that has died is taken over.
 *
 * @throws {Error} if the lock does not get free.
 * @example
 * const tokens = await lockFile("crm.json", () => refresh(saved));
 */
export async function lockFile<Value>(
  file: string,
  work: () => Promise<Value>,
  { staleMs = STALE }: LockOptions = {},
): Promise<Value> {
  const lock = `${file}.lock`;
  const id = randomUUID();
  await take(lock, id, staleMs);
  const sign = setInterval(() => void signOfLife(lock, id), staleMs / SIGNS);
  try {
    return await work();
  } finally {
    clearInterval(sign);
    // Somebody may look at the same moment whether the lock is stale. What cannot be removed becomes stale.
    for (const end = performance.now() + 2 * staleMs; performance.now() < end; await pause()) {
      if (await remove(lock, id, staleMs, () => true)) break;
    }
  }
}

async function take(lock: string, id: string, staleMs: number): Promise<void> {
  for (const end = performance.now() + 2 * staleMs; performance.now() < end; ) {
    if (await create(lock, id)) return;
    const holder = await read(lock);
    if (holder === undefined) continue;
    const isFree = isStale(holder, staleMs) && (await remove(lock, holder.id, staleMs, (now) => isStale(now, staleMs)));
    if (!isFree) await pause();
  }
  throw new Error(`expected ${lock} to be released, received no release: remove it if no other gateway runs`);
}

/**
 * Removes the lock of a holder. Only who has the guard of this holder does: others may have seen the lock of the one
 * before, and would remove that of the next. The guard of a process that died meanwhile is removed in the same way.
 * Resolves to whether it had the guard.
 */
async function remove(lock: string, id: string, staleMs: number, may: (holder: Holder) => boolean): Promise<boolean> {
  const guard = `${lock}.${/^[\w-]{1,36}$/.test(id) ? id : "unknown"}`;
  if (!(await create(guard, id))) {
    const other = await read(guard);
    if (other !== undefined && isStale(other, staleMs) && guard.length - lock.length < MAX_GUARDS) {
      await remove(guard, other.id, staleMs, (now) => isStale(now, staleMs));
    }
    return false;
  }
  try {
    const holder = await read(lock);
    if (holder?.id === id && may(holder)) await rm(lock, { force: true });
    return true;
  } finally {
    await rm(guard, { force: true });
  }
}

type Holder = { readonly id: string; readonly seen: number };

async function create(file: string, id: string): Promise<boolean> {
  try {
    await writeFile(file, id, { flag: "wx", mode: 0o600 });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw cause;
  }
}

async function read(file: string): Promise<Holder | undefined> {
  try {
    // By one handle: the time and the text are those of one file, and not of a lock and the next.
    const handle = await open(file);
    try {
      return { id: await handle.readFile("utf8"), seen: (await handle.stat()).mtimeMs };
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw cause;
  }
}

const isStale = ({ seen }: Holder, staleMs: number): boolean => Date.now() - seen > staleMs;

/** Of a lock that is still its own: a process that was stopped for long may have lost it. */
async function signOfLife(lock: string, id: string): Promise<void> {
  const holder = await read(lock).catch(() => undefined);
  const now = new Date();
  if (holder?.id === id) await utimes(lock, now, now).catch(() => {});
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));

const STALE = 60_000;
/** So many signs of life come in the time after which their lack means death. */
const SIGNS = 6;
const PAUSE = 50;
/** Two guards of guards: more deaths in a row than these leave a lock that a person must remove. @internal */
const MAX_GUARDS = 120;
