import { describe, expect, it } from "vitest";
import { checkStorable } from "../../../src/core-tools/data/checkStorable.ts";

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const own: Record<string, unknown> = { a: 1 };
own.own = own;

describe("checkStorable", () => {
  it.each([
    ["scalars", { a: null, b: true, c: -1.5, d: "", e: Number.MAX_SAFE_INTEGER, f: 5e-324, g: -0 }],
    ["keys of all sorts", JSON.parse('{"__proto__":1,"":2,"a.b":3,"constructor":{"prototype":4}}')],
    ["64 levels", nested(64)],
    ["a key that is undefined", { a: undefined }],
    ["an object without a prototype", Object.assign(Object.create(null), { a: 1 })],
  ])("takes %s", (_name, value) => expect(() => checkStorable("content", value)).not.toThrow());

  it.each([
    ["a NUL", { a: ["x", "b\0"] }, "content.a[1]: expected text without NUL characters, received one at offset 1"],
    [
      "a NUL in a key",
      { a: { "b\0": 1 } },
      "a key of content.a: expected text without NUL characters, received one at offset 1",
    ],
    [
      "half a character",
      { "a b": "\udc00" },
      'content["a b"]: expected well-formed Unicode text, received a lone surrogate at offset 0',
    ],
    [
      "half a character in a key",
      { "\ud83d": 1 },
      "a key of content: expected well-formed Unicode text, received a lone surrogate at offset 0",
    ],
    [
      "2^53",
      { n: 2 ** 53 },
      "content.n: expected a number within ±(2^53 − 1), received 9007199254740992; write larger numbers as strings",
    ],
    [
      "1e300",
      [-1e300],
      "content[0]: expected a number within ±(2^53 − 1), received -1e+300; write larger numbers as strings",
    ],
    ["1e400", { n: JSON.parse("1e400") }, "content.n: expected a number within ±(2^53 − 1), received Infinity"],
    ["NaN", { n: Number.NaN }, "content.n: expected a number within ±(2^53 − 1), received NaN"],
    ["a bigint", { n: 1n }, "content.n: expected a JSON value, received a bigint"],
    ["a date", { at: new Date(0) }, "content.at: expected a JSON value, received an instance of Date"],
    ["a map", new Map(), "content: expected a JSON value, received an instance of Map"],
    ["a promise", { a: Promise.resolve(1) }, "content.a: expected a JSON value, received a promise: await it first"],
    ["toJSON", { toJSON: () => 1 }, "content.toJSON: expected a JSON value, received a function"],
    ["an item that is undefined", { a: [undefined] }, "content.a[0]: expected a JSON value, received undefined"],
    ["65 levels", nested(65), "content: expected at most 64 nested containers, received more"],
    ["what holds itself", own, "content: expected at most 64 nested containers, received more"],
    [
      "too many values",
      Array.from({ length: 300_000 }, () => 1),
      "content: expected at most 262144 values, received more",
    ],
  ])("refuses %s", (_name, value, message) => {
    expect(() => checkStorable("content", value)).toThrow(expect.objectContaining({ code: "invalid_input", message }));
  });

  it("ends for a value that is shared so often that it has 2^60 parts", () => {
    let shared: unknown = [];
    for (let level = 0; level < 60; level++) shared = [shared, shared];
    expect(() => checkStorable("content", shared)).toThrow("expected at most 262144 values");
  });
});
