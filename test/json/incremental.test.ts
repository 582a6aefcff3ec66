import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { IncrementalOptions, Pending } from "../../src/json/IncrementalParser.ts";
import { IncrementalParser, JsonError, type JsonValue, parse } from "../../src/json/index.ts";
import type { JsonErrorCode } from "../../src/json/JsonError.ts";
import { errorOf } from "../errorOf.ts";
import { exactly, expectPrefixes, json } from "./prefixes.ts";

/** Reads a text in pieces of that many characters, over and over. */
function read(text: string, sizes: readonly number[], options?: IncrementalOptions): IncrementalParser {
  const parser = new IncrementalParser(options);
  for (let at = 0, count = 0; at < text.length; count++) {
    const end = at + (sizes[count % sizes.length] as number);
    parser.push(text.slice(at, end));
    at = end;
  }
  return parser;
}

describe("the live value", () => {
  const string = (path: string): Pending => ({ path, kind: "string" });
  const number = (path: string): Pending => ({ path, kind: "number" });
  const literal = (path: string): Pending => ({ path, kind: "literal" });

  test.each<[text: string, value: unknown, pending: Pending | null]>([
    ["", undefined, null],
    [" \n", undefined, null],
    ['"', "", string("")],
    ['"a', "a", string("")],
    ['"a"', "a", null],
    ["-", undefined, null],
    ["12", 12, number("")],
    ["12 ", 12, null],
    ["{", {}, null],
    ['{"a', {}, null],
    ['{"a"', {}, null],
    ['{"a":', {}, null],
    ['{"a":"', { a: "" }, string("/a")],
    ['{"a":"b', { a: "b" }, string("/a")],
    ['{"a":"b"', { a: "b" }, null],
    ['{"a":"b","c', { a: "b" }, null],
    ['{"a":1,"b":-', { a: 1 }, null],
    ['{"a":1,"b":-0', { a: 1, b: -0 }, number("/b")],
    ['{"a":[', { a: [] }, null],
    ['{"a":[{', { a: [{}] }, null],
    ['{"a":[1,2', { a: [1, 2] }, number("/a/1")],
    ['{"a":[1,2]', { a: [1, 2] }, null],
    ['{"a":[1,2],"b~/c":[0,{"d":"', { a: [1, 2], "b~/c": [0, { d: "" }] }, string("/b~0~1c/1/d")],
    ['{"":{"":"', { "": { "": "" } }, string("//")],
    ["[t", [true], literal("/0")],
    ["[tru", [true], literal("/0")],
    ["[true", [true], null],
    ["[f", [false], literal("/0")],
    ["[nul", [null], literal("/0")],
    ["[null,", [null], null],
    ["[1.", [1], number("/0")],
    ["[1.5", [1.5], number("/0")],
    ["[1.5e", [1.5], number("/0")],
    ["[1.5e-", [1.5], number("/0")],
    ["[1.5E+2", [150], number("/0")],
    ["[1e400", [1], number("/0")],
    [`[${"1".repeat(99)}`, [BigInt("1".repeat(64))], number("/0")],
    [`[0.${"1".repeat(99)}`, [Number(`0.${"1".repeat(62)}`)], number("/0")],
    ['["\\', [""], string("/0")],
    ['["a\\n\\"\\/', ['a\n"/'], string("/0")],
    ['["\\u00e', [""], string("/0")],
    ['["\\u00e9', ["é"], string("/0")],
    ['["a\ud83e', ["a"], string("/0")],
    ['["a\ud83e\udd8a', ["a🦊"], string("/0")],
    ['["a\\ud83e', ["a"], string("/0")],
    ['["a\\ud83e\\udd8', ["a"], string("/0")],
    ['["a\\ud83e\\udd8a', ["a🦊"], string("/0")],
    ['["a\\ud83e\udd8a', ["a🦊"], string("/0")],
    ['["a\\ud83eb', ["a\ud83eb"], string("/0")],
    ['["a\\ud83e\\ud83e', ["a\ud83e"], string("/0")],
    ['["a\\ud83e"', ["a\ud83e"], null],
    ['["\\udd8a', ["\udd8a"], string("/0")],
    ['{"\\ud83e\\udd8a":"\ud83e', { "🦊": "" }, string("/🦊")],
    ['{"__proto__":{"a":1},"b', JSON.parse('{"__proto__":{"a":1}}'), null],
    ['{"a":1,"b":2,"a":', { a: 1, b: 2 }, null],
    ['{"a":1,"b":2,"a":"', { a: "", b: 2 }, string("/a")],
  ])("%s", (text, value, pending) => {
    for (const size of [1, 2, 3, 1000]) {
      const parser = read(text, [size]);
      expect(parser.value).toStrictEqual(value);
      expect(parser.pending).toEqual(pending);
      expect(parser.text).toBe(text);
    }
  });

  test("is the same objects all the time, and what push gives", () => {
    const parser = new IncrementalParser();
    const value = parser.push('{"a":[{"b":1') as { a: { b: number }[] };
    const item = value.a[0];
    expect(parser.push('2},{"c":true}]}')).toBe(value);
    expect(parser.finish()).toBe(value);
    expect(value.a[0]).toBe(item);
    expect(value).toEqual({ a: [{ b: 12 }, { c: true }] });
  });

  test("a snapshot stays as it was", () => {
    const parser = read('{"a":[1,{"__proto__":"x', [5]);
    const before = parser.snapshot() as { a: unknown[] };
    parser.push('yz"}]}');
    expect(JSON.stringify(before)).toBe('{"a":[1,{"__proto__":"x"}]}');
    before.a.push("mine");
    expect(JSON.stringify(parser.finish())).toBe('{"a":[1,{"__proto__":"xyz"}]}');
    expect(new IncrementalParser().snapshot()).toBeUndefined();
  });

  test("__proto__ is an ordinary key of an ordinary object", () => {
    const value = read('{"__proto__":{"polluted":1},"a":{"__proto__":1,"__proto__":2}}', [1]).finish();
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value as object)).toEqual(["__proto__", "a"]);
    expect(JSON.stringify(value)).toBe('{"__proto__":{"polluted":1},"a":{"__proto__":2}}');
    expect("polluted" in {}).toBe(false);
  });
});

