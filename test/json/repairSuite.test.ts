import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { JsonError, parse, repair } from "../../src/json/index.ts";
import { corpusFolder } from "../corpora/corpusFolder.ts";

const folder = join(corpusFolder("JSONTestSuite") ?? "", "test_parsing");
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
const texts = files.map((name): [string, string] => [name, readFileSync(join(folder, name), "utf8")]);

test.skipIf(files.length === 0)("what JSONTestSuite calls valid is not changed", () => {
  const valid = texts.filter(([name]) => name.startsWith("y_"));
  expect(valid).toHaveLength(95);
  for (const [name, text] of valid) {
    const unchanged = { text, changes: [], isTruncated: false };
    expect(repair(text, { integers: "string" }), name).toEqual(unchanged);
    expect(repair(text, { integers: "string", allowTruncated: true }), name).toEqual(unchanged);
  }
});

test.skipIf(files.length === 0)("what it calls invalid is repaired to strict JSON, or refused", () => {
  const invalid = texts.filter(([name]) => !name.startsWith("y_"));
  expect(invalid.length).toBeGreaterThanOrEqual(188);
  for (const [name, text] of invalid) {
    for (const allowTruncated of [false, true]) {
      const result = outcome(() => repair(text, { allowTruncated }).text);
      if (typeof result === "string") parse(result);
      else expect(result, name).toBeInstanceOf(JsonError);
    }
  }
});

function outcome(run: () => string): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
