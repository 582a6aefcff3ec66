import * as fc from "fast-check";

const HALVES = 0xd800;
const COUNT_OF_HALVES = 0x800;

/**
 * Any character of Unicode, halves of pairs excepted: the same as the unit "binary" of fast-check, which writes all 1.1
 * million of them into a map when a process first makes strings of it. That takes a second and 125 MB.
 *
 * @example
 * fc.sample(fc.string({ unit: anyCharacter, maxLength: 8 }), { numRuns: 1, seed: 1 }); // [ "\u{cd6b1}" ]
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: 0x10ffff - COUNT_OF_HALVES }).map(
  (number) => String.fromCodePoint(number < HALVES ? number : number + COUNT_OF_HALVES),
  (character) => numberOf(character as string),
);

/** @throws {Error} It is no single character, so that fast-check cannot make it of this unit. */
function numberOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (character !== String.fromCodePoint(code) || !character.isWellFormed()) throw new Error("expected a character");
  return code < HALVES ? code : code - COUNT_OF_HALVES;
}
