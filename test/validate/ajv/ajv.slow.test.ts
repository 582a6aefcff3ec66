import { fullFormats } from "ajv-formats/dist/formats.js";
import { describe, expect, test } from "vitest";
import type { JsonValue } from "../../../src/json/index.ts";
import type { JsonSchema } from "../../../src/schema/index.ts";
import { createAjvValidator } from "../../../src/validate/ajv/index.ts";

// What is quadratic takes longer than a test may.
describe("hostile values", () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ i }));
  const branches = (branch: JsonSchema): JsonSchema[] => Array.from({ length: 1_000 }, () => ({ ...branch }));
  const cases: [string, JsonSchema, unknown, string | undefined][] = [
    ["20,000 different objects", { uniqueItems: true }, rows, undefined],
    ["20,000 objects, the last twice", { uniqueItems: true }, [...rows, { i: 19_999 }], "uniqueItems"],
    [
      "100,000 errors below 100 levels of references",
      { type: "array", items: { $ref: "#" } },
      wrap<JsonValue>(100, Array(100_000).fill(1), (list) => [list]),
      "type",
    ],
    [
      "1,000 branches for 60,000 items",
      { items: { anyOf: [...branches({ minLength: 2 }), { maxLength: 2 }] } },
      Array(60_000).fill("a"),
      "limit",
    ],
    ["1,000 formats for one long text", { anyOf: branches({ format: "uri" }) }, `a:${"a".repeat(1_000_000)} `, "limit"],
    [
      "1,000 schemas that read all of 20,000 names",
      { allOf: branches({ additionalProperties: { type: "number" } }) },
      Object.fromEntries(rows.map(({ i }) => [i, i])),
      "limit",
    ],
    [
      "a list of 150,000 values for 200,000 items",
      { items: { enum: Array.from({ length: 150_000 }, (_, i) => i) } },
      Array.from({ length: 200_000 }, (_, i) => i),
      "enum",
    ],
  ];
  test.each(cases)("%s", (_, schema, value, keyword) => {
    const validator = createAjvValidator(schema);
    expect(validator.check(value)).toBe(keyword === undefined);
    expect(validator.issues(value).issues[0]?.keyword).toBe(keyword);
  });
});

describe("formats", () => {
  const names = Object.keys(fullFormats).filter((name) => judgeOf(name) !== undefined);
  const starts = ["", "http://", "http://a.", "a:", "a@", "P", "#", "/", "0/", "00:00:00.", "{", "?", "//", "http://["];
  const units = [
    "a",
    "0",
    "-",
    ".",
    "/",
    ":",
    "%20",
    "@",
    "a.",
    "a-",
    "1.",
    "a@",
    ":@",
    "~0",
    "?",
    "{a}",
    "(",
    "é",
    " ",
  ];

  test.each(names)("%s reads long texts in the time of a test", (format) => {
    const { check } = createAjvValidator({ format });
    for (const start of starts) {
      for (const unit of units) {
        for (const end of ["", "!"]) check(start + unit.repeat(200_000 / unit.length) + end);
      }
    }
  });

  function judgeOf(name: string): unknown {
    const format: unknown = fullFormats[name as keyof typeof fullFormats];
    if (typeof format === "function" || format instanceof RegExp) return format;
    const isForText = typeof format === "object" && format !== null && !("type" in format && format.type === "number");
    return isForText ? format : undefined;
  }
});

function wrap<T>(levels: number, start: T, step: (inner: T) => T): T {
  let result = start;
  for (let level = 0; level < levels; level++) result = step(result);
  return result;
}
