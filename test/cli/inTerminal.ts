import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** A text to type, or the columns that the terminal then has, once it shows another text. */
export type Typed = { readonly after: string } & ({ readonly type: string } | { readonly columns: number });

const PROGRAM = join(import.meta.dirname, "in_terminal.py");

/** A terminal is made by Python. Without one, tests that need it are skipped. */
export const hasTerminal: boolean =
  process.platform !== "win32" &&
  spawnSync("python3", ["-c", "import pty; import sys; sys.exit(sys.version_info < (3, 9))"]).status === 0;

/** Runs a command in a terminal of 80 columns and 24 rows, and answers what it wrote there, and what of it is text. */
export function inTerminal(
  command: readonly string[],
  keys: readonly Typed[] = [],
): { status: number; written: string; shown: string } {
  const environment = { TERM: "xterm-256color", NO_COLOR: "", PS1: "> " };
  const request = JSON.stringify({ command, keys, environment, columns: 80, rows: 24, seconds: 30 });
  const { stdout, stderr } = spawnSync("python3", ["-B", PROGRAM, request], { encoding: "utf8", env: process.env });
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout);
}
