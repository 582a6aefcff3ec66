import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What the conformance suite of MCP prints, at one of its versions; undefined if npm cannot give it. It needs Node 22,
 * and leaves its files in a folder of its own.
 */
export function runConformance(version: string, args: readonly string[]): string | undefined {
  const command = ["-y", `@modelcontextprotocol/conformance@${version}`, ...args];
  const cwd = mkdtempSync(join(tmpdir(), "conformance-"));
  const { stdout, stderr, error } = spawnSync("npx", command, { cwd, encoding: "utf8", timeout: 300_000 });
  if (error === undefined && !/npm (?:error|ERR!)/.test(stderr)) return stdout;
  console.log(`skipped: the conformance suite ${version} cannot be reached: ${error?.message ?? stderr.slice(0, 500)}`);
  return undefined;
}
