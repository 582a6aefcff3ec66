import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { SchemaConverter } from "../../src/compact/index.ts";
import { impliedTypes, isObject, type JsonSchema } from "../../src/schema/index.ts";
import { compile, declaration } from "./compile.ts";
import { typeOfValue } from "./typeOfValue.ts";

const TYPES = ["string", "number", "integer", "boolean", "null", "object", "array"];
const HOSTILE_KEYS = [
  "__proto__",
  "constructor",
  "content-type",
  "",
  "1",
  "*/",
  '"',
  "\\",
  "\n",
  "\u2028",
  "\ud800",
  "𝒳",
  "é",
];
const WORDS = [
  "new",
  "readonly",
  "get",
  "type",
  "in",
  "static",
  "async",
  "declare",
  "asserts",
  "unique",
  "路径",
  "a",
  "b",
];
const KEYWORDS = [
  "type",
  "properties",
  "required",
  "items",
  "prefixItems",
  "enum",
  "anyOf",
  "allOf",
  "$ref",
  "minItems",
];
const POINTERS = [
  "#",
  "#/$defs/a",
  "#/$defs/b c",
  "#/$defs/string",
  "#/definitions/Record",
  "#/properties/a",
  "#/nowhere",
];

const key = fc.constantFrom(...HOSTILE_KEYS, ...WORDS);
const description = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("*/ x", "/* x", "a\r\nb", "**/", "//", "x\u2029y"),
);

/** Schemas of all keywords that say something about types, alone and beside each other, now and then with a value that no keyword has. */
const { any } = fc.letrec<{ any: unknown; parts: object }>((tie) => {
  const any = tie("any");
  const list = fc.array(any, { minLength: 1, maxLength: 3 });
  const named = fc.dictionary(key, any, { minKeys: 1, maxKeys: 3 });
  const keys = fc.array(key, { maxLength: 2 });
  const rest = fc.option(any, { nil: undefined });
  return {
    any: fc.oneof(
      { maxDepth: 3 },
      { weight: 3, arbitrary: fc.record({ type: fc.constantFrom(...TYPES), description }, { requiredKeys: ["type"] }) },
      { weight: 1, arbitrary: fc.constantFrom(true, false, {}) },
      { weight: 8, arbitrary: tie("parts") },
      { weight: 2, arbitrary: fc.tuple(tie("parts"), tie("parts")).map(([a, b]) => ({ ...a, ...b })) },
    ),
    parts: fc.oneof(
      fc.record({ type: fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 }), nullable: fc.boolean() }),
      fc.record({ enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }) }),
      fc.record({ const: fc.jsonValue({ maxDepth: 2 }) }),
      fc.record({ properties: named, required: keys }),
      fc.record({ type: fc.constant("object"), properties: named, required: keys, additionalProperties: any }),
      fc.record({ type: fc.constant("object"), additionalProperties: any }),
      fc.record({ type: fc.constant("object"), patternProperties: named, additionalProperties: rest }),
      fc.record({ type: fc.constant("array"), items: any }),
      fc.record({ type: fc.constant("array"), prefixItems: list, items: rest, minItems: fc.nat(3) }),
      fc.record({ type: fc.constant("array"), items: list, additionalItems: rest }),
      fc.record({ allOf: list }),
      fc.record({ anyOf: list }),
      fc.record({ oneOf: list, required: keys }),
      fc.record({ $ref: fc.constantFrom(...POINTERS), description }),
      fc.record({ $ref: fc.constantFrom(...POINTERS), description }),
      fc.dictionary(fc.constantFrom(...KEYWORDS), fc.jsonValue({ maxDepth: 1 }), { minKeys: 1, maxKeys: 2 }),
    ),
  };
});
/**
 * Schemas of all keywords, with names and texts that are hard to write.
 *
 * @example
 * fc.sample(anySchema, { numRuns: 200, seed: 4 });
 */
export const anySchema: fc.Arbitrary<JsonSchema> = fc
  .record({
    type: fc.constant("object"),
    properties: fc.dictionary(key, any, { minKeys: 1, maxKeys: 3 }),
    $defs: fc.record({ a: any, "b c": any, string: any }),
    definitions: fc.record({ Record: any }),
  })
  .map((schema) => schema as JsonSchema);

const valueWithKeys = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 1, 1.5, "a", "x"),
    fc.dictionary(key, tie("value"), { maxKeys: 3 }),
    fc.array(tie("value"), { maxLength: 3 }),
  ),
})).value;

/**
 * A schema without a type that describes the parts of objects or arrays is read as such, so here it says so. Fields named as those of
 * every object are left out: TypeScript takes the inherited ones for the value's.
 */
function withImpliedTypes(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === "constructor" || key === "__proto__") return undefined;
    const types = isObject(value) && key !== "properties" ? impliedTypes(value) : [];
    return types.length > 0 ? { type: types, ...value } : value;
  });
}

const ajv = new Ajv2020({ strict: false, logger: false });

/** The values that the schema accepts; none where Ajv refuses the schema. */
function accepted(schema: JsonSchema, values: readonly unknown[]): unknown[] {
  try {
    const validate = ajv.compile(schema);
    return values.filter((value) => validate(value));
  } catch {
    return [];
  }
}

/** TypeScript also refuses what fits but shares no field with a type whose fields are all optional. */
function isAboutStyle(error: string): boolean {
  return error.includes("in common with type");
}

/**
 * How many texts of random schemas were given a value that Ajv accepts, and the pairs, as JSON, that the compiler
 * refuses.
 *
 * @example
 * const { texts, refused } = refusedValues("dense", 100, 4);
 */
export function refusedValues(
  layout: "inline" | "dense",
  numRuns: number,
  seed: number,
): { texts: number; refused: string[] } {
  const converter = new SchemaConverter({ layout });
  const values = fc.array(fc.oneof(valueWithKeys, fc.jsonValue({ maxDepth: 2 })), { minLength: 12, maxLength: 12 });
  const pairs = fc
    .sample(fc.tuple(anySchema.map(withImpliedTypes), values), { numRuns, seed })
    .flatMap(([schema, values]) => accepted(schema, values).map((value) => ({ schema, value })));
  const texts = pairs.map(({ schema }) => converter.convert(schema));
  const found = compile(
    pairs.map(({ value }, index) => {
      return `${declaration(texts[index] ?? "", "T")}\ndeclare const value: ${typeOfValue(value)};\nconst typed: T = value;`;
    }),
  );
  const refused = pairs.map((pair, index) => ({ ...pair, text: texts[index], errors: found[index] ?? [] }));
  const faults = refused.filter(({ errors }) => !errors.every(isAboutStyle)).map((pair) => JSON.stringify(pair));
  return { texts: new Set(texts).size, refused: faults };
}
