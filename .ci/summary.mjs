// Prints the closing line from vitest's JSON report, and fails when anything failed: `summary.mjs REPORT STATUS`.
import { existsSync, readFileSync } from "node:fs";

const [report, status] = [process.argv[2], Number(process.argv[3])];
const {
  numPassedTests = 0,
  numFailedTests = 0,
  numPendingTests = 0,
} = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
// A step that is no test (lint, types, build, package) or a file that did not load counts as one failure.
const failed = Math.max(numFailedTests, status === 0 ? 0 : 1);
console.log(`${numPassedTests} passed, ${failed} failed${numPendingTests > 0 ? `, ${numPendingTests} skipped` : ""}`);
process.exit(failed > 0 || numPassedTests === 0 ? 1 : 0);
