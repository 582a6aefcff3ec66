import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CORE_TOOLS } from "../../src/core-tools/tools/index.ts";
import { ADDITIONS } from "../core-tools/tools/specification.ts";
import { root } from "./readPages.ts";

test("the page lists what the tools have beyond their specification", () => {
  const page = readFileSync(join(root, "docs", "core-tools.md"), "utf8");
  const rows = [...page.matchAll(/^\| ([^|]*) \| `((?:parameters|returns)\.[\w.]+)` \|/gm)];
  const all = CORE_TOOLS.map(({ name }) => `\`${name}\``);
  const listed = rows.flatMap(([, tools = "", addition]) =>
    (tools === "all" ? all : tools.split(", ")).map((tool) => `${tool} ${addition}`),
  );
  const expected = CORE_TOOLS.flatMap(({ name }) =>
    (ADDITIONS[name] ?? []).map((addition) => `\`${name}\` ${addition}`),
  );
  expect(listed.toSorted()).toEqual(expected.toSorted());
});
