import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { CORE_TOOLS } from "../../src/core-tools/tools/index.ts";
import { root } from "./readPages.ts";

test("the example of the core tools sets triggers, which fire", async () => {
  const main = join(root, "docs", "examples", "core-tools", "main.ts");
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [main], { timeout: 50_000 });
  expect(stderr).toBe("");
  expect(stdout.trim().split("\n").toSorted()).toEqual([
    "Changed: { path: 'badges/walker', version: 1, deleted: false }",
    "I will, when you write down the third walk.",
    "The model calls tools.",
    "[Three walks] Well done!",
  ]);
});

test("the page lists what the tools have beyond their specification", () => {
  const page = readFileSync(join(root, "docs", "core-tools.md"), "utf8");
  const rows = [...page.matchAll(/^\| ([^|]*) \| `((?:parameters|returns)\.[\w.]+)` \|/gm)];
  const all = CORE_TOOLS.map(({ name }) => `\`${name}\``);
  const listed = rows.flatMap(([, tools = "", addition]) =>
    (tools === "all" ? all : tools.split(", ")).map((tool) => `${tool} ${addition}`),
  );
  const expected = CORE_TOOLS.flatMap(({ name, additions }) => additions.map((addition) => `\`${name}\` ${addition}`));
  expect(listed.toSorted()).toEqual(expected.toSorted());
});
