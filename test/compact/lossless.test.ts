import fc from "fast-check";
import { expect, test } from "vitest";
import { SchemaConverter } from "../../src/compact/index.ts";
import { compile, declaration } from "./compile.ts";
import { differenceOf } from "./oracle/differenceOf.ts";
import { readDense } from "./oracle/readDense.ts";
import { anySchema } from "./schemas.ts";

const dense = new SchemaConverter({ layout: "dense" });
// `npm run soak -- compact` has 100,000.
const schemas = fc.sample(anySchema, { numRuns: 300, seed: 6 });
const texts = schemas.map((schema) => dense.convert(schema));

test("the dense text of any schema reads back as that schema", () => {
  const lost = schemas.flatMap((schema, index) => {
    const difference = differenceOf(schema, readDense(texts[index] ?? ""));
    return difference === undefined ? [] : [{ difference, schema, text: texts[index] }];
  });
  expect(lost).toEqual([]);
  expect(new Set(texts).size).toBeGreaterThan(250);
  expect(texts.filter((text) => text.startsWith("type ")).length).toBeGreaterThan(50);
});

test("the dense text of any schema is TypeScript, and always the same", () => {
  const found = compile(texts.map((text) => declaration(text, "T")));
  expect(texts.filter((_, index) => found[index]?.length)).toEqual([]);
  expect(schemas.map((schema) => dense.convert(structuredClone(schema)))).toEqual(texts);
});

test("without constraints, quoted or cut, it is TypeScript too", () => {
  const converters = [
    new SchemaConverter({ layout: "dense", constraints: false, quotedKeys: true }),
    new SchemaConverter({ layout: "dense", maxDescriptionLength: 3 }),
    new SchemaConverter({ layout: "dense", includeDescriptions: false }),
  ];
  const others = schemas.slice(0, 70).flatMap((schema) => converters.map((converter) => converter.convert(schema)));
  const found = compile(others.map((text) => declaration(text, "T")));
  expect(others.filter((_, index) => found[index]?.length)).toEqual([]);
});

test.each<[name: string, left: unknown, right: unknown, expected: string | undefined]>([
  [
    "the order of keys and names",
    { type: "object", required: ["a", "b"] },
    { required: ["b", "a"], type: "object" },
    undefined,
  ],
  ["a default", { default: 1 }, { default: 2 }, "/default"],
  [
    "a keyword that is missing",
    { properties: { a: { title: "A" } } },
    { properties: { a: {} } },
    "/properties/a/title",
  ],
  ["a property more", { properties: { a: true } }, { properties: { a: true, b: true } }, "/properties"],
  ["an item", { items: [true, {}] }, { items: [true, { type: "null" }] }, "/items/1/type"],
  ["a reference", { $ref: "#/$defs/a", $defs: { a: { type: "null" } } }, { type: "null" }, undefined],
  [
    "another target",
    { not: { $ref: "#/$defs/a" }, $defs: { a: { type: "null" } } },
    { not: {} },
    "/not/undefined/type",
  ],
  [
    "recursion, unrolled",
    { properties: { a: { $ref: "#" } } },
    { properties: { a: { properties: { a: { $ref: "#" } } } } },
    undefined,
  ],
])("the oracle sees %s", (_name, left, right, expected) => {
  expect(differenceOf(left, right)).toBe(expected);
});