describe("keys that come again", () => {
  test.each<[text: string, value: unknown, duplicates: string[]]>([
    ['{"a":1,"b":2,"a":3}', { a: 3, b: 2 }, ["/a"]],
    ['{"a":1,"a":2,"a":3}', { a: 3 }, ["/a"]],
    ['{"a":{"x":1},"a":{"y":2}}', { a: { y: 2 } }, ["/a"]],
    ['{"a":[{"b":1,"b":2},{"b":1},{"c/":0,"c/":0}]}', { a: [{ b: 2 }, { b: 1 }, { "c/": 0 }] }, ["/a/0/b", "/a/2/c~1"]],
    ['{"\\u0061":1,"a":2}', { a: 2 }, ["/a"]],
    ['{"toString":1,"constructor":2}', { toString: 1, constructor: 2 }, []],
    ['{"__proto__":1,"__proto__":2}', JSON.parse('{"__proto__":2}'), ["/__proto__"]],
  ])("%s", (text, value, duplicates) => {
    const parser = read(text, [1]);
    expect(parser.finish()).toEqual(value);
    expect(Object.keys(parser.value as object)).toEqual(Object.keys(value as object));
    expect(parser.duplicates).toEqual(duplicates);
  });

  test("are listed up to 100", () => {
    const members = Array.from({ length: 500 }, (_, index) => `"${index % 250}":${index}`);
    expect(read(`{${members}}`, [1000]).duplicates).toHaveLength(100);
  });
});

describe("the end", () => {
  test("a number alone ends with the text", () => {
    const parser = read("1.5e2", [1]);
    expect(parser.isComplete).toBe(false);
    expect(parser.finish()).toBe(150);
    expect(parser.isComplete).toBe(true);
    expect(parser.pending).toBeNull();
  });

  test.each<[text: string, isComplete: boolean]>([
    ["", false],
    ["{", false],
    ["{}", true],
    ["{} \n", true],
    ['"a', false],
    ['"a"', true],
    ["nul", false],
    ["null", true],
    ["1", false],
    ["1 ", true],
  ])("is %s complete: %s", (text, isComplete) => {
    expect(read(text, [1]).isComplete).toBe(isComplete);
  });

  test("finish can be asked again, and nothing may follow", () => {
    const parser = read("[1]", [1]);
    expect(parser.finish()).toBe(parser.finish());
    expect(() => parser.push(" ")).toThrow(TypeError);
  });

  test("what is cut is truncated, and the value so far stays", () => {
    const parser = read('{"a":[1,2],"b":"tex', [4]);
    const error = errorOf(JsonError, () => parser.finish());
    expect(error).toMatchObject({ code: "truncated", path: "/b", line: 1, column: 19 });
    expect(parser.error).toBe(error);
    expect(parser.value).toEqual({ a: [1, 2], b: "tex" });
    expect(parser.pending).toEqual({ path: "/b", kind: "string" });
    expect(errorOf(JsonError, () => parser.push("t"))).toBe(error);
  });
});

