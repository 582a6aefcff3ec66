import { describe, expect, it } from "vitest";
import { describeKind, describeValue } from "../../src/checks/index.ts";
import { hostileValues } from "../hostileValues.ts";

class Point {
  x = 1;
}

const objects: [value: unknown, words: string][] = [
  [[], "an empty array"],
  [[1, 2], "an array"],
  [{}, "an empty object"],
  [Object.create(null), "an empty object"],
  [{ id: 5, name: "a" }, 'an object with "id", "name"'],
  [{ a: 1, b: 2, c: 3, d: 4, e: 5 }, 'an object with "a", "b", "c", "d", …'],
  [{ 'a"\n': 1 }, 'an object with "a\\"\\n"'],
  [{ ["x".repeat(61)]: 1 }, `an object with "${"x".repeat(60)}…"`],
  [new Point(), "an instance of Point"],
  [new Date(0), "an instance of Date"],
  [new Uint8Array(8), "an instance of Uint8Array"],
  [Object.create({ constructor: { name: 5 } }), "an instance of a class"],
  [Promise.resolve(1), "a promise: await it first"],
  [() => 1, "a function"],
  [Symbol("x"), "a symbol"],
  [null, "null"],
  [undefined, "undefined"],
];

const scalars: [value: unknown, kind: string, shown: string][] = [
  ["opnai", "a string", '"opnai"'],
  ["x".repeat(1e6), "a string", `"${"x".repeat(60)}…"`],
  ["\ud800", "a string", '"\\ud800"'],
  [1.5, "a number", "1.5"],
  [Number.NaN, "a number", "NaN"],
  [true, "a boolean", "true"],
  [5n, "a bigint", "5n"],
  [10n ** 100n, "a bigint", `1${"0".repeat(59)}…`],
];

describe("describeKind", () => {
  it.each(objects)("says of %s: %s", (value, words) => expect(describeKind(value)).toBe(words));
  it.each(scalars)("does not show the scalar %.20s: %s", (value, kind) => expect(describeKind(value)).toBe(kind));
  it.each(hostileValues)("describes %s", (_, make) => {
    expect(describeKind(make())).toMatch(/^an (array|object with "a"|object that cannot be read)$/);
  });
});

describe("describeValue", () => {
  it.each(objects)("says of %s: %s", (value, words) => expect(describeValue(value)).toBe(words));
  it.each(scalars)("shows the scalar %.20s as %s", (value, _, shown) => expect(describeValue(value)).toBe(shown));
});
