import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { IncrementalParser, JsonError, parse } from "../../src/json/index.ts";
import { corpusFolder } from "../corpora/corpusFolder.ts";

const folder = join(corpusFolder("JSONTestSuite") ?? "", "test_parsing");
const isMissing = !existsSync(folder);
const files = isMissing ? [] : readdirSync(folder);
/** Bytes that are no UTF-8 become U+FFFD: what is refused is refused for its grammar, and a byte order mark stays. */
const textOf = (file: string): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(readFileSync(join(folder, file)));

describe.skipIf(isMissing)("JSONTestSuite", () => {
  test.each<[kind: string, count: number]>([
    ["y_", 95],
    ["n_", 188],
    ["i_", 35],
  ])("has %s files: %i", (kind, count) => {
    expect(files.filter((file) => file.startsWith(kind))).toHaveLength(count);
  });

  test.each(files)("%s", (file) => {
    const text = textOf(file);
    const whole = outcomeOf(() => parse(text));
    if (file.startsWith("y_")) expect(whole).toEqual({ value: JSON.parse(text) });
    if (file.startsWith("n_")) expect(whole).toHaveProperty("code");
    expect(outcomeOf(() => readAll(split(text, 1)))).toEqual(whole);
    // The longest files are 100,000 brackets, which are refused at the 201st.
    for (let cut = 0; cut <= Math.min(text.length, 1000); cut++) {
      expect(outcomeOf(() => readAll([text.slice(0, cut), text.slice(cut)]))).toEqual(whole);
    }
  });
});

function split(text: string, size: number): string[] {
  return text.match(new RegExp(`.{1,${size}}`, "gs")) ?? [];
}

function readAll(pieces: readonly string[]): unknown {
  const parser = new IncrementalParser({ integers: "error" });
  for (const piece of pieces) parser.push(piece);
  return parser.finish();
}

function outcomeOf(run: () => unknown): unknown {
  try {
    return { value: run() };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { code, message, path } = error;
    return { code, message, path };
  }
}
