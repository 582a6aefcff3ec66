import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../python-compat/differential/anyCharacter.ts";
import { JsonError, parsePython, write } from "../../../src/json/index.ts";
import { keysOf, PythonFloat, parseBoxed, valueAt } from "../../../src/json/python/index.ts";

type Row = { text: string; error: string } | { text: string; pydantic: string; "json.dumps": string };

const rows: Row[] = JSON.parse(readFileSync(join(import.meta.dirname, "pydantic.json"), "utf8"));

describe("as pydantic answered", () => {
  test.each(rows.map((row) => [JSON.stringify(row.text), row] as const))("%s", (_, row) => {
    expect(answer(row.text)).toEqual(row);
  });
});

function answer(text: string): Row {
  try {
    const value = valueAt(parseBoxed(text), 0);
    return { text, pydantic: write(value), "json.dumps": write(value, { style: "json.dumps" }) };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { text, error: error.code === "lone_surrogate" ? "string_unicode" : error.message };
  }
}

const nested = (open: string, depth: number, inner: string, close: string) =>
  open.repeat(depth) + inner + close.repeat(depth);

describe("limits, as pydantic answered", () => {
  test.each<[name: string, text: string, expected: string]>([
    ["200 arrays", nested("[", 200, "1", "]"), "ok"],
    ["the 201st is empty", nested("[", 201, "", "]"), "ok"],
    ["201 arrays", nested("[", 201, "1", "]"), "recursion limit exceeded at line 1 column 202"],
    ["202 arrays", nested("[", 202, "", "]"), "recursion limit exceeded at line 1 column 202"],
    ["200 objects", nested('{"a":', 200, "1", "}"), "ok"],
    ["201 objects", nested('{"a":', 201, "1", "}"), "recursion limit exceeded at line 1 column 1006"],
    ["201 open arrays", "[".repeat(201), "EOF while parsing a list at line 1 column 201"],
    ["201 open objects", '{"a":'.repeat(201), "EOF while parsing a value at line 1 column 1005"],
    ["300 arrays side by side", `[${"[[1],{}],".repeat(300)}1]`, "ok"],
    ["300 objects side by side", `[${'{"a":{"b":1}},'.repeat(300)}1]`, "ok"],
    ["100,000 arrays", nested("[", 100_000, "", "]"), "recursion limit exceeded at line 1 column 202"],
    ["10 MB of objects", '{"a":'.repeat(2_000_000), "recursion limit exceeded at line 1 column 1006"],
    ["4300 digits", "9".repeat(4300), "ok"],
    ["4301 digits", "9".repeat(4301), "number out of range at line 1 column 4301"],
    ["-4301 digits", `-${"9".repeat(4301)}`, "number out of range at line 1 column 4302"],
    ["5000 digits and a fraction", `${"9".repeat(5000)}.5`, "number out of range at line 1 column 4302"],
    ["5000 digits of a fraction", `1.${"9".repeat(5000)}`, "ok"],
  ])("%s", (_, text, expected) => {
    const got = answer(text);
    expect("error" in got ? got.error : "ok").toBe(expected);
  });

  test("maxDepth and maxLength can be set", () => {
    const deep = nested("[", 1000, "1", "]");
    expect(write(parsePython(deep, { maxDepth: 1000 }))).toBe(deep);
    expect(() => parsePython("[[1]]", { maxDepth: 1 })).toThrow(
      expect.objectContaining({ code: "limit_exceeded", path: "/0" }),
    );
    expect(() => parsePython("[1]", { maxLength: 2 })).toThrow(expect.objectContaining({ code: "limit_exceeded" }));
  });
});

