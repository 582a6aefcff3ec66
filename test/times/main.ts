// `npm run test:times`: how long the suites took in the last `npm test` and `npm run check`, and which tests were slowest;
// with `--slowest` these alone. `-- --write` writes the table of suites into CONTRIBUTING.md.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatSlowest, formatSuites, type TestReport } from "./formatTimes.ts";
import { replaceSuites } from "./replaceSuites.ts";

const root = join(import.meta.dirname, "../..");
const { values } = parseArgs({ options: { write: { type: "boolean" }, slowest: { type: "boolean" } } });

const reports = { root, ...reportOf("fast"), ...reportOf("slow") };
if (Object.keys(reports).length === 1) throw new Error("no tests have run: run `npm test` or `npm run check` first");
const suites = formatSuites(reports);
if (!values.slowest) console.log(suites);
console.log(formatSlowest(reports));
if (values.write) {
  const page = join(root, "CONTRIBUTING.md");
  writeFileSync(page, replaceSuites(readFileSync(page, "utf8"), suites));
}

function reportOf(project: "fast" | "slow"): { readonly [project: string]: TestReport } {
  const file = join(root, "node_modules/.cache/test-reports", `${project}.json`);
  return existsSync(file) ? { [project]: JSON.parse(readFileSync(file, "utf8")) } : {};
}
