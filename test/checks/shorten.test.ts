import { expect, test } from "vitest";
import { shorten } from "../../src/checks/index.ts";
import { write } from "../../src/json/index.ts";

test.each<[name: string, text: string, shown: string]>([
  ["a short text", "abc", "abc"],
  ["a text that just fits", "abcdef", "abcdef"],
  ["a long text", "abcdefg", "abcdef…"],
  ["a character at the end", "abcde😀", "abcde…"],
  ["a character before the end", "abcd😀g", "abcd😀…"],
])("%s", (_, text, shown) => {
  expect(shorten(text, 6)).toBe(shown);
});

test("a message has no half of a character", () => {
  const value = { [`${"a".repeat(198)}😀`]: () => 1 };
  expect(() => write(value as never)).toThrow(
    expect.objectContaining({ code: "not_json", message: expect.stringMatching(/ at \/a{198}…$/) }),
  );
});