describe("what is built", () => {
  test("is frozen all the way down", () => {
    const value = parsePython('{"a":[{"b":1}],"10":{}}') as { a: [{ b: number }] };
    for (const part of [value, value.a, value.a[0], (value as never)["10"]]) expect(Object.isFrozen(part)).toBe(true);
  });

  test("has __proto__ as an ordinary key", () => {
    const value = parsePython('{"__proto__":{"polluted":1},"constructor":2}') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(["__proto__", "constructor"]);
    expect(valueAt(value, "__proto__")).toEqual({ polluted: 1 });
    expect("polluted" in {}).toBe(false);
  });

  test("knows Python's types of its numbers", () => {
    const value = parsePython(
      '{"int":1,"float":1.0,"half":0.5,"big":100000000000000000000,"far":1e20,"zero":-0,"list":[1,2.0]}',
    );
    const kinds = keysOf(value as object).map((key) => [key, valueAt(value as object, key)]);
    expect(kinds).toEqual([
      ["int", 1],
      ["float", new PythonFloat(1)],
      ["half", new PythonFloat(0.5)],
      ["big", 10n ** 20n],
      ["far", new PythonFloat(1e20)],
      ["zero", 0],
      ["list", [1, 2]],
    ]);
    expect(valueAt(parsePython("[1,2.0]") as object, 1)).toEqual(new PythonFloat(2));
    expect(valueAt(value as object, "toString")).toBeUndefined();
  });

  test("has no negative zero among its ints", () => {
    expect(parsePython("[-0]")).toStrictEqual([0]);
    expect(parsePython("[-0.0]")).toStrictEqual([-0]);
  });

  test("has no lone surrogate", () => {
    expect(() => parsePython('["é","\udc00"]')).toThrow(
      expect.objectContaining({ code: "lone_surrogate", index: 6, line: 1, column: 8 }),
    );
  });

  test("takes the last of duplicate keys, and its type", () => {
    const value = parsePython('{"a":1.0,"b":1,"a":2,"b":2.0}') as object;
    expect(valueAt(value, "a")).toBe(2);
    expect(valueAt(value, "b")).toEqual(new PythonFloat(2));
  });

  test("a number at the root is remembered in a box only", () => {
    expect(write(parsePython("1.0"))).toBe("1");
    expect(write(parsePython("1e16"))).toBe("1e+16");
    expect(write(parseBoxed("1.0"))).toBe("[1.0]");
    expect(write(valueAt(parseBoxed("1.0"), 0))).toBe("1.0");
  });

  test("valueAt takes a key as a number and an index as a string", () => {
    const object = parsePython('{"10":1.0,"2":12345678901234567890}') as object;
    expect([valueAt(object, 10), valueAt(object, "10")]).toEqual([new PythonFloat(1), new PythonFloat(1)]);
    expect(valueAt(object, 2)).toBe(12345678901234567890n);
    const array = parsePython("[1.0,1]") as object;
    expect([valueAt(array, "0"), valueAt(array, 0)]).toEqual([new PythonFloat(1), new PythonFloat(1)]);
    expect([valueAt(array, "1"), valueAt(array, "00"), valueAt(array, "2")]).toEqual([1, undefined, undefined]);
  });
});

describe("properties", () => {
  const float = fc.double().map((value) => new PythonFloat(value));
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: anyCharacter }),
      fc.maxSafeInteger(),
      fc.bigInt(-(10n ** 40n), 10n ** 40n),
      float,
      fc.integer({ min: -9, max: 9 }).map((whole) => new PythonFloat(whole)),
      fc.constantFrom(null, true, false),
      fc.array(tie("any")),
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("__proto__", "10", "2", "constructor")), tie("any")),
    ),
  })).any;

  test("what is written reads back, and is written the same again", () => {
    fc.assert(
      fc.property(value, (original) => {
        const text = write(original, { style: "json.dumps" });
        expect(write(valueAt(parseBoxed(text), 0), { style: "json.dumps" })).toBe(text);
        const compact = write(original);
        expect(write(valueAt(parseBoxed(compact), 0))).toBe(compact);
      }),
    );
  });

  test("a text that ends too early is truncated, wherever it ends", () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.nat(), (original, cut) => {
        const text = write(original, { ensureAscii: true });
        expect(() => parsePython(text.slice(0, cut % text.length))).toThrow(
          expect.objectContaining({ code: "truncated" }),
        );
      }),
    );
  });

  test("any text gives a value or a JsonError whose index lies in it", () => {
    const token = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      "\\",
      "\\u",
      "-",
      "0",
      "1.5e3",
      "true",
      "NaN",
      "é",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(token, fc.string())), (tokens) => {
        const text = tokens.join("");
        try {
          parsePython(text);
        } catch (error) {
          expect(error).toBeInstanceOf(JsonError);
          expect((error as JsonError).index).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});
