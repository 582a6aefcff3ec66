import { describe, expect, it } from "vitest";
import { type PatternPart, patternParts } from "../../src/schema/index.ts";

const PARTS: readonly (readonly [pattern: string, parts: readonly PatternPart[]])[] = [
  ["^a+b?(?:c|d){2,10}$", []],
  ["(?=a)", ["lookahead"]],
  ["(?!a)", ["lookahead"]],
  ["(?<=a)", ["lookbehind"]],
  ["(?<!a)", ["lookbehind"]],
  ["\\\\(?=a)", ["lookahead"]],
  ["[(?=]", []],
  ["\\(?=", []],
  ["[^\\](?!]", []],
  ["[]](?=a)", ["empty_class", "lookahead"]],
  ["(?<name>a)\\k<name>", ["named_group", "back_reference"]],
  ["(?i:a)(?-s:b)", ["inline_flags"]],
  ["(a)\\1", ["back_reference"]],
  ["\\b", ["word_boundary"]],
  ["[\\b]", []],
  ["\\\\b", []],
  ["\\p{L}[\\P{N}]", ["unicode_class"]],
  ["\\u{41}", ["letter_escape"]],
  ["\\u0041\\x41[\\u0041\\x41]", []],
  ["\\x4g", ["letter_escape"]],
  ["\\cA", ["letter_escape"]],
  ["\\A\\Z", []],
  ["[\\A]", ["letter_escape"]],
  ["[\\k<n>]", ["letter_escape"]],
  ["\\/\\-\\_", []],
  ["[^\\0]", ["null_escape"]],
  ["a+?", ["lazy_quantifier"]],
  ["a{2}?", ["lazy_quantifier"]],
  ["a{100}", ["large_count"]],
  ["a{1,250}", ["large_count"]],
  ["{100}[{100}]", ["large_count", "invalid"]],
  ["[{100}+?]", []],
  ["[a[]", ["nested_bracket"]],
  ["[\\[]", []],
  ["[]", ["empty_class"]],
  ["[^]", ["empty_class"]],
  ["[\\w-.]", ["class_range"]],
  ["[\\ud83d\\ude00-\\ud83d\\ude4f]", ["surrogate_escape"]],
  ["\\1(a)", ["back_reference", "early_reference"]],
  ["(\\1)", ["back_reference", "early_reference"]],
  ["(?:a)(?=b)(c)\\1", ["lookahead", "back_reference"]],
  ["(?<n>a)\\1", ["named_group", "back_reference"]],
  ["*.js", ["invalid"]],
  ["[z-a]", ["invalid"]],
  ["(", ["invalid"]],
  ["[+-\\d]", ["class_range"]],
  ["[\\w-]", []],
  ["[-\\w]", []],
  ["[a-z-\\d]", []],
  ["[a", ["invalid"]],
];

describe("the parts of a regular expression that not every engine has", () => {
  it.each(PARTS)("%s", (pattern, parts) => {
    expect([...patternParts(pattern)]).toEqual(parts);
  });
});

it("a pattern of many openings takes time that is proportional to its length", () => {
  for (const text of ["[", "(?", "[^\\", "\\", "{1,"]) {
    const pattern = text.repeat(100_000 / text.length);
    expect(() => patternParts(pattern)).not.toThrow();
  }
});
