import { describe, expect, test } from "vitest";
import { write } from "../../../src/json/index.ts";
import type { JsonErrorCode } from "../../../src/json/JsonError.ts";
import { copyJson, PythonFloat, type WriteOptions } from "../../../src/json/python/index.ts";

const text = "é\x7f\u2028😀\x01\x1f\n";
const sample = { a: [1, { b: {} }, []], c: text };
const dumps = { style: "json.dumps" } as const;

describe("bytes, as pydantic 2.14.3 and Python 3.11 write them", () => {
  test.each<[options: WriteOptions, expected: string]>([
    [{}, '{"a":[1,{"b":{}},[]],"c":"é\x7f\u2028😀\\u0001\\u001f\\n"}'],
    [{ ensureAscii: true }, '{"a":[1,{"b":{}},[]],"c":"\\u00e9\x7f\\u2028\\ud83d\\ude00\\u0001\\u001f\\n"}'],
    [{ indent: 0 }, '{\n"a": [\n1,\n{\n"b": {}\n},\n[]\n],\n"c": "é\x7f\u2028😀\\u0001\\u001f\\n"\n}'],
    [
      { indent: 2 },
      '{\n  "a": [\n    1,\n    {\n      "b": {}\n    },\n    []\n  ],\n  "c": "é\x7f\u2028😀\\u0001\\u001f\\n"\n}',
    ],
    [dumps, '{"a": [1, {"b": {}}, []], "c": "\\u00e9\\u007f\\u2028\\ud83d\\ude00\\u0001\\u001f\\n"}'],
    [{ ...dumps, ensureAscii: false }, '{"a": [1, {"b": {}}, []], "c": "é\x7f\u2028😀\\u0001\\u001f\\n"}'],
    [
      { ...dumps, separators: [",", ":"] },
      '{"a":[1,{"b":{}},[]],"c":"\\u00e9\\u007f\\u2028\\ud83d\\ude00\\u0001\\u001f\\n"}',
    ],
    [
      { ...dumps, indent: 1 },
      '{\n "a": [\n  1,\n  {\n   "b": {}\n  },\n  []\n ],\n "c": "\\u00e9\\u007f\\u2028\\ud83d\\ude00\\u0001\\u001f\\n"\n}',
    ],
  ])("%j", (options, expected) => {
    expect(write(sample, options)).toBe(expected);
  });

  test.each<[options: WriteOptions, expected: string]>([
    [{}, "[null,null,null]"],
    [{ nonFinite: "constants" }, "[NaN,Infinity,-Infinity]"],
    [dumps, "[NaN, Infinity, -Infinity]"],
    [{ ...dumps, nonFinite: "null" }, "[null, null, null]"],
  ])("NaN and the infinities, %j", (options, expected) => {
    const { NaN: nan, POSITIVE_INFINITY: infinity } = Number;
    expect(write([nan, infinity, new PythonFloat(-infinity)], options)).toBe(expected);
  });

  test.each<[value: number, pydantic: string, dumps: string]>([
    [0, "0.0", "0.0"],
    [-0, "-0.0", "-0.0"],
    [1e15, "1000000000000000.0", "1000000000000000.0"],
    [9999999999999998, "9999999999999998.0", "9999999999999998.0"],
    [1e16, "1e+16", "1e+16"],
    [1.5e16, "1.5e+16", "1.5e+16"],
    [1e22, "1e+22", "1e+22"],
    [1.7976931348623157e308, "1.7976931348623157e+308", "1.7976931348623157e+308"],
    [0.0001, "0.0001", "0.0001"],
    [0.00001, "0.00001", "1e-05"],
    [0.000012345, "0.000012345", "1.2345e-05"],
    [0.0000099999, "9.9999e-6", "9.9999e-06"],
    [-1e-10, "-1e-10", "-1e-10"],
    [5e-324, "5e-324", "5e-324"],
  ])("the float %f", (value, pydantic, json) => {
    expect(write(new PythonFloat(value))).toBe(pydantic);
    expect(write([new PythonFloat(value)], dumps)).toBe(`[${json}]`);
  });
});

