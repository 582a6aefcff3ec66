import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { programOf } from "../../programs.ts";

/** A worker in a process of its own. */
export type WorkerProcess = {
  /** How many firings the database says are done, and how often this worker was overtaken; undefined before it works. */
  readonly state: { readonly done: number; readonly lost: number } | undefined;
  /** Waits until the worker says so. */
  until(isSo: (state: { done: number; lost: number }) => boolean): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  kill(): Promise<void>;
};

/**
 * Starts a worker process on a database.
 *
 * @param deliveries the file to which it writes the key of each delivery
 * @param handlerMs how long its handler takes on average
 */
export function startWorkerProcess(url: string, deliveries: string, handlerMs: number, concurrency = 4): WorkerProcess {
  const file = programOf("test/core-tools/worker/workerProcess.ts");
  const child = spawn(process.execPath, [file, url, deliveries, String(handlerMs), String(concurrency)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit");
  let state: WorkerProcess["state"];
  let errors = "";
  createInterface(child.stdout).on("line", (line) => {
    state = JSON.parse(line);
  });
  child.stderr.on("data", (text) => {
    errors += text;
  });
  return {
    get state() {
      return state;
    },
    async until(isSo) {
      for (const end = performance.now() + 120_000; state === undefined || !isSo(state); ) {
        if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode}: ${errors}`);
        if (performance.now() > end) throw new Error(`the worker is still at ${JSON.stringify(state)}: ${errors}`);
        await wait(20);
      }
    },
    signal: (signal) => void child.kill(signal),
    async kill() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