describe("errors", () => {
  test.each<[text: string, code: JsonErrorCode, path: string, message: string, value: unknown]>([
    ['{"a":[1,]}', "invalid_json", "/a/0", "trailing comma at line 1 column 9", { a: [1] }],
    ['{"a":1}}', "invalid_json", "", "trailing characters at line 1 column 8", { a: 1 }],
    [
      '{"a":"é\n"}',
      "invalid_json",
      "/a",
      "control character (\\u0000-\\u001F) found while parsing a string at line 2 column 0",
      { a: "é" },
    ],
    ['[1,\n "a\\x"]', "invalid_json", "/1", "invalid escape at line 2 column 5", [1, "a"]],
    ['["a\\u00zz"]', "invalid_json", "/0", "invalid escape at line 1 column 8", ["a"]],
    ["[01]", "invalid_json", "/0", "invalid number at line 1 column 3", [0]],
    ["[1.x]", "invalid_json", "/0", "invalid number at line 1 column 4", [1]],
    ["[1,trux]", "invalid_json", "/1", "expected true, false or null at line 1 column 7", [1, true]],
    ["\ufeff[]", "invalid_json", "", "expected value at line 1 column 1", undefined],
    ["[NaN]", "invalid_json", "/0", "expected value at line 1 column 2", []],
    ["['a']", "invalid_json", "/0", "expected value at line 1 column 2", []],
  ])("%s", (text, code, path, message, value) => {
    for (const size of [1, 3, 1000]) {
      const parser = new IncrementalParser();
      const error = errorOf(JsonError, () => {
        for (let at = 0; at < text.length; at += size) parser.push(text.slice(at, at + size));
      });
      expect(error).toMatchObject({ code, path, message });
      expect(parser.value).toStrictEqual(value);
      expect(parser.isComplete).toBe(false);
      expect(errorOf(JsonError, () => parser.push("x"))).toBe(error);
      expect(errorOf(JsonError, () => parser.finish())).toBe(error);
    }
  });

  test("only strings are pushed", () => {
    expect(() => new IncrementalParser().push(1 as unknown as string)).toThrow(
      "piece: expected a string, received a number",
    );
  });
});

