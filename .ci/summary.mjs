// Prints the closing line from what checks.mjs left in a folder, and fails when anything failed: `summary.mjs FOLDER STATUS`.
// STATUS is not 0 if any command failed.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [folder, status] = [process.argv[2], Number(process.argv[3])];
const counted = { passed: 0, failed: 0, skipped: 0 };
for (const [name, check] of Object.entries(readJson("checks.json"))) {
  const isTests = name.startsWith("tests:");
  const report = isTests ? readJson(`${name.replace("tests:", "")}.json`) : {};
  counted.passed += report.numPassedTests ?? 0;
  counted.skipped += report.numPendingTests ?? 0;
  // A check that is no test (lint, types, build, package), a file that did not load, or tests without a report count as
  // one failure.
  const isFine = check.status === 0 && (!isTests || report.numPassedTests > 0);
  counted.failed += Math.max(report.numFailedTests ?? 0, isFine ? 0 : 1);
}
// A command failed outside the checks, or nothing ran.
if ((status !== 0 || counted.passed === 0) && counted.failed === 0) counted.failed = 1;
const skipped = counted.skipped > 0 ? `, ${counted.skipped} skipped` : "";
console.log(`${counted.passed} passed, ${counted.failed} failed${skipped}`);
process.exit(counted.failed > 0 ? 1 : 0);

function readJson(file) {
  const path = join(folder, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}
