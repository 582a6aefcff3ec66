import { describe, expect, test } from "vitest";
import { SchemaConverter, toolsToTypescript } from "../../src/compact/index.ts";
import { type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { compile, declaration } from "./compile.ts";
import { chain, dag, families, field, largeSchemas, list } from "./hostileSchemas.ts";
import { differenceOf } from "./oracle/differenceOf.ts";
import { readDense } from "./oracle/readDense.ts";

const inline = new SchemaConverter();
const dense = new SchemaConverter({ layout: "dense" });
const cut = new SchemaConverter({ maxDescriptionLength: 10 });

/** `npm run soak -- hostile` has 10,000. */
const SIZE = 1_000;

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
});

test.each(largeSchemas)("large: %s", (_name, schemaOf) => {
  const schema = schemaOf(100) as JsonSchema;
  const { length } = JSON.stringify(schema);
  for (const converter of [inline, dense, cut]) {
    expect(converter.convert(schema).length).toBeLessThanOrEqual(length + 10);
  }
});

test("30 levels of doubling stay small", () => {
  const schema = chain(30, (next) => ({ properties: { a: next, b: next } }));
  expect(inline.convert(schema).length).toBeLessThan(5_000);
  expect(dense.convert(schema).length).toBeLessThan(5_000);
});
