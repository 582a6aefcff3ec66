import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { IncrementalParser, type Integers, JsonError, parse, parsePython, write } from "../../src/json/index.ts";
import type { JsonErrorCode } from "../../src/json/JsonError.ts";
import type { ParseOptions } from "../../src/json/parse/parseOptions.ts";
import { errorOf } from "../errorOf.ts";

const big = 12345678901234567890n;

describe("integers beyond ±(2^53 − 1)", () => {
  test.each<[text: string, asBigint: unknown, asString: unknown]>([
    ["12345678901234567890", big, "12345678901234567890"],
    ["[9007199254740991,9007199254740992]", [2 ** 53 - 1, 2n ** 53n], [2 ** 53 - 1, "9007199254740992"]],
    ["[-9007199254740991,-9007199254740993]", [1 - 2 ** 53, -(2n ** 53n) - 1n], [1 - 2 ** 53, "-9007199254740993"]],
    [
      '{"a":{"b":[1.5,-12345678901234567890]}}',
      { a: { b: [1.5, -big] } },
      { a: { b: [1.5, "-12345678901234567890"] } },
    ],
    ["[9007199254740993.0,1e300,1e22]", [2 ** 53, 1e300, 1e22], [2 ** 53, 1e300, 1e22]],
    ["[-0,0,-0.0]", [-0, 0, -0], [-0, 0, -0]],
    ['{"a":1,"b":2,"a":12345678901234567890}', { a: big, b: 2 }, { a: "12345678901234567890", b: 2 }],
  ])("%s", (text, asBigint, asString) => {
    for (const [integers, expected] of [
      ["bigint", asBigint],
      ["string", asString],
    ] as const) {
      expect(parse(text, { integers })).toStrictEqual(expected);
      const parser = new IncrementalParser({ integers });
      for (const character of text) parser.push(character);
      expect(parser.finish()).toStrictEqual(expected);
    }
  });

  test("are an error in parse unless asked for, and a bigint in the incremental parser", () => {
    expect(errorOf(JsonError, () => parse("[12345678901234567890]")).code).toBe("unsafe_integer");
    expect(new IncrementalParser().push("[12345678901234567890]")).toEqual([big]);
  });

  test("are refused by the incremental parser when the text is at its end", () => {
    const parser = new IncrementalParser({ integers: "error" });
    expect(parser.push('{"a":1,"id":12345678901234567890')).toEqual({ a: 1, id: 123456789012345 });
    expect(parser.pending).toEqual({ path: "/id", kind: "number" });
    expect(parser.push(',"b":2}')).toEqual({ a: 1, id: 123456789012345, b: 2 });
    const error = errorOf(JsonError, () => parser.finish());
    expect(error).toMatchObject({ code: "unsafe_integer", path: "/id", index: 12, literal: "12345678901234567890" });
    expect(() => parser.push(" ")).toThrow(error);
  });

  const digits = "9".repeat(4301);
  test.each<[text: string, integers: Integers, code: JsonErrorCode, index: number]>([
    ["[12345678901234567890]", "error", "unsafe_integer", 1],
    ["12345678901234567890", "error", "unsafe_integer", 0],
    ["[12345678901234567890,]", "error", "invalid_json", 22],
    ["[12345678901234567890] x", "error", "invalid_json", 23],
    ["[12345678901234567890", "error", "truncated", 21],
    ["[12345678901234567890,1e400]", "error", "invalid_json", 22],
    ["[12345678901234567890,[[]]]", "error", "limit_exceeded", 23],
    ["[12345678901234567890,[[]],]", "error", "limit_exceeded", 23],
    ["[12345678901234567890,98765432109876543210]", "error", "unsafe_integer", 1],
    ["[1,1e400]", "bigint", "invalid_json", 3],
    ["[1,1e400,]", "string", "invalid_json", 3],
    [`[${digits}]`, "bigint", "limit_exceeded", 1],
    [`[${digits},]`, "bigint", "invalid_json", 4303],
    [`[${digits},[[]]]`, "bigint", "limit_exceeded", 4304],
  ])("the same error in parse and in the incremental parser: %.40s %s", (text, integers, code, index) => {
    const options = { integers, maxDepth: 2 };
    const error = errorOf(JsonError, () => parse(text, options));
    expect(error).toMatchObject({ code, index });
    for (const size of [1, 7, text.length]) {
      const pushed = errorOf(JsonError, () => {
        const parser = new IncrementalParser(options);
        for (let at = 0; at < text.length; at += size) parser.push(text.slice(at, at + size));
        parser.finish();
      });
      expect(pushed).toEqual(error);
    }
  });

  test.each(['{"a":12345678901234567890,"a":1}', '{"a":1e400,"a":1}', `{"a":${digits},"a":1}`])(
    "are no error where their key comes again: %.30s",
    (text) => {
      const parser = new IncrementalParser({ integers: "error" });
      parser.push(text);
      expect([parser.finish(), parse(text)]).toEqual([{ a: 1 }, { a: 1 }]);
    },
  );

  test("the result is mutable, and __proto__ an ordinary key", () => {
    const value = parse('{"__proto__":{"n":12345678901234567890}}', { integers: "bigint" });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    (value as Record<string, unknown>).more = 1;
    expect(write(value)).toBe('{"__proto__":{"n":12345678901234567890},"more":1}');
  });

  test.each<[text: string, options: ParseOptions, code: JsonErrorCode, message: string]>([
    ["[12345678901234567890,]", { integers: "bigint" }, "invalid_json", "trailing comma at line 1 column 23"],
    ["[12345678901234567890", { integers: "string" }, "truncated", "EOF while parsing a list at line 1 column 21"],
    [
      "[12345678901234567890,1e400]",
      { integers: "bigint" },
      "invalid_json",
      "expected a number within ±1.8e308, received 1e400 at line 1 column 23",
    ],
    [
      "[[12345678901234567890]]",
      { integers: "bigint", maxDepth: 1 },
      "limit_exceeded",
      "expected at most 1 nested containers, received more at line 1 column 2",
    ],
    [
      "[12345678901234567890]",
      { integers: "bigint", maxLength: 21 },
      "limit_exceeded",
      "expected at most 21 UTF-16 code units, received 22 at line 1 column 22",
    ],
    [
      "9".repeat(4301),
      { integers: "bigint" },
      "limit_exceeded",
      "expected at most 4300 digits, received 4301 at line 1 column 1",
    ],
  ])("%s %o", (text, options, code, message) => {
    expect(errorOf(JsonError, () => parse(text, options))).toMatchObject({ code, message });
  });
});

describe("parse ∘ write is the identity", () => {
  // JSON has no -0 that is an integer.
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  const bigInteger = fc.bigInt().filter((value) => !Number.isSafeInteger(Number(value)));
  const values = (leaf: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: "small" }, leaf, fc.array(tie("value")), fc.dictionary(fc.string(), tie("value"))),
    })).value;
  const scalar = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.boolean(),
    fc.constant(null),
    fc.maxSafeInteger(),
    number,
  );

  test("for JSON values", () => {
    fc.assert(
      fc.property(values(scalar), (value) => {
        const text = write(value);
        expect(parse(text)).toEqual(value);
        expect(write(parsePython(text))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  test("for JSON values with bigints, whole and in pieces", () => {
    fc.assert(
      fc.property(values(fc.oneof(scalar, bigInteger)), fc.integer({ min: 1, max: 9 }), (value, size) => {
        const text = write(value);
        expect(parse(text, { integers: "bigint" })).toEqual(value);
        const parser = new IncrementalParser();
        for (let at = 0; at < text.length; at += size) parser.push(text.slice(at, at + size));
        expect(parser.finish()).toEqual(value);
        expect(write(parser.value)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});
