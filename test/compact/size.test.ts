import { describe, expect, test } from "vitest";
import { SchemaConverter } from "../../src/compact/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { compile, declaration } from "./compile.ts";
import { excessOf, layouts, longerThanJson } from "./excess.ts";
import { differenceOf } from "./oracle/differenceOf.ts";
import { readDense } from "./oracle/readDense.ts";

const list = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => item(index));
const fields = (count: number, schemaOf: (index: number) => unknown): object => ({
  type: "object",
  properties: Object.fromEntries(list(count, (index) => [`field${index}`, schemaOf(index)])),
});
const described = { type: "string", description: "What this is for. ".repeat(20) };
const address = {
  type: "object",
  properties: { street: described, city: { type: "string" } },
  "x-note": "n".repeat(300),
};

const schemas: [name: string, schema: object][] = [
  ["a described definition in many fields", { ...fields(40, () => ({ $ref: "#/$defs/D" })), $defs: { D: described } }],
  ["described fields of a definition", { ...fields(40, () => ({ $ref: "#/$defs/A" })), $defs: { A: address } }],
  [
    "two places of many definitions",
    {
      ...fields(60, (i) => ({ $ref: `#/$defs/d${i % 30}` })),
      $defs: Object.fromEntries(list(30, (i) => [`d${i}`, { type: "string", description: `${i}`.repeat(180) }])),
    },
  ],
  [
    "definitions under a keyword that is not known",
    {
      ...fields(20, () => ({ $ref: "#/components/schemas/A" })),
      components: { schemas: { A: address } },
    },
  ],
  [
    "a definition inside another keyword",
    {
      ...fields(9, () => ({ $ref: "#/patternProperties/^x" })),
      patternProperties: { "^x": { ...fields(20, () => ({ type: "integer" })), "x-note": "n".repeat(300) } },
    },
  ],
  [
    "recursion with keywords that are not known",
    {
      ...fields(9, () => ({ $ref: "#" })),
      "x-note": "n".repeat(300),
    },
  ],
  ["long enums", fields(9, () => ({ type: "string", enum: list(90, (i) => `v${i}`) }))],
  ["an enum of numbers", { type: "integer", enum: list(90, (i) => i) }],
  ["fields of any type", fields(90, () => ({}))],
  ["fields that are true", fields(90, () => true)],
  ["required names", { type: "object", required: list(90, (i) => `r${i}`) }],
  ["names that need quotes", { type: "object", properties: Object.fromEntries(list(90, (i) => [`a-${i}`, {}])) }],
  ["tuples of anything", { type: "array", prefixItems: list(90, () => ({})) }],
  ["branches that are true", { type: "object", anyOf: list(90, () => true) }],
  ["references to the root", { type: "object", not: { anyOf: list(90, () => ({ $ref: "#" })) } }],
  ["references to nowhere", fields(90, () => ({ $ref: "#/$defs/x" }))],
  [
    "one long name",
    {
      ...fields(50, () => ({ $ref: "#/$defs/a" })),
      $defs: { a: { $ref: `#/$defs/${"n".repeat(60)}` }, ["n".repeat(60)]: fields(3, () => ({})) },
    },
  ],
];

describe.each(layouts)("%s: no longer than the JSON", (_name, options) => {
  const converter = new SchemaConverter(options);

  test.each(schemas)("%s", (_name, schema) => {
    expect(excessOf(schema, converter.convert(schema as JsonSchema))).toBeLessThanOrEqual(0);
  });

  test("random schemas", () => {
    expect(longerThanJson(converter, 200, 3)).toEqual([]);
  });
});

test("each of them is TypeScript", () => {
  const texts = layouts.flatMap(([, options]) =>
    schemas.map(([, schema]) => new SchemaConverter(options).convert(schema as JsonSchema)),
  );
  expect(compile(texts.map((text) => declaration(text, "T"))).flat()).toEqual([]);
});

test("each dense one reads back", () => {
  const dense = new SchemaConverter({ layout: "dense" });
  const lost = schemas.map(([name, schema]) => [
    name,
    differenceOf(schema, readDense(dense.convert(schema as JsonSchema))),
  ]);
  expect(lost.filter(([, difference]) => difference !== undefined)).toEqual([]);
});
