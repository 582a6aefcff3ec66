import { describe, expect, test } from "vitest";
import { SchemaConverter, toolsToTypescript } from "../../src/compact/index.ts";
import { type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { cpuTime } from "../cpuTime.ts";
import { compile, declaration } from "./compile.ts";
import { differenceOf } from "./oracle/differenceOf.ts";
import { readDense } from "./oracle/readDense.ts";

const SIZE = 10_000;

/** A schema of any size, and how many characters of text it may take for each unit of size. */
const families: [name: string, schemaOf: (size: number) => unknown, charactersEach: number][] = [
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

const inline = new SchemaConverter();
const dense = new SchemaConverter({ layout: "dense" });

test.each(families)("%s, dense: the text grows with the schema alone", (_name, schemaOf, charactersEach) => {
  const schema = schemaOf(SIZE) as JsonSchema;
  expect(dense.convert(schema).length).toBeLessThan(SIZE * Math.max(70, 2 * charactersEach));
});

test.each(families)("%s: the text grows with the schema alone", (_name, schemaOf, charactersEach) => {
  const schema = schemaOf(SIZE) as JsonSchema;
  const { length } = inline.convert(schema);
  expect(length).toBeLessThan(SIZE * charactersEach);
});

test("each of them is TypeScript", () => {
  // The compiler itself takes minutes for some of them at full size.
  const texts = families.flatMap(([, schemaOf]) =>
    [inline, dense].map((converter) => converter.convert(schemaOf(200) as JsonSchema)),
  );
  expect(compile(texts.map((text) => declaration(text, "T"))).flat()).toEqual([]);
});

describe("choices that all hold stay few enough for the compiler", () => {
  const choice = (i: number) => ({ anyOf: [{ ...field(`a${i}`, {}), required: [`a${i}`] }, field(`b${i}`, {})] });
  const branches = (name: string) => list(400, (i) => field(`${name}${i}`, {}));
  const some = { allOf: list(13, choice) };
  const rows: [name: string, schema: object][] = [
    ["in allOf", { type: "object", allOf: list(40, choice) }],
    ["anyOf beside oneOf", { anyOf: branches("a"), oneOf: branches("b") }],
    ["values beside anyOf", { type: "string", enum: list(100_000, (i) => `v${i}`), anyOf: [{ minLength: 1 }, {}] }],
    ["by references", { $ref: "#/$defs/a", ...choice(0), $defs: { a: { anyOf: branches("a") }, b: choice(1) } }],
    ["references with more beside them", { $ref: "#/$defs/a", anyOf: branches("b"), $defs: { a: choice(1) } }],
    ["several levels", { type: "object", allOf: [{ anyOf: [some, choice(20)] }, { oneOf: [some, choice(21)] }] }],
    ["of a recursive type", { anyOf: [...branches("a"), field("x", { $ref: "#", anyOf: branches("b") })] }],
    ["each with null", { allOf: list(20, (i) => ({ ...field(`a${i}`, {}), nullable: true })) }],
    ["each a list of types", { allOf: list(20, (i) => ({ ...field(`a${i}`, {}), type: ["object", "boolean"] })) }],
    ["each with no type", { allOf: list(20, (i) => ({ properties: { [`a${i}`]: {} } })) }],
  ];

  test.each(rows)("%s", (_name, schema) => {
    const text = dense.convert(schema as JsonSchema);
    expect(text.length).toBeLessThan(4 * JSON.stringify(schema).length);
    expect(differenceOf(schema, readDense(text))).toBe(undefined);
  });

  test("each of them is TypeScript", () => {
    const texts = [inline, dense].flatMap((converter) =>
      rows.map(([, schema]) => converter.convert(schema as JsonSchema)),
    );
    expect(compile(texts.map((text) => declaration(text, "T")))).toEqual(texts.map(() => []));
  });

  test("the first of them stay", () => {
    const schema = rows[0]?.[1] as JsonSchema;
    expect(inline.convert(schema)).toContain("{a0: unknown} | {b0?: unknown}");
    expect(dense.convert(schema)).toMatch(/&\(\{a0:unknown\}\|\{b0\?:unknown\}\).*&unknown\/\*\$ref=/);
  });
});

describe("what cannot be read is a SchemaError", () => {
  const thrower = (error: unknown) => ({
    get type(): string {
      throw error;
    },
  });
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const throwing = new Proxy({}, { ownKeys: () => thrower(revoked.proxy).type as never });
  const dag = (depth: number): unknown => list(depth, () => 0).reduce<unknown>((part) => [part, part], 1);
  const endless = (part: (next: () => unknown) => object): object =>
    new Proxy(
      {},
      {
        ownKeys: () => Object.keys(part(() => 0)),
        getOwnPropertyDescriptor: (_, key) =>
          key in part(() => 0) ? { enumerable: true, configurable: true } : undefined,
        get: (_, key) => (part(() => endless(part)) as { [key: PropertyKey]: unknown })[key],
      },
    );
  const endOf = (way: () => string): unknown => {
    try {
      return way();
    } catch (error) {
      return [error instanceof SchemaError, (error as SchemaError).code];
    }
  };
  const unreadable: [name: string, schema: unknown, code: string][] = [
    ["a getter that throws", field("a", thrower(new Error("no"))), "invalid_schema"],
    ["a getter that throws null", field("a", thrower(null)), "invalid_schema"],
    ["a getter that throws a revoked proxy", field("a", thrower(revoked.proxy)), "invalid_schema"],
    ["a revoked proxy", revoked.proxy, "invalid_schema"],
    ["a revoked proxy inside", field("a", revoked.proxy), "invalid_schema"],
    ["a proxy whose keys throw", { type: "object", not: throwing, properties: { a: throwing } }, "invalid_schema"],
    ["properties without end", endless((next) => ({ properties: { a: next() } })), "limit_exceeded"],
  ];

  test.each(unreadable)("%s", (_name, schema, code) => {
    const ways = [
      () => inline.convert(schema as JsonSchema),
      () => dense.convert(schema as JsonSchema),
      () => toolsToTypescript([{ name: "a", parameters: schema }]),
    ];
    for (const way of ways) {
      expect(endOf(way)).toEqual([true, code]);
    }
  });

  const doubled: [name: string, schema: object][] = [
    ["a default", { type: "object", default: dag(60) }],
    ["a keyword that is not known", { type: "object", "x-a": dag(60) }],
    ["many defaults", fields(500, (i) => ({ type: "string", title: `${i}`, default: dag(15) }))],
  ];

  test.each(doubled)("%s that is in memory once and in the JSON often", (_name, schema) => {
    for (const way of [
      () => dense.convert(schema as JsonSchema),
      () => toolsToTypescript([{ name: "a", parameters: schema }]),
    ]) {
      expect(way).toThrow(expect.objectContaining({ name: "SchemaError", code: "limit_exceeded" }));
    }
    expect(inline.convert(schema as JsonSchema).length).toBeLessThan(20_000);
  });

  test("constants that are in memory once and in the JSON often", () => {
    for (const depth of [15, 20]) {
      const schema = fields(300, () => ({ const: dag(depth) })) as JsonSchema;
      expect(inline.convert(schema).length).toBeLessThan(1_000_000);
      expect(() => dense.convert(schema)).toThrow(expect.objectContaining({ code: "limit_exceeded" }));
    }
  });
});

describe("large ones", () => {
  const rows: [name: string, schema: unknown][] = [
    ["100,000 fields", fields(100_000, (i) => ({ type: "string", description: `field ${i}` }))],
    ["100,000 branches", { anyOf: list(100_000, (i) => ({ const: i })) }],
    [
      "100,000 references",
      { ...fields(100_000, () => ({ $ref: "#/$defs/a" })), $defs: { a: field("x", { description: "d".repeat(500) }) } },
    ],
    ["100,000 keywords that are not known", Object.fromEntries(list(100_000, (i) => [`x-${i}`, i]))],
    ["5 MB of descriptions", fields(50, (i) => ({ type: "string", description: `${i} words `.repeat(11_000) }))],
    ["one description of 5 MB", field("a", { description: "a\n ".repeat(1_700_000) })],
    [
      "one description of 5 MB in many fields",
      {
        ...fields(1000, () => ({ $ref: "#/$defs/a" })),
        $defs: { a: { type: "string", description: "d".repeat(5_000_000) } },
      },
    ],
    ["2,000 levels", nested(2_000, (a, i) => ({ type: "object", properties: { a }, description: `level ${i}` }))],
  ];

  test.each(rows)("%s", (_name, schema) => {
    const { length } = JSON.stringify(schema);
    for (const converter of [inline, dense, new SchemaConverter({ maxDescriptionLength: 10 })]) {
      const start = cpuTime();
      expect(converter.convert(schema as JsonSchema).length).toBeLessThanOrEqual(length + 10);
      // Quadratic work would take minutes.
      expect(cpuTime() - start).toBeLessThan(20_000);
    }
  });
});

test("30 levels of doubling stay small", () => {
  const schema = chain(30, (next) => ({ properties: { a: next, b: next } }));
  expect(inline.convert(schema).length).toBeLessThan(5_000);
  expect(dense.convert(schema).length).toBeLessThan(5_000);
});

function field(name: string, schema: unknown): JsonSchema {
  return { type: "object", properties: { [name]: schema as JsonSchema } };
}

function fields(count: number, schemaOf: (index: number) => unknown): JsonSchema {
  return { properties: Object.fromEntries(list(count, (index) => [`f${index}`, schemaOf(index) as JsonSchema])) };
}

function list<Item>(length: number, item: (index: number) => Item): Item[] {
  return Array.from({ length }, (_, index) => item(index));
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

/** Definitions, each made from the reference to the next one; the last is a small object. */
function chain(length: number, definition: (next: JsonSchema, index: number) => JsonSchema): JsonSchema {
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
