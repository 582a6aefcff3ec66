import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { endsWithin } from "../../../checks/index.ts";
import { NESTED_VARIABLE, nestedInServers } from "../../nestedGateways.ts";
import type { ProcessEnd } from "../UpstreamError.ts";
import { endMarked, MARK_VARIABLE, newMark } from "./markedProcesses.ts";
import { startWatchdog, unwatchGroup, watchGroup } from "./watchdog.ts";
import { isUnchangedByShell, type ServerCommand, watchedCommand } from "./watchedCommand.ts";
import { windowsCommand } from "./windowsCommand.ts";

/**
 * A process in its own process group. Its children end with it, on Linux also those that left the group, and it ends
 * when this process ends for any reason.
 *
 * @example
 * const server = new ServerProcess({ command: "node", args: ["server.js"], env: {} });
 * await server.started;
 * await server.end(1_000);
 */
export class ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** Rejects when the command cannot be started. */
  readonly started: Promise<void>;
  /** Resolves when the process has ended and its output has been read. */
  readonly ended: Promise<ProcessEnd>;
  #stderr = "";
  #isOver = false;
  #ending: Promise<void> | undefined;
  /** Resolves when also the processes that left the group have ended. */
  #swept: Promise<void> = Promise.resolve();
  readonly #mark: string | undefined = newMark();

  constructor(command: ServerCommand) {
    const child = spawnServer(withMark(command, this.#mark), startWatchdog());
    this.child = child;
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      const text = this.#stderr + chunk;
      // The rest of a word that is cut could be part of a password.
      this.#stderr = text.length <= MAX_STDERR ? text : text.slice(-MAX_STDERR).replace(/^\S{1,500}(?=\s)/, "");
    });
    // If the server ends during a write, its exit is reported elsewhere.
    child.stdin.on("error", () => {});
    this.started = new Promise((resolve, reject) => {
      child.once("spawn", resolve).once("error", reject);
    });
    this.started.catch(() => {});
    this.ended = this.#untilEnd();
    if (child.pid !== undefined) watchGroup(child.pid);
  }

  /** The end of what the process wrote to its standard error. */
  get stderr(): string {
    return this.#stderr;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Closes its input, then sends SIGTERM, then SIGKILL: each `graceMs` after the one before. */
  end(graceMs: number): Promise<void> {
    this.#ending ??= this.#end(graceMs);
    return this.#ending;
  }

  async #end(graceMs: number): Promise<void> {
    const { pid, stdin } = this.child;
    if (pid === undefined) return;
    stdin.end();
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      await endsWithin(this.ended, graceMs);
      // The id of a process that has ended may already belong to another one.
      if (!this.#isOver) signalTree(pid, signal);
    }
    await this.ended;
    await this.#swept;
  }

  #untilEnd(): Promise<ProcessEnd> {
    const { child } = this;
    return new Promise((resolve) => {
      child.once("error", () => {
        if (child.pid !== undefined) return;
        this.#isOver = true;
        resolve({ exitCode: null, signal: null, stderr: "" });
      });
      child.once("exit", (exitCode, signal) => {
        this.#isOver = true;
        if (child.pid !== undefined) endOfLeader(child.pid);
        if (this.#mark !== undefined) this.#swept = endMarked(this.#mark);
        const finish = (): void => {
          clearTimeout(timer);
          for (const stream of child.stdio) stream?.destroy();
          resolve({ exitCode, signal, stderr: this.#stderr });
        };
        // A child of the process may hold its output open forever.
        const timer = setTimeout(finish, READ_AFTER_EXIT);
        child.once("close", finish);
      });
    });
  }
}

function withMark(command: ServerCommand, mark: string | undefined): ServerCommand {
  const marked = mark === undefined ? {} : { [MARK_VARIABLE]: mark.slice(MARK_VARIABLE.length + 1) };
  return { ...command, env: { ...command.env, [NESTED_VARIABLE]: nestedInServers(), ...marked } };
}

/** Ends the processes that a server started and left running. */
function endOfLeader(pid: number): void {
  if (process.platform !== "win32") signalTree(pid, "SIGKILL");
  unwatchGroup(pid);
}

function spawnServer(server: ServerCommand, watchdog: Writable | undefined): ChildProcessWithoutNullStreams {
  const { command, args, env, cwd } = server;
  const isWindows = process.platform === "win32";
  const isWatched = watchdog !== undefined && isUnchangedByShell(server);
  const direct = isWindows ? windowsCommand(command, args, env) : { command, args };
  const spawned = isWatched ? watchedCommand(server) : direct;
  return spawn(spawned.command, [...spawned.args], {
    cwd,
    env,
    stdio: ["pipe", "pipe", "pipe", ...(isWatched ? [watchdog] : [])],
    detached: !isWindows,
    windowsHide: true,
    windowsVerbatimArguments: "windowsVerbatimArguments" in spawned,
  }) as ChildProcessWithoutNullStreams;
}

/** @internal */
const MAX_STDERR = 4_000;
const READ_AFTER_EXIT = 200;

/**
 * Signals a process and all that it started, by its process group, of which it is the leader. Windows has neither
 * groups nor signals: there `taskkill` ends the process and its children at once.
 */
export function signalTree(pid: number, signal: "SIGTERM" | "SIGKILL"): void {
  if (process.platform === "win32") {
    const args = ["/pid", String(pid), "/T", "/F"];
    spawn("taskkill", args, { stdio: "ignore", windowsHide: true })
      .on("error", () => {})
      .unref();
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // No process is left in the group.
  }
}
