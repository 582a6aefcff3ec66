import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "./anyCharacter.ts";

describe("anyCharacter", () => {
  it.each(["\0", "a", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10ffff}"])("can be %j", (character) => {
    expect(anyCharacter.canShrinkWithoutContext(character)).toBe(true);
    expect(fc.string({ unit: anyCharacter }).canShrinkWithoutContext(`a${character}`)).toBe(true);
  });

  it.each(["", "ab", "\ud800", "\udfff", "a\u0301"])("is never %j", (text) => {
    expect(anyCharacter.canShrinkWithoutContext(text)).toBe(false);
  });

  it("is made from what it is told by", () => {
    fc.assert(
      fc.property(anyCharacter, (character) => {
        expect(character.isWellFormed() && [...character].length === 1).toBe(true);
        expect(anyCharacter.canShrinkWithoutContext(character)).toBe(true);
      }),
    );
  });

  it("makes strings with the names that are odd in JavaScript", () => {
    const texts = fc.sample(fc.string({ unit: anyCharacter }), { numRuns: 10_000, seed: 1 });
    expect(texts.filter((text) => /__proto__|constructor|toString/.test(text)).length).toBeGreaterThan(10);
  });
});
