import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** What the copy has no need of, or shares with the checkout. */
const LEFT_OUT = new Set([".git", "node_modules", "dist", ".cache"]);

type Report = { testResults: { name: string; startTime: number; endTime: number }[] };

export type Verdict = "passed" | "failed" | "timed out";

/** A copy of the checkout in a temporary folder, in which files may be changed and tests run. */
export class Sandbox {
  readonly #parent = mkdtempSync(join(tmpdir(), "mutants-"));
  readonly #root = join(this.#parent, "checkout");
  readonly #report = join(this.#parent, "report.json");
  readonly #times = join(this.#parent, "times.json");
  #running: ChildProcess | undefined;
  /** After how many milliseconds the tests count as endless. */
  #limit = Number.POSITIVE_INFINITY;

  constructor() {
    cpSync(ROOT, this.#root, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
    symlinkSync(join(ROOT, "node_modules"), join(this.#root, "node_modules"));
    // Some tests read corpora beside the checkout.
    symlinkSync(join(ROOT, "../shared"), join(this.#parent, "shared"));
    writeFileSync(this.#times, "{}");
  }

  read(path: string): string {
    return readFileSync(join(this.#root, path), "utf8");
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.#root, path), text);
  }

  /** Runs the tests once as they are, and returns the files that take at most so many milliseconds; all must pass. */
  async rehearse(tests: readonly string[], quick: number): Promise<string[]> {
    const start = performance.now();
    this.#limit = Number.POSITIVE_INFINITY;
    if ((await this.test(tests)) !== "passed") throw new Error(`the tests fail without a mutant: ${tests.join(" ")}`);
    this.#limit = 20_000 + 2 * (performance.now() - start);
    const report: Report = JSON.parse(readFileSync(this.#report, "utf8"));
    const times = report.testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime] as const);
    writeFileSync(this.#times, JSON.stringify(Object.fromEntries(times)));
    return times.filter(([, time]) => time <= quick).map(([name]) => name);
  }

  async test(tests: readonly string[]): Promise<Verdict> {
    const config = ["--root", ".", "--config", "test/mutation/vitest.config.ts", "--outputFile", this.#report];
    return this.#run(["node_modules/vitest/vitest.mjs", "run", ...tests, ...config]);
  }

  /** Type-checks the source with its tests, or the page of the playground if the file is of that. */
  async compile(file: string): Promise<Verdict> {
    const project = file.startsWith("src/playground/") ? "src/playground" : ".";
    return this.#run(["node_modules/typescript/bin/tsc", "-p", project, "--noEmit"]);
  }

  async #run(args: readonly string[]): Promise<Verdict> {
    const { promise, resolve } = Promise.withResolvers<Verdict>();
    const child = spawn(process.execPath, args, {
      cwd: this.#root,
      // A group of its own, as a worker in an endless loop outlives its parent.
      detached: true,
      stdio: "ignore",
      env: { ...process.env, MUTANT_TIMES: this.#times },
    });
    this.#running = child;
    const timer = Number.isFinite(this.#limit) ? setTimeout(() => resolve("timed out"), this.#limit) : undefined;
    child.on("error", () => resolve("failed"));
    child.on("exit", (code) => resolve(code === 0 ? "passed" : "failed"));
    const verdict = await promise;
    clearTimeout(timer);
    this.#end();
    return verdict;
  }

  #end(): void {
    try {
      if (this.#running?.pid) process.kill(-this.#running.pid, "SIGKILL");
    } catch {
      // All of the group has ended by itself.
    }
    this.#running = undefined;
  }

  [Symbol.dispose](): void {
    this.#end();
    rmSync(this.#parent, { recursive: true, force: true });
  }
}
