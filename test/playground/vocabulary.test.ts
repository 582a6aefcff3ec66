import { gzipSync } from "node:zlib";
import ranks from "gpt-tokenizer/bpeRanks/o200k_base";
import { expect, it } from "vitest";
import { packVocabulary, unpackVocabulary } from "../../src/playground/state/vocabulary.ts";

it("is the same after packing, and small", () => {
  const packed = packVocabulary(ranks);
  expect(gzipSync(packed, { level: 9 }).length).toBeLessThan(740_000);
  expect(JSON.stringify(unpackVocabulary(packed)) === JSON.stringify(ranks)).toBe(true);
});

it("refuses a token that is not made of earlier ones", () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => (byte < 128 ? String.fromCharCode(byte) : [byte]));
  expect(() => packVocabulary([...bytes, "abc"])).toThrow("expected the token at rank 256 to be two earlier ones");
});
