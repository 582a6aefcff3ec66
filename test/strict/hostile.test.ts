import { describe, expect, test } from "vitest";
import { type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { StrictError, toStrictSchema } from "../../src/strict/index.ts";

const PROVIDERS = ["openai", "anthropic", "gemini", "deepseek"] as const;

function nested(levels: number, wrap: (schema: JsonSchema) => JsonSchema): JsonSchema {
  let schema: JsonSchema = { type: "string" };
  for (let level = 0; level < levels; level++) schema = wrap(schema);
  return { type: "object", properties: { p: schema }, required: ["p"] };
}

function defs(count: number, body: (next: JsonSchema, index: number) => JsonSchema): JsonSchema {
  const entries = Array.from({ length: count }, (_, index): [string, JsonSchema] => {
    const next: JsonSchema = index + 1 < count ? { $ref: `#/$defs/d${index + 1}` } : { type: "string" };
    return [`d${index}`, body(next, index)];
  });
  return { type: "object", properties: { p: { $ref: "#/$defs/d0" } }, $defs: Object.fromEntries(entries) };
}

const both = (next: JsonSchema): JsonSchema => ({ type: "object", properties: { a: next, b: next } });

const SCHEMAS: [string, JsonSchema][] = [
  ["10,000 levels", nested(10_000, (p) => ({ type: "object", properties: { p } }))],
  ["350 levels", nested(350, (items) => ({ type: "array", items }))],
  ["10,000 definitions in a row", defs(10_000, (next) => ({ type: "object", properties: { next } }))],
  ["a bomb of references", defs(40, both)],
  ["a bomb of unions", defs(40, (next) => ({ anyOf: [{ type: "array", items: next }, both(next)] }))],
  [
    "a product of unions",
    {
      type: "object",
      allOf: Array.from({ length: 40 }, () => ({
        anyOf: [{ properties: { a: { type: "string" } } }, { properties: { b: { type: "string" } } }],
      })),
    },
  ],
  [
    "a schema that refers to itself everywhere",
    { type: "object", properties: Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`p${i}`, { $ref: "#" }])) },
  ],
  ["references in a circle", { type: "object", properties: { p: { $ref: "#/properties/p" } } }],
  [
    "100,000 listed values",
    { type: "object", properties: { p: { enum: Array.from({ length: 100_000 }, (_, i) => `value ${i}`) } } },
  ],
  [
    "a pattern that backtracks",
    { type: "object", properties: { p: { type: "string", pattern: "^(a+)+$" } }, patternProperties: { "^(p+)+$": {} } },
  ],
  ["a wrong type", { type: "object", properties: { p: { type: "strnig" as "string" } } }],
];

describe.each(PROVIDERS)("for %s", (provider) => {
  test.each(SCHEMAS)("%s is answered in time", (_name, schema) => {
    const start = performance.now();
    try {
      const { restore, toStrictValue } = toStrictSchema(schema, { provider });
      const value = restore({ p: "a".repeat(100) });
      toStrictValue(value);
    } catch (error) {
      expect(error instanceof StrictError || error instanceof SchemaError, String(error)).toBe(true);
    }
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  test("a deep answer is left as it is where it becomes too deep", () => {
    const list: JsonSchema = { anyOf: [{ type: "null" }, { type: "array", items: { $ref: "#/$defs/list" } }] };
    const schema: JsonSchema = { type: "object", properties: { list: { $ref: "#/$defs/list" } }, $defs: { list } };
    const strict = toStrictSchema(schema, { provider });
    let value: unknown = null;
    for (let level = 0; level < 5_000; level++) value = [value];
    expect(() => strict.restore({ list: value })).not.toThrow();
    expect(() => strict.toStrictValue({ list: value })).not.toThrow();
  });
});
