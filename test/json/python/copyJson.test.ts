import { describe, expect, test } from "vitest";
import { parsePython, write } from "../../../src/json/index.ts";
import { copyJson, keysOf, PythonFloat, parseBoxed, record, valueAt } from "../../../src/json/python/index.ts";

describe("copyJson", () => {
  test("copies deeply and freezes", () => {
    const original = { a: [{ b: 1 }], skipped: undefined, ["__proto__"]: 2 };
    const copy = copyJson(original);
    expect(copy).not.toBe(original);
    expect(copy.a[0]).not.toBe(original.a[0]);
    expect(Object.keys(copy)).toEqual(["a", "__proto__"]);
    for (const part of [copy, copy.a, copy.a[0]]) expect(Object.isFrozen(part)).toBe(true);
  });

  test("what stands in several places is copied once, and is as deep in each", () => {
    let shared: unknown = { n: 1n };
    for (let level = 0; level < 60; level++) shared = { x: shared, y: [shared] };
    const copy = copyJson(shared) as { x: unknown; y: unknown[] };
    expect(copy.y[0]).toBe(copy.x);
    const inner = { a: [{}] };
    // The first containers are not remembered.
    const outer = { many: Array.from({ length: 60 }, () => []), first: inner, second: { third: inner } };
    expect(copyJson(outer, { maxDepth: 5 })).toEqual(outer);
    expect(() => copyJson(outer, { maxDepth: 4 })).toThrow(
      expect.objectContaining({ code: "limit_exceeded", path: "/second/third" }),
    );
    expect(() => copyJson({ few: inner, second: { third: inner } }, { maxDepth: 4 })).toThrow(
      expect.objectContaining({ code: "limit_exceeded", path: "/second/third/a/0" }),
    );
    expect(() => copyJson({ a: { b: inner }, c: [{}], d: { e: { f: [{}] } } }, { maxDepth: 4 })).toThrow("nested");
  });

  test("remembers bigints and floats", () => {
    const copy = copyJson({ big: 10n ** 20n, float: new PythonFloat(1), list: [2n ** 53n, 1n, new PythonFloat(-0)] });
    expect(copy).toEqual({ big: 1e20, float: 1, list: [2 ** 53, 1, -0] });
    expect(write(copy)).toBe('{"big":100000000000000000000,"float":1.0,"list":[9007199254740992,1,-0.0]}');
  });

  test("at the root only the nearest number is left", () => {
    expect(copyJson<unknown>(10n ** 20n)).toBe(1e20);
    expect(copyJson<unknown>(new PythonFloat(1))).toBe(1);
  });

  test("returns what is frozen as it is, memory and all", () => {
    const parsed = parsePython('{"inner":{"list":[1.0]}}') as { inner: object };
    expect(copyJson(parsed)).toBe(parsed);
    const boxed = valueAt(parseBoxed('{"a":[]}'), 0);
    expect(copyJson(boxed)).toBe(boxed);
    const inner = valueAt(parsed, "inner");
    const whole = copyJson({ inner });
    expect(whole.inner).toBe(inner);
    expect(copyJson(whole)).toBe(whole);
    expect(write(whole)).toBe('{"inner":{"list":[1.0]}}');
  });

  test("keeps the memory of parts that were reached by their key", () => {
    const parsed = parsePython('{"inner":{"a":{"10":1.0,"2":1}}}') as { inner: object };
    expect(write(copyJson([parsed.inner]))).toBe('[{"a":{"10":1.0,"2":1}}]');
  });

  test("does not take a frozen object for one of its own", () => {
    const inner = { a: 1 };
    const copy = copyJson(Object.freeze({ inner }));
    inner.a = 2;
    expect(copy.inner.a).toBe(1);
  });

  test("names the path of what has no JSON", () => {
    const error = (path: string) => expect.objectContaining({ code: "not_json", path });
    expect(() => copyJson([[1], { a: [1] }, undefined])).toThrow(error("/2"));
    expect(() => copyJson({ a: { b: { c: 1 } }, d: { e: Symbol("x") } })).toThrow(error("/d/e"));
  });

  test("maxDepth", () => {
    expect(copyJson([[1]], { maxDepth: 2 })).toEqual([[1]]);
    expect(() => copyJson([[1]], { maxDepth: 1 })).toThrow(
      expect.objectContaining({ code: "limit_exceeded", path: "/0" }),
    );
  });
});

describe("record", () => {
  test("keeps the order of its entries and what their values remember", () => {
    const part = parsePython('{"10":1.0,"2":2}') as object;
    const whole = record([
      ["20", valueAt(part, "10")],
      ["gone", undefined],
      ["1", part],
      ["index", 10n ** 20n],
      ["__proto__", [new PythonFloat(3)]],
    ]);
    expect(keysOf(whole)).toEqual(["20", "1", "index", "__proto__"]);
    expect(write(whole)).toBe('{"20":1.0,"1":{"10":1.0,"2":2},"index":100000000000000000000,"__proto__":[3.0]}');
    expect(Object.isFrozen(whole)).toBe(true);
    expect(whole["1"]).toBe(part);
  });

  test("is known as frozen", () => {
    const whole = record([["a", [1]]]);
    expect(copyJson(whole)).toBe(whole);
  });

  test("a key that comes again keeps its place and takes the last value", () => {
    const whole = record([
      ["2", new PythonFloat(1)],
      ["1", 1],
      ["2", 2],
    ]);
    expect(write(whole)).toBe('{"2":2,"1":1}');
  });

  test("names the path of what has no JSON", () => {
    expect(() => record([["a", [new Date()]]])).toThrow(expect.objectContaining({ code: "not_json", path: "/a/0" }));
  });
});

describe("valueAt and keysOf without memory", () => {
  test.each<[value: unknown, expected: unknown]>([
    [1, 1],
    [-0, 0],
    [0.5, new PythonFloat(0.5)],
    [2 ** 53, new PythonFloat(2 ** 53)],
    [Number.NaN, new PythonFloat(Number.NaN)],
    [10n, 10n],
    ["x", "x"],
  ])("%o", (value, expected) => {
    expect(valueAt([value], 0)).toStrictEqual(expected);
    expect(valueAt({ key: value }, "key")).toStrictEqual(expected);
  });

  test("keys are those of the object", () => {
    expect(keysOf({ b: 1, 2: 1 })).toEqual(["2", "b"]);
    expect(valueAt({}, "constructor")).toBeUndefined();
  });
});
