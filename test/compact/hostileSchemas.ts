import type { JsonSchema } from "../../src/schema/index.ts";

/**
 * Schemas of any size, and how many characters of text each may take for each unit of size.
 *
 * @example
 * for (const [name, schemaOf, charactersEach] of families) new SchemaConverter().convert(schemaOf(500) as JsonSchema);
 */
export const families: [name: string, schemaOf: (size: number) => unknown, charactersEach: number][] = [
  ["nested objects", (n) => nested(n, (x) => ({ properties: { x } })), 10],
  ["nested arrays", (n) => nested(n, (items) => ({ type: "array", items })), 10],
  ["nested unions", (n) => nested(n, (x, i) => ({ anyOf: [x, { const: i }] })), 20],
  ["nested intersections", (n) => nested(n, (x, i) => ({ allOf: [x, field(`p${i}`, {})], type: "object" })), 30],
  ["nested constants", (n) => ({ const: nested(n, (x, i) => (i % 2 ? { x } : [x])) }), 10],
  ["an enum", (n) => ({ enum: Array.from({ length: 10 * n }, (_, i) => `v${i}`) }), 120],
  ["an object of many fields", (n) => fields(n, () => ({ type: "string" })), 20],
  ["references in a row", (n) => chain(n, (next) => next), 10],
  ["nested references", (n) => chain(n, (next) => field("x", next)), 20],
  ["references that fan out", (n) => chain(n, (next) => ({ properties: { x: next, y: next } })), 150],
  ["unions that fan out", (n) => chain(n, (next) => ({ anyOf: [next, { type: "array", items: next }] })), 150],
  ["intersections that fan out", (n) => chain(n, (next, i) => ({ allOf: [next, field(`k${i}`, next)] })), 150],
  ["intersections that grow", (n) => chain(n, (next, i) => ({ allOf: [next, field(`k${i}`, {})] })), 30],
  ["one large object in many intersections", shared, 60],
  ["fields into a row of references", intoChain, 30],
  ["nested keywords that no type says", (n) => nested(n, (not) => ({ not })), 20],
  ["shared in memory", (n) => nested(n, (x) => ({ anyOf: [{ allOf: [x] }, { properties: { x, y: x } }] })), 200],
  ["containing itself in memory", () => selfContaining, 1],
  ["a default that contains itself in memory", () => ({ type: "object", default: selfContaining }), 1],
  ["a circle of allOf", (n) => chain(n, (next, i) => ({ allOf: [i === n - 1 ? { $ref: "#" } : next] })), 10],
  ["a circle of many branches", (n) => ({ anyOf: Array.from({ length: n }, () => ({ $ref: "#" })) }), 1],
  ["a reference with a long pointer", (n) => field("a", { $ref: `#${"/properties/a".repeat(n)}` }), 40],
  ["references by $id", ids, 60],
  ["references to nowhere", (n) => fields(n, (i) => ({ $ref: `#/nowhere/${i}` })), 60],
  ["one field in many branches", (n) => ({ allOf: list(n, (i) => field("a", field(`b${i}`, {}))) }), 50],
  ["required names without properties", (n) => ({ type: "object", required: list(n, (i) => `r${i}`) }), 40],
  ["a list of types", (n) => ({ type: list(n, () => "string") }), 10],
  ["a description of spaces", (n) => field("a", { description: `${" ".repeat(n)}x${" ".repeat(n)}` }), 10],
  ["a pattern that backtracks", (n) => field("a", { type: "string", pattern: "(a+)+".repeat(n) }), 10],
  ["a description that ends comments", (n) => field("a", { description: "*/ \n".repeat(n) }), 10],
];

/**
 * Large schemas, of which 1,000 is the size that needs as much memory as a machine has to spare.
 *
 * @example
 * for (const [name, schemaOf] of largeSchemas) new SchemaConverter().convert(schemaOf(50) as JsonSchema);
 */
