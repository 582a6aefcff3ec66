import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import "../core-tools/initializedPglite.ts";
import { describeExamples, examples } from "./describeExamples.ts";
import { root } from "./readPages.ts";

/** How many examples are type-checked alone, by what a test cannot give them. All others run. */
const NOT_RUN = {
  "a browser": 12,
  "a client of MCP": 2,
  "a server of MCP": 5,
  "a server on the network": 2,
  "an API of a provider, with a key": 20,
  "the wheels of the Python SDK": 3,
};

const { counts, folder } = describeExamples(examples);

test("every example has the types that it needs", async () => {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const result = await promisify(execFile)(process.execPath, [tsc, "-p", folder(), "--checkers", "1"], {
    cwd: root,
  }).catch((e) => e);
  // The source itself is written for stricter settings.
  expect(result.stdout.split("\n").filter((line: string) => !line.startsWith("src/"))).toEqual([""]);
}, 240_000);

test("all examples run but those that need what a test cannot give", () => {
  const { run, compared, notRun } = counts;
  const checked = Object.entries(notRun).map(([reason, count]) => `${count} need ${reason}`);
  console.log(`${run} examples ran, with ${compared} outputs; the others were type-checked: ${checked.join(", ")}`);
  expect(notRun).toEqual(NOT_RUN);
  const passed = run + Object.values(notRun).reduce((sum, count) => sum + count, 0);
  expect(passed, "examples that did not fail above").toBe(examples.length);
});
