import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { SchemaConverter, toolsToTypescript } from "../../src/compact/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { compile, declaration } from "./compile.ts";
import { typeOfValue } from "./typeOfValue.ts";

// Few names and few values, so that keywords meet each other, and many values are accepted.
const NAMES = ["a", "b", "xa", "xb"];
const name = fc.constantFrom(...NAMES);
const leaf = fc.constantFrom<object | boolean>(
  { type: "string" },
  { type: "number" },
  { type: "boolean" },
  { type: ["string", "null"] },
  { enum: ["s", 1] },
  { enum: [true, null] },
  {},
  true,
  false,
);

/** An object of at most `most` of these keywords. */
function few(model: { [keyword: string]: fc.Arbitrary<unknown> }, most: number): fc.Arbitrary<object> {
  return fc
    .subarray(Object.keys(model), { minLength: 1, maxLength: most })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, model[key] as fc.Arbitrary<unknown>]))));
}

const { root } = fc.letrec<{ root: object; schema: object | boolean; object: object; array: object; combined: object }>(
  (tie) => {
    const schema = tie("schema");
    const named = (keys: fc.Arbitrary<string>) => fc.dictionary(keys, schema, { minKeys: 1, maxKeys: 2 });
    const list = fc.array(schema, { minLength: 1, maxLength: 2 });
    const typed = (type: string, keywords: fc.Arbitrary<object>) =>
      fc
        .tuple(fc.constantFrom({ type }, { type }, {}, { type: [type, "null"] }), keywords)
        .map(([a, b]) => ({ ...a, ...b }));
    const objects = {
      properties: named(name),
      required: fc.array(name, { maxLength: 1 }),
      patternProperties: named(fc.constantFrom("^x", "a$")),
      additionalProperties: schema,
      unevaluatedProperties: schema,
      dependentSchemas: named(name),
    };
    const arrays = {
      prefixItems: list,
      items: schema,
      minItems: fc.nat(2),
      contains: schema,
      unevaluatedItems: schema,
    };
    // biome-ignore lint/suspicious/noThenProperty: a keyword
    const others = { anyOf: list, allOf: list, oneOf: list, not: schema, if: schema, then: schema };
    return {
      root: fc.oneof(
        { weight: 3, arbitrary: tie("object") },
        { weight: 1, arbitrary: tie("array") },
        { weight: 1, arbitrary: tie("combined") },
      ),
      schema: fc.oneof(
        { maxDepth: 3 },
        { weight: 4, arbitrary: leaf },
        { weight: 4, arbitrary: tie("object") },
        { weight: 2, arbitrary: tie("array") },
        { weight: 1, arbitrary: tie("combined") },
      ),
      object: typed("object", few(objects, 3)),
      array: typed("array", few(arrays, 3)),
      combined: fc
        .tuple(fc.oneof(tie("object"), tie("array"), fc.constant({})), few(others, 2))
        .map(([own, more]) => ({ ...own, ...more })),
    };
  },
);

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(null, true, 1, "s"),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }),
    fc.array(tie("value"), { maxLength: 3 }),
  ),
}));

/** A schema without a type that describes the parts of objects or arrays is meant as such, so here it says so. */
function withImpliedTypes(schema: object | boolean): object | boolean {
  return JSON.parse(JSON.stringify({ schema }), (key, value) => {
    const isMap = ["properties", "patternProperties", "dependentSchemas"].includes(key);
    if (isMap || typeof value !== "object" || value === null || Array.isArray(value) || value.type !== undefined)
      return value;
    const types = [
      ...(["properties", "required", "additionalProperties", "patternProperties"].some((each) => each in value)
        ? ["object"]
        : []),
      ...(["items", "prefixItems"].some((each) => each in value) ? ["array"] : []),
    ];
    return types.length > 0 ? { ...value, type: types } : value;
  }).schema;
}

const ajv = new Ajv2020({ strict: false, logger: false });

/** A schema, and a value that it accepts. */
export type Case = { schema: JsonSchema; value: unknown };

/**
 * Random schemas with values that they accept.
 *
 * @example
 * acceptedCases(100, 12); // [{ schema: { type: "object", ... }, value: {} }, ...]
 */
export function acceptedCases(numRuns: number, seed: number): Case[] {
  const samples = fc.sample(fc.tuple(root, fc.array(value, { minLength: 16, maxLength: 16 })), {
    numRuns,
    seed,
  });
  return samples.flatMap(([sample, values]) => {
    // No part is in memory twice.
    const schema = JSON.parse(JSON.stringify(sample));
    return accepted(withImpliedTypes(schema), values).map((value) => ({ schema, value }));
  });
}

/** The values that the schema accepts; an empty list for schemas from which Ajv makes code that does not run. */
function accepted(schema: object | boolean, values: readonly unknown[]): unknown[] {
  try {
    const validate = ajv.compile(schema);
    return values.filter((value) => validate(value));
  } catch {
    return [];
  }
}

/** TypeScript also refuses what fits but shares no field with a type whose fields are all optional. */
const isAboutStyle = (error: string): boolean => error.includes("in common with type");

/**
 * What writes a schema as a type of the name Whole.
 *
 * @example
 * for (const [name, write] of writers) refusedBy(write, acceptedCases(100, 12));
 */
export const writers: [name: string, write: (schema: JsonSchema) => string][] = [
  ["inline", (schema) => declaration(new SchemaConverter().convert(schema), "Whole")],
  ["dense", (schema) => declaration(new SchemaConverter({ layout: "dense" }).convert(schema), "Whole")],
  ["a set", (schema) => `${toolsToTypescript([{ name: "t", parameters: schema }])}\ntype Whole = Tools["t"]`],
];

/**
 * The cases, as JSON, whose value does not fit the written type.
 *
 * @example
 * expect(refusedBy(write, acceptedCases(100, 12))).toEqual([]);
 */
export function refusedBy(write: (schema: JsonSchema) => string, cases: readonly Case[]): string[] {
  const sources = cases.map(
    ({ schema, value }) => `${write(schema)}\ndeclare const value: ${typeOfValue(value)};\nconst typed: Whole = value;`,
  );
  const found = compile(sources);
  const judged = sources.map((source, index) => ({ schema: cases[index]?.schema, source, errors: found[index] ?? [] }));
  return judged.filter(({ errors }) => !errors.every(isAboutStyle)).map((each) => JSON.stringify(each));
}
