import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { INITIALIZED_PGLITE_FLAG } from "../core-tools/initializedPgliteFlag.ts";
import { root } from "./readPages.ts";

test("the example of the core tools sets triggers, which fire", async () => {
  const main = join(root, "docs", "examples", "core-tools", "main.ts");
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [INITIALIZED_PGLITE_FLAG, main], {
    timeout: 50_000,
  });
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n").toSorted()).toEqual([
    "Changed: { path: 'badges/walker', version: 1, deleted: false }",
    "I will, when you write down the third walk.",
    "The model calls tools.",
    "[Three walks] Well done!",
  ]);
});
