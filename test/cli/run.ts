import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The command, as it runs without a build. */
export const MAIN: string = join(import.meta.dirname, "../../src/cli/main.ts");

/** Runs the command until it ends. */
export function run(args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    encoding: "utf8",
    timeout: 30_000,
  });
  return { status, stdout, stderr };
}
