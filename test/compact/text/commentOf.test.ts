import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../python-compat/differential/anyCharacter.ts";
import { commentOf } from "../../../src/compact/text/commentOf.ts";

test.each<[name: string, description: string, maxLength: number, expected: string]>([
  ["short enough", "abcde", 5, "abcde"],
  ["too long", "abcdef", 5, "ab..."],
  ["whole", "abcdef", Number.POSITIVE_INFINITY, "abcdef"],
  ["no room but for the dots", "abcdef", 3, "..."],
  ["no room for three dots", "abcdef", 2, ".."],
  ["no room", "abcdef", 0, ""],
  ["less than no room", "abcdef", -1, ""],
  ["code points, not code units", "😀😀😀😀😀", 5, "😀😀😀😀😀"],
  ["never half a pair", "😀😀😀😀😀😀", 5, "😀😀..."],
  ["cut after folding", "a\r\n\n  bcd", 5, "a bcd"],
  ["an end of a comment at the cut", "ab*/cd", 6, "ab* /cd"],
])("%s", (_name, description, maxLength, expected) => {
  expect(commentOf(description, maxLength)).toBe(expected);
});

test("a comment is one line, ends nowhere, and is no longer than its limit", () => {
  const text = fc.array(
    fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom("*", "/", "*/", "\n", "\r", "\u2028")),
  );
  fc.assert(
    fc.property(
      text.map((parts) => parts.join("")),
      fc.nat(20),
      (description, maxLength) => {
        const comment = commentOf(description, maxLength);
        expect(comment).not.toMatch(/\*\/|[\n\r\u2028\u2029]/);
        expect([...comment.replaceAll("* /", "*/")].length).toBeLessThanOrEqual(maxLength);
      },
    ),
  );
});
