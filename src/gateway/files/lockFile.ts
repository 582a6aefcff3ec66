import { randomUUID } from "node:crypto";
import { open, rm, utimes, writeFile } from "node:fs/promises";

export type LockOptions = {
  /** The milliseconds without an update after which a lock is stale. Default: 60,000. */
  readonly staleMs?: number | undefined;
};

/**
 * Runs `work` under an exclusive lock on a file, across processes. The holder updates the time of its lock while the
 * work runs; a lock that was not updated for `staleMs` belongs to a dead process and is taken over.
 *
 * The package proper-lockfile does the same without the guards below: two processes that find the same stale lock can
 * both remove it and both become holders. In 40 rounds of six processes that happened six to eight times.
 *
 * @throws {Error} if the lock is not released in twice `staleMs`.
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
  const timer = setInterval(() => void refresh(lock, id), staleMs / UPDATES);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    // Another process may have the guard at this moment. A lock that cannot be removed becomes stale.
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
    const wasRemoved =
      isStale(holder, staleMs) && (await remove(lock, holder.id, staleMs, (now) => isStale(now, staleMs)));
    if (!wasRemoved) await pause();
  }
  throw new Error(`expected ${lock} to be released, received no release: remove it if no other gateway runs`);
}

/**
 * Removes the lock of a holder. Only the process with the guard of this holder may remove it: a process that read the
 * lock of the previous holder would otherwise remove the lock of the next one. The guard of a dead process is removed
 * in the same way. Resolves to whether this process had the guard.
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
    // One handle, so that the time and the text belong to the same file, also if the lock is replaced meanwhile.
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

/** Updates the time of the lock, unless another process took it over while this process was suspended. */
async function refresh(lock: string, id: string): Promise<void> {
  const holder = await read(lock).catch(() => undefined);
  const now = new Date();
  if (holder?.id === id) await utimes(lock, now, now).catch(() => {});
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));

const STALE = 60_000;
/** The updates in the time after which a lock is stale. */
const UPDATES = 6;
const PAUSE = 50;
/** The length of two guards of guards. If more processes die in a row, a person must remove the lock. @internal */
const MAX_GUARDS = 120;
