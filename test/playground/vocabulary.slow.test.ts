import { gzipSync } from "node:zlib";
import ranks from "gpt-tokenizer/bpeRanks/o200k_base";
import { expect, it } from "vitest";
import { packVocabulary, unpackVocabulary } from "../../src/playground/state/vocabulary.ts";

it("is the same after packing, and small", () => {
  const packed = packVocabulary(ranks);
  expect(gzipSync(packed, { level: 9 }).length).toBeLessThan(740_000);
  expect(JSON.stringify(unpackVocabulary(packed)) === JSON.stringify(ranks)).toBe(true);
});
