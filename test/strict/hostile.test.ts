import { describe, expect, test } from "vitest";
import { type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { StrictError, type StrictSchema, toStrictSchema } from "../../src/strict/index.ts";
import { cpuTime } from "../cpuTime.ts";
import { errorOf } from "../errorOf.ts";

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

const range = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));
const named = (count: number, value: (index: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(range(count, (index) => [`k${index}`, value(index)]));
const required = (p: unknown) => ({ type: "object", properties: { p }, required: ["p"] });
const doubled = (wrap: (inner: unknown) => unknown): unknown => range(300, () => 0).reduce<unknown>(wrap, {});

/** Schemas of which each is expensive in another keyword; quadratic work over 8,000 would take minutes. */
const N = 8_000;
const EXPENSIVE: [string, () => unknown][] = [
  ["150,000 values in a union", () => required({ anyOf: [{ enum: range(150_000, (i) => i) }, { enum: ["x"] }] })],
  [
    "an allOf of 24,000",
    () => required({ allOf: range(24_000, (i) => ({ type: "string", description: `d${i}`, title: `t${i}` })) }),
  ],
  [
    "objects of 24,000 parts",
    () => ({ type: "object", allOf: range(24_000, (i) => ({ properties: { [`k${i}`]: { type: "string" } } })) }),
  ],
  [
    "further properties of each part",
    () => ({
      type: "object",
      allOf: range(N, (i) => ({ properties: { [`k${i}`]: {} }, additionalProperties: { type: "string" } })),
    }),
  ],
  [
    "a pattern of each part",
    () => ({
      type: "object",
      allOf: range(N, (i) => ({ properties: { [`k${i}`]: {} }, patternProperties: { [`^k${i}$`]: {} } })),
    }),
  ],
  [
    "patterns beside names",
    () => ({ type: "object", properties: named(N, () => ({})), patternProperties: named(N, () => ({})) }),
  ],
  [
    "names of each part",
    () =>
      required({ type: "object", allOf: range(N, () => ({ propertyNames: { enum: range(100, (i) => `n${i}`) } })) }),
  ],
  ["values of each part", () => required({ allOf: range(N, () => ({ enum: range(50, (i) => i) })) })],
  ["values beside branches", () => required({ enum: range(N, (i) => i), anyOf: range(N, (i) => ({ minimum: i })) })],
  [
    "objects beside objects",
    () => required({ allOf: [{ enum: range(N, (a) => ({ a })) }, { enum: range(300, (a) => ({ a, b: 1 })) }] }),
  ],
  ["patterns of values", () => required({ enum: ["a", "b"], allOf: range(N, (i) => ({ pattern: `^[ab${i}]+$` })) })],
  [
    "limits of each part",
    () => required({ allOf: range(N, (i) => ({ type: "array", items: { type: "string" }, minItems: i })) }),
  ],
  [
    "places of each part",
    () => required({ allOf: range(100, () => ({ type: "array", prefixItems: range(N / 100, () => ({})) })) }),
  ],
  [
    "properties that are called alike",
    () => ({
      type: "object",
      properties: Object.fromEntries(range(N, (i) => [String.fromCodePoint(0x4e00 + i), { type: "string" }])),
    }),
  ],
  [
    "definitions that are called alike",
    () => ({
      type: "object",
      properties: Object.fromEntries(range(N, (i) => [`p${i}`, { anyOf: [{ $ref: `#/x/k${i >> 1}/d` }] }])),
      x: named(N, () => ({ d: { type: "object", properties: { a: { type: "string" } } } })),
    }),
  ],
  [
    "a name of 40,000 letters",
    () => ({
      type: "object",
      properties: {
        ["k".repeat(40_000)]: { type: "object", properties: named(4_000, () => ({ type: "string", maxLength: 5 })) },
      },
    }),
  ],
  [
    "branches that need a name each",
    () =>
      required({ anyOf: range(N, (i) => ({ type: "object", properties: { [`k${i}`]: {} }, required: [`k${i}`] })) }),
  ],
  [
    "branches that are tuples",
    () =>
      required({ anyOf: range(N, (i) => ({ type: "array", prefixItems: [{ const: i }], items: false, minItems: 1 })) }),
  ],
  [
    "a value that stands in 2^300 places",
    () => required({ not: doubled((s) => ({ anyOf: [s, s] })), default: doubled((list) => [list, list]) }),
  ],
  [
    "listed values that stand in 2^300 places",
    () => required({ allOf: range(2, () => ({ enum: [doubled((list) => [list, list])] })) }),
  ],
  ["a listed value that stands in 2^300 places", () => required({ enum: [doubled((list) => [list, list])] })],
  [
    "references of which two lead to each next one",
    () => {
      const next = (i: number) => ({ $ref: `#/$defs/k${i + 1}` });
      const link = (i: number) => ({ anyOf: [next(i), { ...next(i), description: "x" }] });
      const $defs = named(150, (i) => (i === 149 ? { type: ["string", "array"], items: {} } : link(i)));
      return { type: "object", properties: { p: { $ref: "#/$defs/k0" } }, $defs };
    },
  ],
];

describe.each(PROVIDERS)("for %s", (provider) => {
  test.each(EXPENSIVE)("%s takes linear time", (_name, schema) => {
    const given = schema() as JsonSchema;
    const start = cpuTime();
    let strict: StrictSchema | undefined;
    try {
      strict = toStrictSchema(given, { provider });
    } catch (error) {
      expect(error instanceof StrictError || error instanceof SchemaError, String(error)).toBe(true);
    }
    // Neither way throws.
    strict?.restore({ p: ["a"], k1: "x" });
    strict?.toStrictValue({ p: { k1: [] }, k1: null });
    expect(cpuTime() - start).toBeLessThan(30_000);
  });

  test.each(SCHEMAS)("%s is answered in time", (_name, schema) => {
    const start = cpuTime();
    try {
      const { restore, toStrictValue } = toStrictSchema(schema, { provider });
      const value = restore({ p: "a".repeat(100) });
      toStrictValue(value);
    } catch (error) {
      expect(error instanceof StrictError || error instanceof SchemaError, String(error)).toBe(true);
    }
    expect(cpuTime() - start).toBeLessThan(3_000);
  });

  // OpenAI accepts ten levels.
  const takesDeep = PROVIDERS.filter((one) => one === provider && one !== "openai");
  test.for(takesDeep)("200 levels are read, and not one more", () => {
    const lists = (count: number) => nested(count, (items) => ({ type: "array", items }));
    // The object around the lists and the text inside are levels too.
    expect(() => toStrictSchema(lists(198), { provider })).not.toThrow();
    const error = errorOf(StrictError, () => toStrictSchema(lists(199), { provider }));
    expect(error.code).toBe("limit_exceeded");
    expect(error.message).toMatch(/expected a schema of at most 200 levels .* received a larger one/);
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

  test("an answer that holds itself again and again is left as it is after so many steps", () => {
    const list: JsonSchema = { anyOf: [{ type: "null" }, { type: "array", items: { $ref: "#/$defs/list" } }] };
    const schema: JsonSchema = { type: "object", properties: { list: { $ref: "#/$defs/list" } }, $defs: { list } };
    let reads = 0;
    let value: unknown = new Proxy([null], {
      get(target, key) {
        if (++reads > 5_000_000) throw new Error("it is read without an end");
        return Reflect.get(target, key);
      },
    });
    for (let level = 0; level < 60; level++) value = [value, value];
    expect(() => toStrictSchema(schema, { provider }).restore({ list: value })).not.toThrow();
  });
});
