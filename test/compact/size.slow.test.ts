import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SchemaConverter } from "../../src/compact/index.ts";
import { isCorpusMissing, readCorpora } from "../strict/corpora.ts";
import { excessOf, layouts } from "./excess.ts";

describe.skipIf(isCorpusMissing)("real schemas", () => {
  test.each(layouts)("%s: no longer than the JSON", (_name, options) => {
    const converter = new SchemaConverter(options);
    const suite = readFileSync(join(import.meta.dirname, "../../../shared/corpora/jsts.jsonl"), "utf8").trimEnd();
    const samples = [
      ...readCorpora().map(({ schema }) => schema),
      ...suite.split("\n").map((line) => JSON.parse(line).parameters),
    ];
    expect(samples.length).toBeGreaterThan(4700);
    expect(samples.filter((schema) => excessOf(schema, converter.convert(schema)) > 0)).toEqual([]);
  });
});