describe("plain values", () => {
  test.each<[name: string, value: unknown, expected: string]>([
    ["a safe integer is an int", 2 ** 53 - 1, "9007199254740991"],
    ["beyond it a float", 2 ** 53, "9007199254740992.0"],
    ["far beyond it too", 1e21, "1e+21"],
    ["-0 is the int 0", [-0], "[0]"],
    ["a fraction is a float", 0.5, "0.5"],
    ["a bigint is exact", [10n ** 30n], "[1000000000000000000000000000000]"],
    ["undefined properties are left out", { a: undefined, b: null }, '{"b":null}'],
    ["so that nothing is left", { a: undefined }, "{}"],
    ["only own properties", Object.create(null, { a: { value: 1, enumerable: true }, b: { value: 1 } }), '{"a":1}'],
    ["__proto__", JSON.parse('{"__proto__":1}'), '{"__proto__":1}'],
    ["integer-like keys as JavaScript has them", { b: 1, 10: 2, 2: 3 }, '{"2":3,"10":2,"b":1}'],
    ["an unfrozen copy has no memory", { ...copyJson({ a: new PythonFloat(1) }) }, '{"a":1}'],
    ["a high byte beside a quote", 'a"é\\', '"a\\"é\\\\"'],
  ])("%s", (_, value, expected) => {
    expect(write(value)).toBe(expected);
  });

  test("indent without members stays on the line", () => {
    expect(write([{}, [], { a: undefined }], { indent: 2 })).toBe("[\n  {},\n  [],\n  {}\n]");
  });
});

describe("lone surrogates", () => {
  test.each<[options: WriteOptions, expected: string]>([
    [dumps, '"a\\"\\ud800\\u00e9"'],
    [{ ...dumps, ensureAscii: false }, '"a\\"\ud800é"'],
  ])("%j", (options, expected) => {
    expect(write('a"\ud800é', options)).toBe(expected);
  });

  test.each([{}, { ensureAscii: true }])("pydantic refuses them, %j", (options) => {
    expect(() => write({ a: ["\udc00"] }, options)).toThrow(
      expect.objectContaining({ code: "lone_surrogate", path: "/a/0", index: undefined }),
    );
    expect(() => write({ "\ud800": 1 }, options)).toThrow(expect.objectContaining({ code: "lone_surrogate" }));
  });
});

class Point {
  x = 1;
}
const cycle: unknown[] = [];
cycle.push(1, [cycle, cycle]);
let deep: unknown = [];
for (let level = 1; level < 100_000; level++) deep = [deep];

describe("what has no JSON", () => {
  test.each<[name: string, value: unknown, code: JsonErrorCode, path: string, message: string]>([
    ["undefined", undefined, "not_json", "", "expected a JSON value, received undefined at the root"],
    ["an undefined item", [1, undefined], "not_json", "/1", "expected a JSON value, received undefined at /1"],
    ["a function", { "a/b~": () => 1 }, "not_json", "/a~1b~0", "expected a JSON value, received a function at /a~1b~0"],
    ["a symbol", [Symbol("x")], "not_json", "/0", "expected a JSON value, received a symbol at /0"],
    [
      "a Date",
      { at: [new Date(0)] },
      "not_json",
      "/at/0",
      "expected a JSON value, received an instance of Date at /at/0",
    ],
    ["a Map", new Map(), "not_json", "", "expected a JSON value, received an instance of Map at the root"],
    ["a class", [new Point()], "not_json", "/0", "expected a JSON value, received an instance of Point at /0"],
  ])("%s", (_, value, code, path, message) => {
    for (const act of [write, copyJson]) {
      expect(() => act(value)).toThrow(expect.objectContaining({ name: "JsonError", code, path, message }));
    }
  });

  test.each([
    ["a cycle", cycle],
    ["100,000 levels", deep],
  ])("%s", (_, value) => {
    for (const act of [write, copyJson]) {
      expect(() => act(value)).toThrow(expect.objectContaining({ code: "limit_exceeded" }));
    }
    expect(() => write([[1]], { maxDepth: 1 })).toThrow("expected at most 1 nested containers, received more at /0");
  });
});
