import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonError, parse } from "../../src/json/index.ts";
import type { JsonErrorCode } from "../../src/json/JsonError.ts";
import type { ParseOptions } from "../../src/json/parse/parseOptions.ts";

describe("accepted", () => {
  test.each<[text: string, expected: unknown]>([
    ["1", 1],
    [' { "a" : [ true , null ] } ', { a: [true, null] }],
    ['{"a":1,"b":2,"a":3}', { a: 3, b: 2 }],
    ["[9007199254740991,-9007199254740991]", [2 ** 53 - 1, 1 - 2 ** 53]],
    ["[9007199254740993.0,1e300,1e22]", [2 ** 53, 1e300, 1e22]],
    ["[-0,-0.0]", [-0, -0]],
    ["1e-400", 0],
    ['"\\ud800"', "\ud800"],
    ['"\u2028\x7f"', "\u2028\x7f"],
  ])("%s", (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  test.each<[where: string, before: string, text: string, expected: object]>([
    ["alone", '{"k":1,"\\\\":2}', '{"k":1,"\\u0041":2}', { k: 1, A: 2 }],
    ["before a space", '{"l":1,"\\\\":2}', '{"l":1,"\\u0041" :2}', { l: 1, A: 2 }],
    ["behind a value", '{"m":"","\\\\":2}', '{"m":"\\n\\"","\\u0041":2}', { m: '\n"', A: 2 }],
    ["behind an escaped backslash", '{"n":"","\\\\":2}', '{"n":"\\\\","\\u0041":2}', { n: "\\", A: 2 }],
    ["with a quote in it", '{"o":1,"\\\\u":2}', '{"o":1,"\\u0041\\"":2}', { o: 1, 'A"': 2 }],
    [
      "behind many values",
      '{"p":[],"\\\\":2}',
      `{"p":[${'"\\t",'.repeat(20)}1],"\\u0041":2}`,
      { p: [...Array(20).fill("\t"), 1], A: 2 },
    ],
  ])("a key written with an escape is no other key, whatever was read before: %s", (_, before, text, expected) => {
    parse(before);
    expect(parse(text)).toEqual(expected);
  });

  test("the result is mutable, and __proto__ an ordinary key", () => {
    const value = parse('{"__proto__":{"polluted":1}}') as Record<string, unknown>;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(["__proto__"]);
    value.more = 1;
    expect(Object.keys(value)).toEqual(["__proto__", "more"]);
  });
});

describe("refused", () => {
  test.each<[text: string, code: JsonErrorCode, path: string, message: string]>([
    ["", "truncated", "", "EOF while parsing a value at line 1 column 0"],
    ['{"city":"Par', "truncated", "/city", "EOF while parsing a string at line 1 column 12"],
    ['{"a":[1,2', "truncated", "/a/1", "EOF while parsing a list at line 1 column 9"],
    ['{"a":[1,2}', "invalid_json", "/a/1", "expected `,` or `]` at line 1 column 10"],
    ["{'a':1}", "invalid_json", "", "key must be a string at line 1 column 2"],
    ["[1,]", "invalid_json", "/0", "trailing comma at line 1 column 4"],
    ['{"a":1}}', "invalid_json", "", "trailing characters at line 1 column 8"],
    ["[NaN]", "invalid_json", "/0", "expected value at line 1 column 2"],
    ['{"a":nope}', "invalid_json", "/a", "expected true, false or null at line 1 column 7"],
    ["[-Infinity]", "invalid_json", "/0", "invalid number at line 1 column 3"],
    ["\ufeff1", "invalid_json", "", "expected value at line 1 column 1"],
    [
      '["\t"]',
      "invalid_json",
      "/0",
      "control character (\\u0000-\\u001F) found while parsing a string at line 1 column 3",
    ],
    ["[1, 1e400]", "invalid_json", "/1", "expected a number within ±1.8e308, received 1e400 at line 1 column 5"],
    ['["\\ud800\\udc00\\ud800",', "truncated", "/1", "EOF while parsing a value at line 1 column 22"],
    ["[[1],{},{'a'}]", "invalid_json", "/2", "key must be a string at line 1 column 10"],
    ['[{"a":{"b":1}},x]', "invalid_json", "/1", "expected value at line 1 column 16"],
    ["[[[1]],x]", "invalid_json", "/1", "expected value at line 1 column 8"],
    ["9007199254740992", "unsafe_integer", "", integer("9007199254740992", 1)],
    ['{"a/b":[1,-9007199254740992]}', "unsafe_integer", "/a~1b/1", integer("-9007199254740992", 11)],
    [`[1e300,${"9".repeat(50)}]`, "unsafe_integer", "/1", integer(`${"9".repeat(40)}…`, 8)],
    ["9".repeat(5000), "unsafe_integer", "", integer(`${"9".repeat(40)}…`, 1)],
    ['{"id":12345678901234567890,"x":"tr', "truncated", "/x", "EOF while parsing a string at line 1 column 34"],
  ])("%s", (text, code, path, message) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ name: "JsonError", code, path, message }));
  });

  test("with the literal of an unsafe integer", () => {
    expect(() => parse("[-12345678901234567890]")).toThrow(
      expect.objectContaining({ literal: "-12345678901234567890", index: 1, line: 1, column: 2 }),
    );
  });
});

