import type { JsonSchema } from "../../src/schema/index.ts";
import type { Sized } from "../countSteps.ts";

const range = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));
const named = (count: number, value: (index: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(range(count, (index) => [`k${index}`, value(index)]));
const required = (p: unknown) => ({ type: "object", properties: { p }, required: ["p"] });
const doubled = (wrap: (inner: unknown) => unknown): unknown => range(300, () => 0).reduce<unknown>(wrap, {});

/** A string in definitions, each made from the reference to the next one. */
function inRow(count: number, body: (next: JsonSchema) => JsonSchema): JsonSchema {
  const next = (index: number): JsonSchema =>
    index + 1 < count ? { $ref: `#/$defs/k${index + 1}` } : { type: "string" };
  const $defs = named(count, (index) => body(next(index))) as { [name: string]: JsonSchema };
  return { type: "object", properties: { p: { $ref: "#/$defs/k0" } }, $defs };
}

/**
 * A property in so many levels of schemas.
 *
 * @example
 * nested(2, (items) => ({ type: "array", items })); // an array of arrays of strings
 */
export function nested(levels: number, wrap: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inner = range(levels, () => 0).reduce<JsonSchema>(wrap, { type: "string" });
  return { type: "object", properties: { p: inner }, required: ["p"] };
}

const both = (next: JsonSchema): JsonSchema => ({ type: "object", properties: { a: next, b: next } });

/**
 * Schemas, each of them large in another keyword, that are read in linear time.
 *
 * @example
 * for (const [name, schemaOf] of linearSchemas) toStrictSchema(schemaOf(500) as JsonSchema, { provider: "openai" });
 */
export const linearSchemas: readonly Sized[] = [
  ["values in a union", (n) => required({ anyOf: [{ enum: range(20 * n, (i) => i) }, { enum: ["x"] }] })],
  [
    "an allOf",
    (n) => required({ allOf: range(3 * n, (i) => ({ type: "string", description: `d${i}`, title: `t${i}` })) }),
  ],
  [
    "objects of many parts",
    (n) => ({ type: "object", allOf: range(3 * n, (i) => ({ properties: { [`k${i}`]: { type: "string" } } })) }),
  ],
  ["values of each part", (n) => required({ allOf: range(n, () => ({ enum: range(50, (i) => i) })) })],
  [
    "objects beside objects",
    (n) => required({ allOf: [{ enum: range(n, (a) => ({ a })) }, { enum: range(300, (a) => ({ a, b: 1 })) }] }),
  ],
  ["patterns of values", (n) => required({ enum: ["a", "b"], allOf: range(n, (i) => ({ pattern: `^[ab${i}]+$` })) })],
  [
    "limits of each part",
    (n) => required({ allOf: range(n, (i) => ({ type: "array", items: { type: "string" }, minItems: i })) }),
  ],
  [
    "places of each part",
    (n) => required({ allOf: range(100, () => ({ type: "array", prefixItems: range(n / 100, () => ({})) })) }),
  ],
  [
    "properties that are called alike",
    (n) => ({
      type: "object",
      properties: Object.fromEntries(range(n, (i) => [String.fromCodePoint(0x4e00 + i), { type: "string" }])),
    }),
  ],
  [
    "definitions that are called alike",
    (n) => ({
      type: "object",
      properties: Object.fromEntries(range(n, (i) => [`p${i}`, { anyOf: [{ $ref: `#/x/k${i >> 1}/d` }] }])),
      x: named(n, () => ({ d: { type: "object", properties: { a: { type: "string" } } } })),
    }),
  ],
  [
    "a long name above many properties",
    (n) => ({
      type: "object",
      properties: {
        ["k".repeat(5 * n)]: { type: "object", properties: named(n / 2, () => ({ type: "string", maxLength: 5 })) },
      },
    }),
  ],
  ["listed values", (n) => required({ enum: range(12 * n, (i) => `value ${i}`) })],
  ["definitions in a row", (n) => inRow(n, (next) => ({ type: "object", properties: { next } }))],
];

/**
 * Schemas of which each part is compared with each other one, until the budget is spent.
 *
 * @example
 * for (const [name, schemaOf] of cappedSchemas) toStrictSchema(schemaOf(500) as JsonSchema, { provider: "openai" });
 */
export const cappedSchemas: readonly Sized[] = [
  [
    "further properties of each part",
    (n) => ({
      type: "object",
      allOf: range(n, (i) => ({ properties: { [`k${i}`]: {} }, additionalProperties: { type: "string" } })),
    }),
  ],
  [
    "a pattern of each part",
    (n) => ({
      type: "object",
      allOf: range(n, (i) => ({ properties: { [`k${i}`]: {} }, patternProperties: { [`^k${i}$`]: {} } })),
    }),
  ],
  [
    "patterns beside names",
    (n) => ({ type: "object", properties: named(n, () => ({})), patternProperties: named(n, () => ({})) }),
  ],
  [
    "names of each part",
    (n) =>
      required({ type: "object", allOf: range(n, () => ({ propertyNames: { enum: range(100, (i) => `n${i}`) } })) }),
  ],
  ["values beside branches", (n) => required({ enum: range(n, (i) => i), anyOf: range(n, (i) => ({ minimum: i })) })],
  [
    "branches that need a name each",
    (n) =>
      required({ anyOf: range(n, (i) => ({ type: "object", properties: { [`k${i}`]: {} }, required: [`k${i}`] })) }),
  ],
  [
    "branches that are tuples",
    (n) =>
      required({ anyOf: range(n, (i) => ({ type: "array", prefixItems: [{ const: i }], items: false, minItems: 1 })) }),
  ],
];

/**
 * Schemas that are small as text, and without a limit endless to follow.
 *
 * @example
 * for (const [name, schema] of endlessSchemas) toStrictSchema(schema as JsonSchema, { provider: "openai" });
 */
export const endlessSchemas: readonly [name: string, schema: unknown][] = [
  ["10,000 levels", nested(10_000, (p) => ({ type: "object", properties: { p } }))],
  ["350 levels", nested(350, (items) => ({ type: "array", items }))],
  ["a bomb of references", inRow(40, both)],
  ["a bomb of unions", inRow(40, (next) => ({ anyOf: [{ type: "array", items: next }, both(next)] }))],
  [
    "a product of unions",
    {
      type: "object",
      allOf: range(40, () => ({
        anyOf: [{ properties: { a: { type: "string" } } }, { properties: { b: { type: "string" } } }],
      })),
    },
  ],
  ["a schema that refers to itself everywhere", { type: "object", properties: named(200, () => ({ $ref: "#" })) }],
  ["references in a circle", { type: "object", properties: { p: { $ref: "#/properties/p" } } }],
  [
    "a pattern that backtracks",
    { type: "object", properties: { p: { type: "string", pattern: "^(a+)+$" } }, patternProperties: { "^(p+)+$": {} } },
  ],
  ["a wrong type", { type: "object", properties: { p: { type: "strnig" } } }],
  [
    "a value that stands in 2^300 places",
    required({ not: doubled((s) => ({ anyOf: [s, s] })), default: doubled((list) => [list, list]) }),
  ],
  [
    "listed values that stand in 2^300 places",
    required({ allOf: range(2, () => ({ enum: [doubled((list) => [list, list])] })) }),
  ],
  ["a listed value that stands in 2^300 places", required({ enum: [doubled((list) => [list, list])] })],
];

/**
 * References of which two lead to each next one: what is written takes the whole budget.
 *
 * @example
 * toStrictSchema(doublingReferences as JsonSchema, { provider: "gemini" });
 */
export const doublingReferences: unknown = {
  type: "object",
  properties: { p: { $ref: "#/$defs/k0" } },
  $defs: named(150, (i) => {
    const next = { $ref: `#/$defs/k${i + 1}` };
    return i === 149 ? { type: ["string", "array"], items: {} } : { anyOf: [next, { ...next, description: "x" }] };
  }),
};
