import fc from "fast-check";
import type { JsonSchema } from "../../src/schema/index.ts";

const TYPES = ["string", "number", "integer", "boolean", "null", "object", "array"];
const KEYS = [
  ...["__proto__", "constructor", "content-type", "", "1", "*/", '"', "\\", "\n", "\u2028", "\ud800", "𝒳", "é"],
  ...["new", "readonly", "get", "type", "in", "static", "async", "declare", "asserts", "unique", "路径", "max_results"],
];
const TEXTS = [
  ...[
    "",
    " ",
    "*/ x",
    "/* x",
    "a\r\nb",
    "**/",
    "//",
    "x\u2029y",
    "a\n*/b",
    "a\nb",
    "- a",
    '"a"',
    '"a" b',
    "=3",
    "a=b c",
  ],
  ...[
    "unique",
    "date of birth",
    "1..2 a",
    "/a/",
    "> 3",
    "!x",
    "type&anyOf",
    "closed",
    "\ud83d",
    "😀",
    "tab\there",
    "\0",
  ],
  ...[
    "A name.",
    "Max Results",
    "true",
    "null",
    "1e5",
    "-1",
    "asc",
    "a/b",
    "../x",
    "title=x",
    "...",
    "é b",
    "\u007f",
    "a*",
  ],
];
const POINTERS = [
  ...["#", "#/$defs/a", "#/$defs/b c", "#/$defs/string", "#/definitions/Record", "#/properties/__proto__"],
  ...["#/nowhere", "other", "#anchored", "#/properties/a/not", "Record", "#/$defs/loop", "#/$defs/on"],
];

export const key: fc.Arbitrary<string> = fc.constantFrom(...KEYS);
export const text: fc.Arbitrary<string> = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...TEXTS));
const value = fc
  .oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(true, false, null, 0, 1, -1.5, 1e21, 1e-7))
  .map((data) => JSON.parse(JSON.stringify(data)));
const size = fc.constantFrom(0, 1, 2, 7);
const flag = fc.boolean();

const annotations = fc.record(
  {
    title: fc.oneof(fc.constantFrom("Max Results", "Type", "New"), text),
    description: text,
    default: value,
    examples: fc.array(value, { maxLength: 2 }),
    deprecated: flag,
    readOnly: flag,
    format: fc.constantFrom("date", "uuid", "email", "other"),
    "x y": value,
  },
  { requiredKeys: [] },
);

const { any } = fc.letrec<{ any: unknown; one: object; parts: object }>((tie) => {
  const any = tie("any");
  const list = fc.array(any, { minLength: 1, maxLength: 3 });
  const named = fc.dictionary(key, any, { maxKeys: 3 });
  const keys = fc.array(key, { maxLength: 2 });
  const rest = fc.option(any, { nil: undefined });
  const some = (model: { [keyword: string]: fc.Arbitrary<unknown> }) => fc.record(model, { requiredKeys: [] });
  const literals = fc.array(fc.oneof(fc.constantFrom("a", "b", 1, 2.5, true, null), text), { maxLength: 3 });
  return {
    any: fc.oneof(
      { maxDepth: 3 },
      {
        weight: 4,
        arbitrary: fc.record({ type: fc.constantFrom(...TYPES), description: text }, { requiredKeys: ["type"] }),
      },
      { weight: 1, arbitrary: fc.constantFrom(true, false, {}) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>(5, null, "text", []) },
      { weight: 8, arbitrary: tie("one") },
      { weight: 4, arbitrary: fc.tuple(tie("one"), tie("one"), tie("one")).map(([a, b, c]) => ({ ...a, ...b, ...c })) },
    ),
    one: fc.oneof(
      { weight: 3, arbitrary: tie("parts") },
      fc.tuple(tie("parts"), annotations).map(([a, b]) => ({ ...a, ...b })),
    ),
    parts: fc.oneof(
      some({ type: fc.oneof(fc.array(fc.constantFrom(...TYPES)), text), nullable: flag }),
      fc.record({ type: fc.constantFrom("string", "integer", "number", "boolean"), enum: literals }),
      fc.record({ enum: literals }),
      fc.record({ enum: fc.array(value, { maxLength: 3 }) }),
      fc.record({ const: value }),
      fc.record({ type: fc.constantFrom(...TYPES), const: fc.oneof(text, fc.constantFrom(1, true, null)) }),
      fc.record({ properties: named, required: keys }),
      some({ type: fc.constant("object"), properties: named, required: keys, additionalProperties: any }),
      fc.record({ type: fc.constant("object"), additionalProperties: any }),
      some({ patternProperties: named, propertyNames: any, minProperties: size, maxProperties: size }),
      fc.record(
        { type: fc.constant("array"), items: rest, minItems: size, uniqueItems: flag },
        { requiredKeys: ["type"] },
      ),
      some({ type: fc.constant("array"), prefixItems: list, items: rest, minItems: size, maxItems: size }),
      some({ type: fc.constant("array"), items: list, additionalItems: rest }),
      fc.record({ allOf: list }),
      fc.record({ anyOf: list }),
      fc.record({ oneOf: list, required: keys }, { requiredKeys: ["oneOf"] }),
      // biome-ignore lint/suspicious/noThenProperty: a keyword
      some({ not: any, if: any, then: any, else: any, contains: any }),
      some({ dependentSchemas: named, dependentRequired: fc.dictionary(key, keys), unevaluatedProperties: any }),
      fc.record({ $ref: fc.constantFrom(...POINTERS) }),
      fc.record({ $ref: fc.constantFrom(...POINTERS), description: text }),
      some({ type: fc.constant("string"), minLength: size, maxLength: size, pattern: text, format: text }),
      some({ type: fc.constantFrom("integer", "number"), minimum: size, maximum: size, exclusiveMinimum: size }),
      fc.dictionary(
        fc.constantFrom("type", "properties", "required", "items", "anyOf", "$ref", "enum", ...KEYS),
        value,
        {
          minKeys: 1,
          maxKeys: 2,
        },
      ),
    ),
  };
});

/** Schemas of all keywords, alone and beside each other, with hostile keys and texts, and now and then a value that no keyword has. */
export const anySchema: fc.Arbitrary<JsonSchema> = fc
  .record({
    // Up to draft 7 a reference stands for itself, whatever is beside it.
    $schema: fc.constantFrom(
      "https://json-schema.org/draft/2020-12/schema",
      "https://json-schema.org/draft/2020-12/schema",
      "http://json-schema.org/draft-07/schema#",
    ),
    type: fc.constant("object"),
    properties: fc.dictionary(key, any, { minKeys: 1, maxKeys: 4 }),
    $defs: fc.record({
      a: any,
      "b c": any,
      string: any,
      loop: fc.constant({ $ref: "#/$defs/on" }),
      on: fc.constant({ $ref: "#/$defs/loop" }),
      anchored: fc.constant({ $anchor: "anchored", type: "integer" }),
    }),
    definitions: fc.record({ Record: any }),
  })
  .map((schema) => schema as JsonSchema);
