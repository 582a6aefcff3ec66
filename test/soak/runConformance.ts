import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { delimiter, dirname } from "node:path";
import { promisify } from "node:util";

/** The names of the scenarios of MCP's conformance suite that have passed, and of those that have not. */
export type Outcome = { readonly passed: readonly string[]; readonly failed: readonly string[] };

/**
 * Runs MCP's conformance suite, of one of its versions.
 *
 * @throws {Error} where the suite cannot be had, or does not come to an end
 */
export async function runConformance(version: string, args: readonly string[]): Promise<Outcome> {
  const suite = `@modelcontextprotocol/conformance@${version}`;
  // The suite needs Node 22 or later, as this does.
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
  const options = { cwd: tmpdir(), env, timeout: 300_000, maxBuffer: 100_000_000 };
  // Its exit code is 1 when a scenario fails.
  const { stdout, stderr } = await promisify(execFile)("npx", ["--yes", suite, ...args], options).catch(
    (failure) => failure,
  );
  const [, summary = ""] = String(stdout).split("SUMMARY ===");
  const lines = [...summary.matchAll(/^([✓✗]) ([^\s:]+): \d+ passed/gm)];
  if (lines.length === 0) throw new Error(`${suite} cannot be run by npx: ${String(stderr).trim().slice(-500)}`);
  const marked = (wanted: string) => lines.filter(([, mark]) => mark === wanted).map(([, , name = ""]) => name);
  return { passed: marked("✓"), failed: marked("✗") };
}
