import { expect, test } from "vitest";
import { parseNumber } from "../../src/pydantic/parseNumber.ts";

test.each<[string, number | undefined]>([
  ["1", 1],
  [" +1.5e3\u2028", 1500],
  ["1.", 1],
  [".5", 0.5],
  ["1_000.5_0", 1000.5],
  ["1_e5", 100000],
  ["in_f", Number.POSITIVE_INFINITY],
  ["-INFINITY", Number.NEGATIVE_INFINITY],
  ["-nan", Number.NaN],
  ["1e400", Number.POSITIVE_INFINITY],
  ["-0", -0],
  ["", undefined],
  [".", undefined],
  ["e5", undefined],
  ["1__0", undefined],
  ["_1", undefined],
  ["1_", undefined],
  // White space or underscores, but not both.
  [" 1_0", undefined],
  ["\ufeff1", undefined],
  ["0x10", undefined],
  ["1,5", undefined],
  ["\u0661", undefined],
])("%j", (text, expected) => {
  expect(parseNumber(text)).toBe(expected);
});

test("a long text takes no longer than it is", () => {
  expect(parseNumber(`${"1".repeat(1_000_000)}x`)).toBeUndefined();
  expect(parseNumber(`${"1".repeat(1_000_000)}.${"1".repeat(1_000_000)}x`)).toBeUndefined();
  // A pattern that goes back at each digit takes longer than a test may.
});
