import { spawnSync } from "node:child_process";
import { describe } from "vitest";
import { hasTerminal } from "./inTerminal.ts";
import { runHere } from "./runHere.ts";

/** The script that completes the command in a shell. */
export const scriptOf = async (shell: string): Promise<string> => (await runHere(["completion", shell])).stdout;

/** What a shell does where it is installed. */
export function describeShell(shell: string, suite: () => void): void {
  const lacks = [
    ...(spawnSync(shell, ["-c", "exit 0"]).status === 0 ? [] : [shell]),
    ...(shell !== "zsh" || hasTerminal ? [] : ["python3, which makes a terminal"]),
  ];
  if (lacks.length > 0) describe.skip(`${shell} completes: skipped, missing: ${lacks.join(", ")}`, suite);
  else describe(`${shell} completes`, suite);
}

/** The beginning of a line, and the only word that can follow. */
export const TYPED: [line: string, expected: string][] = [
  ["conv", "convert"],
  ["convert --to an", "anthropic"],
  ["compact --lay", "--layout"],
  ["gateway chec", "check"],
  ["completion z", "zsh"],
  ["compact package-loc", "package-lock.json"],
];
