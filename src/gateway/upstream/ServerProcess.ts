import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import type { ProcessEnd } from "./UpstreamError.ts";
import { unwatchGroup, watchGroup } from "./watchdog.ts";

/** What is started, and how. */
export type ServerCommand = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
  readonly cwd?: string | undefined;
};

/**
 * A process in a group of its own, so that what it starts ends with it; and with this process, however that ends.
 *
 * @example
 * const server = new ServerProcess({ command: "node", args: ["server.js"], env: {} });
 * await server.started;
 * await server.end(1_000);
 */
export class ServerProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** Rejects where there is no such command. */
  readonly started: Promise<void>;
  /** When the process has ended and all that it wrote has been read. */
  readonly ended: Promise<ProcessEnd>;
  #stderr = "";
  #isOver = false;

  constructor({ command, args, env, cwd }: ServerCommand) {
    const child = spawn(command, [...args], {
      cwd,
      env,
      stdio: "pipe",
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    this.child = child;
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-MAX_STDERR);
    });
    // A server that ends while it is written to is seen by its end.
    child.stdin.on("error", () => {});
    this.started = new Promise((resolve, reject) => {
      child.once("spawn", resolve).once("error", reject);
    });
    this.started.catch(() => {});
    this.ended = new Promise((resolve) => {
      child.once("error", () => resolve({ exitCode: null, signal: null, stderr: "" }));
      child.once("exit", (exitCode, signal) => {
        const finish = (): void => {
          clearTimeout(timer);
          child.stdout.destroy();
          child.stderr.destroy();
          resolve({ exitCode, signal, stderr: this.#stderr });
        };
        // What the process started may hold its output open for ever.
        const timer = setTimeout(finish, READ_AFTER_EXIT);
        child.once("close", finish);
      });
    });
    if (child.pid !== undefined) this.#watch(child.pid);
  }

  /** The end of what the process wrote to its standard error. */
  get stderr(): string {
    return this.#stderr;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Closes its input, then asks its group to end, then makes it: each `graceMs` after the one before. */
  async end(graceMs: number): Promise<void> {
    const { child } = this;
    if (child.pid === undefined) return;
    child.stdin.end();
    await this.#endsWithin(graceMs);
    if (!this.#isOver) this.#signal("SIGTERM");
    await this.#endsWithin(graceMs);
    // What the server started and left behind ends here too.
    this.#signal("SIGKILL");
    await this.ended;
  }

  #watch(pid: number): void {
    watchGroup(pid);
    this.child.once("exit", () => {
      this.#isOver = true;
      this.#signal("SIGKILL");
      unwatchGroup(pid);
    });
  }

  #signal(signal: "SIGTERM" | "SIGKILL"): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    try {
      process.kill(process.platform === "win32" ? pid : -pid, signal);
    } catch {
      // Nobody is left in the group.
    }
  }

  async #endsWithin(ms: number): Promise<void> {
    if (this.#isOver) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([this.ended, late]);
    clearTimeout(timer);
  }
}

const MAX_STDERR = 4_000;
const READ_AFTER_EXIT = 200;
