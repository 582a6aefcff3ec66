import fc from "fast-check";
import { expect, test } from "vitest";
import { isJsonAtLeast } from "../../src/compact/isJsonAtLeast.ts";

test("it knows the length of any JSON", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { length } = JSON.stringify(value);
      expect([isJsonAtLeast(value, length), isJsonAtLeast(value, length + 1)]).toEqual([true, false]);
    }),
    { numRuns: 2000, seed: 1 },
  );
});

test.each<[name: string, value: unknown]>([
  ["keys without a value", { a: undefined, b: () => 1, c: [undefined] }],
  ["escapes", { '"\n': "\u0000\\" }],
])("%s", (_name, value) => {
  const { length } = JSON.stringify(value);
  expect([isJsonAtLeast(value, length), isJsonAtLeast(value, length + 1)]).toEqual([true, false]);
});

test("a value that contains itself", () => {
  const value: { self?: unknown } = {};
  value.self = value;
  expect(isJsonAtLeast(value, 100_000)).toBe(true);
});
