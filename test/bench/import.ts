import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { median } from "./compare.ts";
import { formatValue, record } from "./record.ts";

const ROUNDS = 21;
const root = dirname(dirname(import.meta.dirname));

/** What importing costs a fresh Node, less what an empty one costs; the rounds go through all in turn. */
export function benchImport(): void {
  if (!existsSync(join(root, "dist", "index.js"))) {
    console.warn("skipped: import, as dist/ is missing: npm run build");
    return;
  }
  console.log(`\nimport, medians of ${ROUNDS} fresh processes; target of the root: under 40 ms`);
  const packages = ["openjiuwen-tools", "typebox", "typebox/schema", "ajv", "zod", "valibot", "openai", "ai"];
  const sources = ["", ...packages.map((name) => `import ${JSON.stringify(name)};`)];
  const rounds = Array.from({ length: ROUNDS }, () => sources.map(timeOf));
  const [empty = 0, ...medians] = sources.map((_, index) => median(rounds.map((times) => times[index] as number)));
  for (const [index, name] of packages.entries()) {
    const role = name === "openjiuwen-tools" ? "ours" : "peer";
    const value = (medians[index] as number) - empty;
    const row = record({ title: "import in a fresh process", contender: name, role, value });
    console.log(`  ${name.padEnd(36)}${formatValue(row).padStart(10)}`);
  }
}

function timeOf(code: string): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], { cwd: root });
  if (status !== 0) throw new Error(String(stderr));
  return performance.now() - start;
}