function integer(literal: string, column: number): string {
  return `expected an integer within ±(2^53 − 1), received ${literal} at line 1 column ${column}`;
}

describe("limits", () => {
  test.each<[name: string, text: string, options: ParseOptions, expected: JsonErrorCode | "ok"]>([
    ["200 arrays", "[".repeat(200) + "]".repeat(200), {}, "ok"],
    ["201 arrays", "[".repeat(201) + "]".repeat(201), {}, "limit_exceeded"],
    ["201 objects", `${'{"a":'.repeat(201)}1${"}".repeat(201)}`, {}, "limit_exceeded"],
    ["201 open arrays", "[".repeat(201), {}, "limit_exceeded"],
    ["100,000 arrays", "[".repeat(100_000) + "]".repeat(100_000), {}, "limit_exceeded"],
    ["1,048,576 characters", `"${"x".repeat(1_048_574)}"`, {}, "ok"],
    ["1,048,577 characters", `"${"x".repeat(1_048_575)}"`, {}, "limit_exceeded"],
    ["10 MB of brackets", "[".repeat(1e7), { maxLength: 1e7 }, "limit_exceeded"],
    ["10 MB of digits", "9".repeat(1e7), { maxLength: 1e7 }, "unsafe_integer"],
    ["10 MB of an open string", `"${"é".repeat(1e7 - 1)}`, { maxLength: 1e7 }, "truncated"],
    ["10 MB of numbers", `[${"1,".repeat(5e6 - 2)}1]`, { maxLength: 1e7 }, "ok"],
    ["no level", "[]", { maxDepth: 0 }, "limit_exceeded"],
    ["a scalar at no level", "1", { maxDepth: 0 }, "ok"],
    ["1000 arrays", "[".repeat(1000) + "]".repeat(1000), { maxDepth: 1000 }, "ok"],
    ["1001 arrays", "[".repeat(1001) + "]".repeat(1001), { maxDepth: 1000 }, "limit_exceeded"],
  ])("%s", (_, text, options, expected) => {
    expect(outcome(() => parse(text, options))).toBe(expected);
  });

  test("the limit is named", () => {
    expect(() => parse("[[[]]]", { maxDepth: 2 })).toThrow(
      "expected at most 2 nested containers, received more at line 1 column 3",
    );
    expect(() => parse("[1,2]", { maxLength: 3 })).toThrow("expected at most 3 UTF-16 code units, received 5");
  });
});

function outcome(run: () => unknown): JsonErrorCode | "ok" {
  try {
    run();
    return "ok";
  } catch (error) {
    if (error instanceof JsonError) return error.code;
    throw error;
  }
}

describe("properties", () => {
  const token = fc.constantFrom(
    ...'{}[],:"\\-+.0123eEtrufalsn \n\t',
    "true",
    "null",
    "1e5",
    "\\u00e9",
    '"a"',
    "\\ud800",
    "é",
  );

  test("reads and refuses what JSON.parse does", () => {
    fc.assert(
      fc.property(fc.json(), fc.array(fc.tuple(fc.nat(), token), { maxLength: 2 }), (json, edits) => {
        const text = edits.reduce(
          (t, [at, put]) => t.slice(0, at % (t.length + 1)) + put + t.slice(at % (t.length + 1)),
          json,
        );
        let expected: unknown;
        try {
          expected = JSON.parse(text);
        } catch {
          expect(["invalid_json", "truncated"]).toContain(outcome(() => parse(text)));
          return;
        }
        const got = outcome(() => expect(parse(text)).toEqual(expected));
        if (got !== "ok") expect(JSON.stringify(expected)).toMatch(/\d{16}|e\+|null/);
      }),
      { numRuns: 1000 },
    );
  });

  test("a text that ends too early is truncated, wherever it ends", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (value, cut) => {
        const text = JSON.stringify(value);
        expect(outcome(() => parse(text.slice(0, cut % text.length)))).toBe("truncated");
      }),
    );
  });
});
