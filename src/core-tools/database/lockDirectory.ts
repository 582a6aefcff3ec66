import { randomBytes } from "node:crypto";
import { link, readFile, rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CoreToolsError } from "../CoreToolsError.ts";
import { closeLifeSocket, type LockHolder, mayLive, openLifeSocket, socketOf, thisProcess } from "./lockHolder.ts";

/** Releases a lock. */
export type Unlock = () => Promise<void>;

/**
 * Takes the lock of a directory for this process, because two processes on one PGlite directory lose each other's rows.
 * It takes over the lock of a process that has ended, but never the lock of a live process.
 *
 * The age of a lock, by which proper-lockfile decides, is no proof that its holder has ended: after a suspension longer
 * than that age, a second process would open the database before the first one notices. So a lock names its process.
 *
 * @throws {CoreToolsError} `database_locked`
 * @example
 * const unlock = await lockDirectory("./data");
 * await unlock();
 */
export async function lockDirectory(directory: string): Promise<Unlock> {
  const file = join(directory, "lock");
  const id = randomBytes(8).toString("hex");
  const socket = await openLifeSocket(socketOf(file, id));
  const me: LockHolder = { id, hasSocket: socket !== undefined, ...thisProcess() };
  const other = await claim(file, file, me).catch((cause) => cause);
  if (other === undefined) {
    return async () => {
      await release(file, me);
      await closeLifeSocket(socket);
    };
  }
  await closeLifeSocket(socket);
  throw other instanceof Error ? other : new CoreToolsError("database_locked", messageOf(directory, file, other, me));
}

/** Creates the lock or a guard of it, or returns the process that holds it. */
async function claim(lock: string, file: string, me: LockHolder): Promise<LockHolder | undefined> {
  for (;;) {
    if (await create(file, me)) return undefined;
    const holder = await read(file);
    if (holder === undefined) continue;
    if (await mayLive(lock, holder, me)) return holder;
    // Only one process removes the file of this holder: a late one must not remove the file of its successor.
    const guard = `${file}.${holder.id}`;
    const other = await claim(lock, guard, me);
    if (other !== undefined) return other;
    if ((await read(file))?.id === holder.id) await unlink(file);
    await rm(socketOf(lock, holder.id), { force: true });
    await unlink(guard);
  }
}

/** Creates a file with its whole text, so that readers never see a part of it. */
async function create(file: string, me: LockHolder): Promise<boolean> {
  const whole = `${file}.${me.id}.new`;
  // Flushed, so that a loss of power leaves no empty lock.
  await writeFile(whole, JSON.stringify(me), { flush: true });
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

async function read(file: string): Promise<LockHolder | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as LockHolder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    const message = `expected a lock written by this package in ${file}; if no process uses the directory, delete it`;
    throw new CoreToolsError("database_locked", message, { cause: error });
  }
}

async function release(file: string, me: LockHolder): Promise<void> {
  if ((await read(file))?.id === me.id) await unlink(file);
}

function messageOf(directory: string, file: string, holder: LockHolder, me: LockHolder): string {
  const { pid, host, space } = holder;
  const isNear = host === me.host && (space === undefined || space === me.space);
  const who = !isNear
    ? `the process ${pid} of another container or host, ${host}; if it has ended, delete ${file}`
    : pid === me.pid
      ? `this process (${pid})`
      : `the process ${pid}`;
  return `the directory ${directory} is used by ${who}; one process at a time can open it. PostgreSQL serves several`;
}
