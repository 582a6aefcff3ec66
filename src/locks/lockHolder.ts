import { once } from "node:events";
import { closeSync, openSync, readFileSync, readlinkSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { hostname } from "node:os";
import { basename, dirname } from "node:path";

/** A process: its id, and what distinguishes it from others, because ids are reused, and each container has its own. */
type ProcessMark = {
  readonly pid: number;
  readonly host: string;
  /** The start of the system, the namespace of ids, and the start time of the process, if the system reports them. */
  readonly boot?: string | undefined;
  readonly space?: string | undefined;
  readonly started?: string | undefined;
};

/** The mark of this process. */
export const thisProcess = (): ProcessMark => ({
  pid: process.pid,
  host: hostname(),
  boot: readSystem(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
  space: readSystem(() => readlinkSync("/proc/self/ns/pid")),
  started: statOf(process.pid)?.started,
});

/** The process that holds a lock. */
export type LockHolder = ProcessMark & { readonly id: string; readonly hasSocket?: boolean };

/** Whether the holder of a lock may live. The state of a process on another system is unknown here. */
export async function mayLive(lock: string, holder: LockHolder, me: LockHolder): Promise<boolean> {
  const alive = isAlive(holder);
  // Without the time of its start, a living process may be a later one with the same id.
  if (alive === false || (alive && holder.started !== undefined)) return alive;
  // A process in another container answers at its socket.
  const isHere = alive ?? (holder.boot !== undefined && holder.boot === me.boot);
  return !(isHere && holder.hasSocket === true && (await isSocketDead(socketOf(lock, holder.id))));
}

/** The path of the socket of a holder, beside its lock. */
export const socketOf = (lock: string, id: string): string => `${lock}.${id}.sock`;

/**
 * A socket in a directory that accepts connections as long as this process lives. Processes in other containers can ask
 * it too; they cannot see this process's id. Undefined if the system has no such sockets, or the path is too long.
 */
export async function openLifeSocket(longPath: string): Promise<Server | undefined> {
  const short = shortPath(longPath);
  if (short === undefined) return undefined;
  const { path, close } = short;
  const server = createServer((connection) => connection.destroy());
  server.once("close", close);
  try {
    server.listen(path);
    await once(server, "listening");
  } catch {
    close();
    return undefined;
  }
  return server.unref();
}

/** The system cuts or refuses a longer path of a socket. @internal */
const MAX_PATH_BYTES = 100;

/** A short path to a socket: on Linux by its opened folder. `undefined` if the system has only the long path. */
function shortPath(path: string): { readonly path: string; close(): void } | undefined {
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return { path, close() {} };
  if (process.platform !== "linux") return undefined;
  const folder = readSystem(() => openSync(dirname(path), "r"));
  if (folder === undefined) return undefined;
  let isOpen = true;
  const close = (): void => {
    // Another file may have its number by then.
    if (isOpen) closeSync(folder);
    isOpen = false;
  };
  return { path: `/proc/self/fd/${folder}/${basename(path)}`, close };
}

/** Ends the socket and removes its file. */
export async function closeLifeSocket(socket: Server | undefined): Promise<void> {
  if (socket === undefined) return;
  socket.close();
  await once(socket, "close");
}

/** Whether the process that opened a socket on this system has ended. */
async function isSocketDead(path: string): Promise<boolean> {
  const short = shortPath(path);
  if (short === undefined) return false;
  const connection = connect(short.path);
  try {
    await once(connection, "connect");
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
  } finally {
    connection.destroy();
    short.close();
  }
}

/** Whether a process runs; undefined if it cannot be seen from here. */
function isAlive({ pid, host, boot, space, started }: ProcessMark): boolean | undefined {
  const me = thisProcess();
  // No process survives a restart of the system.
  if (boot !== undefined && boot !== me.boot) return host === me.host ? false : undefined;
  if (boot === undefined && host !== me.host) return undefined;
  if (space !== undefined && space !== me.space) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be signalled.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const now = statOf(pid);
  return now === undefined || (!now.isZombie && (started === undefined || started === now.started));
}

/** When a process was started, and whether it is a zombie, as Linux reports it. */
function statOf(pid: number): { readonly started: string | undefined; readonly isZombie: boolean } | undefined {
  return readSystem(() => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may have spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { started: fields[START_TIME], isZombie: /^[ZX]$/i.test(fields[STATE] ?? "") };
  });
}

/** The content of a system file, or undefined if it cannot be read. */
function readSystem<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The places of `state` and `starttime` among the fields that follow the name (proc_pid_stat(5): fields 3 and 22). */
const STATE = 0;
const START_TIME = 19;
