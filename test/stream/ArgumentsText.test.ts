import { expect, it } from "vitest";
import { ArgumentsText } from "../../src/stream/ArgumentsText.ts";

/** A piece is appended, a whole in brackets replaces what is there. */
type Given = (string | [whole: string])[];

it.each<[name: string, given: Given, text: string]>([
  ["pieces in a row", ['{"a"', ":1}"], '{"a":1}'],
  ["all so far with each piece", ['{"a"', '{"a":', '{"a":1}'], '{"a":1}'],
  ["the whole behind its pieces", ['{"a"', ":1}", '{"a":1}'], '{"a":1}'],
  ["the whole behind its pieces, with white space", ['{"a"', ":1}", ' {"a":1} '], '{"a":1}'],
  ["another object behind a whole one", ['{"a":1}', '{"b":1}'], '{"a":1}{"b":1}'],
  ["an object behind an empty one", ["{}", '{"a":1}'], '{"a":1}'],
  ["a whole in place of pieces", ['{"a"', ['{"b":1}']], '{"b":1}'],
  ["a blank whole in place of pieces", ['{"a"', [" "]], '{"a"'],
  ["an empty whole in place of pieces", ['{"a"', ["{}"]], '{"a"'],
  ["an empty whole in place of nothing", [["{}"]], "{}"],
  ["the pieces of a whole that is there", [['{"a":1}'], '{"a"', ":1}"], '{"a":1}'],
  ["broken text in pieces", ["{'a'", ":1}"], "{'a':1}"],
  ["broken text, all so far with each piece", ["{'a'", "{'a':", "{'a':1}"], "{'a':1}"],
  ["broken text, then a whole, and the whole again", ["oops", ['{"a":1}'], '{"a":1}', '{"a":1} '], '{"a":1}'],
  ["broken text longer than the limit", ["oops".repeat(30), "more", "more"], `${"oops".repeat(30)}`],
])("%s", (_name, given, expected) => {
  const text = new ArgumentsText({ maxLength: 100, maxDepth: 10, integers: "error" });
  for (const piece of given) {
    if (typeof piece === "string") text.append(piece);
    else text.replace(piece[0]);
  }
  text.settle();
  expect(text.text).toBe(expected);
  expect(text).toHaveLength(expected.length);
});

it.each<[name: string, given: string, piece: string, expected: boolean]>([
  ["a part of a value continues a text that is open", '{"a":', "1}", true],
  ["a part of a value continues nothing before a text begins", "", "1}", false],
  ["a part of a value continues no text that is complete", '{"a":1}', "1}", false],
  ["an empty piece is no part of a value", '{"a":', "", false],
  ["the beginning of an object can be another text", '{"a":', '{"b":1}', false],
])("%s", (_name, given, piece, expected) => {
  const text = new ArgumentsText({ maxLength: 100, maxDepth: 10, integers: "error" });
  text.append(given);
  expect(text.mustGoOnWith(piece)).toBe(expected);
});
