import { spawn } from "node:child_process";
import { constants } from "node:os";
import type { Readable } from "node:stream";

/** A line, or why none came. */
export type Line = { readonly line: string } | { readonly none: string };

/** The lines that a program writes. */
export type Lines = {
  next(patience: number): Promise<Line>;
  /** Those that nobody asked for. */
  left(): string[];
};

/** A program, with its input and its output. */
export type Program = {
  readonly lines: Lines;
  write(text: string): void;
  /** What it wrote to standard error last. */
  complaint(): string;
  /** Ends its input, and waits for its end; after these milliseconds it is killed. */
  close(patience: number): Promise<{ readonly code: number; readonly isLate: boolean }>;
  /** Ends it at once. */
  kill(): Promise<void>;
};

/** Milliseconds in which the output ends after the process: what it started may hold it open. */
const HELD = 1000;

/**
 * Starts a command in a shell.
 *
 * @example
 * const program = startProgram("echo hello");
 * await program.lines.next(1000); // { line: "hello" }
 * await program.close(1000); // { code: 0, isLate: false }
 */
export function startProgram(command: string): Program {
  // A group of its own, so that what the shell started can be ended with it.
  const child = spawn(command, { shell: true, detached: process.platform !== "win32" });
  const lines = linesOf(child.stdout);
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint = (complaint + chunk).slice(-2000);
  });
  child.stdin.on("error", () => {}); // The end of the lines says so too.
  const killGroup = () => {
    try {
      process.kill(process.platform === "win32" ? (child.pid as number) : -(child.pid as number), "SIGKILL");
    } catch {} // It has ended.
  };
  let code = 0;
  child.on("exit", (number, signal) => {
    code = number ?? 128 + constants.signals[signal as NodeJS.Signals];
    const timer = setTimeout(() => {
      killGroup();
      child.stdout.destroy();
      child.stderr.destroy();
    }, HELD);
    child.on("close", () => clearTimeout(timer));
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  return {
    lines,
    write: (text) => child.stdin.write(text),
    complaint: () => complaint.trim(),
    async close(patience) {
      child.stdin.end();
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        killGroup();
      }, patience);
      await ended;
      clearTimeout(timer);
      return { code, isLate };
    },
    kill() {
      killGroup();
      return ended;
    },
  };
}

/** The lines of a stream, which only a line feed or the end of the stream ends. */
function linesOf(stream: Readable): Lines {
  const found: Line[] = [];
  let rest = "";
  let wake = () => {};
  const add = (lines: readonly Line[]) => {
    for (const line of lines) found.push(line);
    // A chunk can end within a line.
    if (lines.length > 0) wake();
  };
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    add(lines.map((line) => ({ line })));
  });
  stream.on("close", () => add([...(rest === "" ? [] : [{ line: rest }]), { none: "its process has ended" }]));
  return {
    left: () => found.flatMap((one) => ("line" in one ? [one.line] : [])),
    async next(patience) {
      if (found.length === 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, patience);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      return found.shift() ?? { none: `no answer in ${patience / 1000} s` };
    },
  };
}