export const largeSchemas: readonly (readonly [name: string, schemaOf: (size: number) => unknown])[] = [
  ["fields", (n) => fields(100 * n, (i) => ({ type: "string", description: `field ${i}` }))],
  ["branches", (n) => ({ anyOf: list(100 * n, (i) => ({ const: i })) })],
  [
    "references",
    (n) => ({
      ...fields(100 * n, () => ({ $ref: "#/$defs/a" })),
      $defs: { a: field("x", { description: "d".repeat(500) }) },
    }),
  ],
  ["keywords that are not known", (n) => Object.fromEntries(list(100 * n, (i) => [`x-${i}`, i]))],
  ["long descriptions", (n) => fields(50, (i) => ({ type: "string", description: `${i} words `.repeat(11 * n) }))],
  ["one long description", (n) => field("a", { description: "a\n ".repeat(1_700 * n) })],
  [
    "one long description in many fields",
    (n) => ({
      ...fields(n, () => ({ $ref: "#/$defs/a" })),
      $defs: { a: { type: "string", description: "d".repeat(5_000 * n) } },
    }),
  ],
  ["levels", (n) => nested(2 * n, (a, i) => ({ type: "object", properties: { a }, description: `level ${i}` }))],
];

/**
 * An object with this field alone.
 *
 * @example
 * field("a", {}); // { type: "object", properties: { a: {} } }
 */
export function field(name: string, schema: unknown): JsonSchema {
  return { type: "object", properties: { [name]: schema as JsonSchema } };
}

/**
 * An object of many fields.
 *
 * @example
 * fields(2, () => ({})); // { properties: { f0: {}, f1: {} } }
 */
export function fields(count: number, schemaOf: (index: number) => unknown): JsonSchema {
  return { properties: Object.fromEntries(list(count, (index) => [`f${index}`, schemaOf(index) as JsonSchema])) };
}

/**
 * A list of so many items.
 *
 * @example
 * list(2, (index) => index); // [0, 1]
 */
export function list<Item>(length: number, item: (index: number) => Item): Item[] {
  return Array.from({ length }, (_, index) => item(index));
}

/**
 * Lists in lists, each of which holds the next one twice: small in memory, and of 2^depth items in the JSON.
 *
 * @example
 * dag(2); // [[1, 1], [1, 1]]
 */
export function dag(depth: number): unknown {
  return list(depth, () => 0).reduce<unknown>((part) => [part, part], 1);
}

function ids(count: number): JsonSchema {
  const named = list(count, (index): [string, JsonSchema] => [`d${index}`, { $id: `s${index}`, type: "string" }]);
  const users = fields(count, (index) => ({ $ref: `s${index}` }));
  return { ...users, $id: "https://example.com/root", $defs: Object.fromEntries(named) };
}

function nested(depth: number, outer: (inner: unknown, index: number) => unknown): unknown {
  let inner: unknown = { type: "string" };
  for (let index = 0; index < depth; index++) inner = outer(inner, index);
  return inner;
}

/**
 * Definitions, each made from the reference to the next one; the last is a small object.
 *
 * @example
 * chain(1, (next) => ({ items: next })); // $defs d0 and d1
 */
export function chain(length: number, definition: (next: JsonSchema, index: number) => JsonSchema): JsonSchema {
  const $defs: { [name: string]: JsonSchema } = { [`d${length}`]: field("end", {}) };
  for (let index = 0; index < length; index++)
    $defs[`d${index}`] = definition({ $ref: `#/$defs/d${index + 1}` }, index);
  return { $ref: "#/$defs/d0", $defs };
}

function intoChain(size: number): JsonSchema {
  const { $defs } = chain(size, (next) => next) as { $defs: JsonSchema };
  return { ...fields(size, (index) => ({ $ref: `#/$defs/d${index}` })), $defs } as JsonSchema;
}

function shared(size: number): JsonSchema {
  const users = fields(size, (index) => ({ allOf: [{ $ref: "#/$defs/large" }, field(`x${index}`, {})] }));
  return { ...users, $defs: { large: fields(size, () => ({})) } };
}

const selfContaining: JsonSchema = { properties: {} };
selfContaining.properties = { self: selfContaining };
