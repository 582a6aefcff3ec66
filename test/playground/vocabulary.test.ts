import { expect, it } from "vitest";
import { packVocabulary } from "../../src/playground/state/vocabulary.ts";

it("refuses a token that is not made of earlier ones", () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => (byte < 128 ? String.fromCharCode(byte) : [byte]));
  expect(() => packVocabulary([...bytes, "abc"])).toThrow("expected the token at rank 256 to be two earlier ones");
});