describe("limits", () => {
  test.each<[name: string, text: string, options: IncrementalOptions, expected: JsonErrorCode | "ok"]>([
    ["200 arrays", "[".repeat(200) + "]".repeat(200), {}, "ok"],
    ["201 arrays", "[".repeat(201), {}, "limit_exceeded"],
    ["201 objects", '{"a":'.repeat(201), {}, "limit_exceeded"],
    ["1,000,000 arrays", "[".repeat(1e6), {}, "limit_exceeded"],
    ["no level", "[]", { maxDepth: 0 }, "limit_exceeded"],
    ["1000 levels", '{"a":'.repeat(1000) + 1 + "}".repeat(1000), { maxDepth: 1000 }, "ok"],
    ["1,048,576 characters", `"${"x".repeat(1_048_574)}"`, {}, "ok"],
    ["1,048,577 characters", `"${"x".repeat(1_048_575)}"`, {}, "limit_exceeded"],
    ["no character", " ", { maxLength: 0 }, "limit_exceeded"],
    ["4300 digits", `-${"9".repeat(4300)}`, {}, "ok"],
    ["4301 digits", "9".repeat(4301), {}, "limit_exceeded"],
    ["4301 digits as text", "9".repeat(4301), { integers: "string" }, "ok"],
  ])("%s", (_, text, options, expected) => {
    for (const size of [4, 1e7]) {
      let outcome: JsonErrorCode | "ok" = "ok";
      try {
        const parser = read(text, [size], options);
        const { depth, last } = depthOf(parser.finish());
        expect(depth).toBeLessThanOrEqual(options.maxDepth ?? 200);
        expect(last).toBeDefined();
        parser.snapshot();
      } catch (error) {
        if (!(error instanceof JsonError)) throw error;
        outcome = error.code;
      }
      expect(outcome).toBe(expected);
    }
  });

  test("are named, and the value up to there stays", () => {
    const long = new IncrementalParser({ maxLength: 8 });
    const error = errorOf(JsonError, () => long.push('["abcdefgh"]'));
    expect(error.message).toBe("expected at most 8 UTF-16 code units, received more at line 1 column 8");
    expect(error.path).toBe("/0");
    expect(long.value).toEqual(["abcdef"]);
    const deep = new IncrementalParser({ maxDepth: 2 });
    expect(() => deep.push("[1,[2,[")).toThrow(
      "expected at most 2 nested containers, received more at line 1 column 7",
    );
    expect(deep.value).toEqual([1, [2]]);
    const wide = new IncrementalParser();
    wide.push(`[${"9".repeat(4301)},1]`);
    expect(() => wide.finish()).toThrow("expected at most 4300 digits, received 4301 at line 1 column 2");
  });

  // With quadratic cost each of these would take minutes.
  test.each<[name: string, text: string]>([
    ["digits", "9".repeat(1e6)],
    ["a fraction", `0.${"1".repeat(1e6)}`],
    ["a string", `"${"x".repeat(1e6)}`],
    ["escapes", `"${"\\u00e9".repeat(1e5)}`],
    ["a key", `{"${"x".repeat(1e6)}`],
    ["items", `[${"1,".repeat(5e5)}`],
    ["members", `{${Array.from({ length: 9e4 }, (_, index) => `"${index}":1,`).join("")}`],
    ["a key that comes again", `{${'"a":1,'.repeat(1e5)}`],
    [
      "keys that come again under a long one",
      `{"${"x".repeat(5e5)}":{${Array.from({ length: 4e4 }, (_, at) => `"${at >> 1}":1,`).join("")}`,
    ],
    ["white space", " ".repeat(1e6)],
  ])("1 MB of %s, four characters at a time", (_, text) => {
    const parser = read(text, [4], { integers: "string" });
    expect(parser.text).toHaveLength(text.length);
    expect(parser.error).toBeUndefined();
  });
});

function depthOf(value: JsonValue<bigint>): { depth: number; last: unknown } {
  let depth = 0;
  let last: unknown = value;
  for (; typeof last === "object" && last !== null && Object.keys(last).length > 0; depth++)
    last = Object.values(last)[0];
  return { depth, last };
}

describe("properties", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });

  test("any chunking gives what JSON.parse gives", () => {
    fc.assert(
      fc.property(json, sizes, (text, chunks) => {
        expect(read(text, chunks).finish()).toEqual(exactly(text));
      }),
      { numRuns: 500 },
    );
  });

  // `npm run soak -- texts` has 5,000 texts.
  test("after each piece the value is a prefix, and only what is pending may still grow", () => {
    fc.assert(
      fc.property(json, (text) => {
        expectPrefixes(text);
      }),
      { numRuns: 50 },
    );
  });

  const token = fc.constantFrom(
    ...'{}[]:,"-0 \n',
    ...[
      '"a"',
      '{"k":',
      '"b',
      "\\u00",
      "\\ud83d",
      "\\ude00",
      "\\n",
      "\\x",
      "17",
      ".5",
      "e",
      "+1",
      "true",
      "nul",
      "é",
      "😀",
    ],
    ...["\u0001", "1e400"],
  );

  test("any chunking of any text gives the value or the error that parse gives", () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), sizes, (tokens, chunks) => {
        const text = tokens.join("");
        const expected = outcomeOf(() => parse(text));
        expect(outcomeOf(() => read(text, chunks).finish())).toEqual(expected);
        expect(outcomeOf(() => read(text, [text.length + 1]).finish())).toEqual(expected);
      }),
      { numRuns: 5000 },
    );
  });
});

function outcomeOf(run: () => unknown): unknown {
  try {
    return { value: run() };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { code, message, path, index, line, column } = error;
    return { code, message, path, index, line, column };
  }
}
