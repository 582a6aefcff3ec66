import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { programOf } from "../programs.ts";

/** The command as tests start it. */
export const MAIN: string = programOf("src/cli/main.ts");

/** The command, as it runs without a build. */
export const SOURCE: string = join(import.meta.dirname, "../../src/cli/main.ts");

/** PGlite starts in less time when its WebAssembly is not optimized. */
export const COMMAND: readonly string[] = ["--liftoff-only", MAIN];

/** Runs the command until it ends, with a text as its standard input. */
export function run(args: readonly string[], input = ""): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], {
    encoding: "utf8",
    timeout: 30_000,
    input,
    env: { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined },
  });
  return { status, stdout, stderr };
}

/** Starts the command, where a server of this process has to answer it, or it is a server itself. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = process.env, timeout = 30_000): Started {
  const child = spawn(process.execPath, [...COMMAND, ...args], { env, timeout });
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      written[name] += text;
    });
  }
  const ended = new Promise<{ code: number | null; stdout: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, stdout: written.stdout }));
  });
  return {
    kill: (signal) => child.kill(signal),
    write: (text) => void child.stdin.write(text),
    end: () => void child.stdin.end(),
    get stderr() {
      return written.stderr;
    },
    ended,
  };
}

export type Started = {
  kill(signal?: NodeJS.Signals): boolean;
  /** Writes to its standard input. */
  write(text: string): void;
  /** Ends its standard input. */
  end(): void;
  /** What it has written to its standard error so far. */
  readonly stderr: string;
  readonly ended: Promise<{ code: number | null; stdout: string }>;
};
