import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CompactOptions, SchemaConverter } from "../../src/compact/index.ts";
import { isTypeName } from "../../src/compact/read/kinds.ts";
import { isObject, type JsonSchema } from "../../src/schema/index.ts";
import { isCorpusMissing, readCorpora } from "../strict/corpora.ts";
import { compile, declaration } from "./compile.ts";
import { differenceOf } from "./oracle/differenceOf.ts";
import { readDense } from "./oracle/readDense.ts";
import { anySchema } from "./schemas.ts";

const layouts: [name: string, options: CompactOptions][] = [
  ["inline", {}],
  ["inline, quoted keys", { quotedKeys: true }],
  ["inline, cut", { maxDescriptionLength: 50 }],
  ["dense", { layout: "dense" }],
  ["dense, no constraints", { layout: "dense", constraints: false }],
  ["dense, types alone", { layout: "dense", constraints: false, includeDescriptions: false }],
];

/** How many characters the text has more than what is promised. */
function excessOf(schema: unknown, text: string): number {
  // A schema without a type says little, and the words around its keywords may be longer.
  const isTyped = isObject(schema) && isTypeName(schema.type);
  return text.length - Math.max("unknown".length, JSON.stringify(schema).length + (isTyped ? 0 : 12));
}

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
    // Definitions that nothing refers to would leave room for much.
    const samples = fc
      .sample(anySchema, { numRuns: 2000, seed: 3 })
      .flatMap((schema): unknown[] => [
        { ...schema, $defs: undefined, definitions: undefined },
        ...Object.values(schema.properties ?? {}),
      ]);
    const large = samples
      .filter((schema) => isObject(schema) || typeof schema === "boolean")
      .map((schema) => JSON.parse(JSON.stringify(schema)))
      .map((schema) => ({ schema, text: converter.convert(schema) }))
      .filter(({ schema, text }) => !ESCAPED.test(JSON.stringify(schema)) && excessOf(schema, text) > 0);
    expect(large).toEqual([]);
  });

  test.skipIf(isCorpusMissing)("real schemas", () => {
    const suite = readFileSync(join(import.meta.dirname, "../../../shared/corpora/jsts.jsonl"), "utf8").trimEnd();
    const samples = [
      ...readCorpora().map(({ schema }) => schema),
      ...suite.split("\n").map((line) => JSON.parse(line).parameters),
    ];
    expect(samples.length).toBeGreaterThan(4700);
    expect(samples.filter((schema) => excessOf(schema, converter.convert(schema)) > 0)).toEqual([]);
  });
});

/** What a comment or a type has to escape, and JSON does not. */
const ESCAPED = /\*\/|[\u007f\u2028\u2029]/;

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
