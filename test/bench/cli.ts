import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { median } from "./compare.ts";

const ROUNDS = 21;
const root = dirname(dirname(import.meta.dirname));
const cli = join(root, "dist", "cli.js");
const folder = join(root, "docs", "examples", "command-line");

const COMMANDS = ["--version", "compact tools.json", "convert tools.json --to gemini", "check tools.json"];

/** What a command costs, less what an empty Node does; the rounds go through all in turn. */
export function benchCli(): void {
  if (!existsSync(cli)) throw new Error("dist/ is missing: npm run build");
  console.log(`\nthe command, over an empty Node, medians of ${ROUNDS} processes; target: under 150 ms`);
  const all = [["--eval", ""], ...COMMANDS.map((command) => [cli, ...command.split(" ")])];
  const rounds = Array.from({ length: ROUNDS }, () => all.map(timeOf));
  const [empty = 0, ...medians] = all.map((_, index) => median(rounds.map((times) => times[index] as number)));
  for (const [index, command] of COMMANDS.entries()) {
    console.log(`  ${command.padEnd(36)}${((medians[index] as number) - empty).toFixed(0).padStart(7)} ms`);
  }
  console.log(`  ${"an empty Node".padEnd(36)}${empty.toFixed(0).padStart(7)} ms`);
}

function timeOf(args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder });
  if (status !== 0) throw new Error(String(stderr));
  return performance.now() - start;
}
