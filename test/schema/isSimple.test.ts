// What is said of a simple schema without a look at it is what a look says.
import { describe, expect, it } from "vitest";
import { copyJson } from "../../src/json/index.ts";
import { checkOutputSchema } from "../../src/schema/check/checkParameters.ts";
import { isSimple, type JsonSchema, lowerTypes } from "../../src/schema/index.ts";
import { assertRepresentable } from "../../src/schema/sources/assertRepresentable.ts";
import { alwaysCompiles, createValidator } from "../../src/validate/index.ts";
import { malformedTexts } from "../../src/wire/wellFormed.ts";
import { isCorpusMissing, readCorpora } from "../strict/corpora.ts";

const text: JsonSchema = { type: "string" };
const city: JsonSchema = { type: "object", properties: { city: text }, required: ["city"] };

/** Fails if anything finds a fault in a simple schema; gives whether it is one. A keyword of nobody makes it look at all. */
function simple(given: JsonSchema): boolean {
  const schema = copyJson(given);
  if (!isSimple(schema)) return false;
  const looked = copyJson({ ...schema, "x-other": true });
  expect(isSimple(looked)).toBe(false);
  checkOutputSchema(looked);
  expect(lowerTypes(looked)).toBe(looked);
  expect(alwaysCompiles(looked)).toBe(true);
  createValidator(looked);
  assertRepresentable(looked);
  expect(malformedTexts(looked)).toEqual([]);
  return true;
}

/** Values that are wrong at nearly all places, and some that are right at some. */
const WRONG: readonly unknown[] = [
  ...[
    null,
    true,
    -1,
    1.5,
    "",
    "STRING",
    "strnig",
    "a\ud83d",
    [],
    {},
    ["a"],
    ["a", "a"],
    [{}],
    [1],
    { a: 1 },
    { type: "x" },
  ],
  ...[
    { $ref: "#/$defs/none" },
    { pattern: "(" },
    { enum: [] },
    ["STRING", "NULL"],
    "x".repeat(2_000),
    { required: ["q"] },
  ],
];
const KEYWORDS = ["type", "propertes", "enum", "required", "items", "const", "$ref", "pattern", "additionalProperties"];

/** A schema in which one value is another, or one keyword has another name. */
function broken(schema: JsonSchema, place: number, value: unknown, keyword: string | undefined): JsonSchema {
  const copy = structuredClone(schema) as { [keyword: string]: unknown };
  const places: [object, string][] = [];
  const visit = (container: object): void => {
    for (const [key, part] of Object.entries(container)) {
      places.push([container, key]);
      if (typeof part === "object" && part !== null) visit(part);
    }
  };
  visit(copy);
  const [container, key] = places[place % Math.max(places.length, 1)] ?? [copy, "type"];
  const at = container as { [key: string]: unknown };
  if (keyword === undefined || Array.isArray(at)) at[key] = value;
  else {
    at[keyword] = at[key];
    delete at[key];
  }
  return copy as JsonSchema;
}

describe("a simple schema", () => {
  it.each<JsonSchema>([
    city,
    { ...city, $schema: "https://json-schema.org/draft/2020-12/schema", title: "A", description: "B", default: null },
    {
      type: "object",
      properties: { a: { type: ["integer", "null"], minimum: 1, maximum: 5 } },
      additionalProperties: false,
    },
    {
      type: "object",
      properties: { a: { anyOf: [text, { type: "array", items: { enum: ["a", 1, null] }, maxItems: 3 }] } },
    },
  ])("is %j", (schema) => {
    expect(simple(schema)).toBe(true);
  });

  it.each<object>([
    ...[{ type: "STRING" }, { type: [] }, { type: ["string", "string"] }, { enum: [] }, { enum: [{}] }, { const: [] }],
    ...[
      { $ref: "#" },
      { pattern: "a" },
      { "x-other": 1 },
      { required: ["a"] },
      { ...city, required: ["city", "city"] },
    ],
    ...[{ minLength: -1 }, { minimum: "1" }, { items: true }, { anyOf: [] }, { title: "\ud83d" }, { properties: [] }],
    { allOf: [text] },
  ])("is not %j", (schema) => {
    expect(isSimple(schema as JsonSchema)).toBe(false);
    expect(isSimple({ type: "object", properties: { a: schema } } as JsonSchema)).toBe(false);
  });

  it("has no long constant", () => {
    const values = Array.from({ length: 1_001 }, (_, index) => index);
    for (const schema of [{ const: "x".repeat(1_001) }, { enum: values }]) expect(isSimple(schema)).toBe(false);
    for (const schema of [{ const: "x".repeat(1_000) }, { enum: values.slice(1) }]) expect(simple(schema)).toBe(true);
  });

  it("has few parts", () => {
    let schema: JsonSchema = text;
    for (let level = 0; level < 40; level++) schema = { anyOf: [schema, schema] };
    expect(isSimple(schema)).toBe(false);
  });

  it.skipIf(isCorpusMissing)("has no fault among real ones, whole and broken, and most are simple", () => {
    const all = readCorpora().map(({ schema }) => schema);
    const changed = all.flatMap((schema, at) =>
      [0, 1, 2, 3].map((time) => {
        const keyword = time === 3 ? KEYWORDS[at % KEYWORDS.length] : undefined;
        return broken(schema, at * 7 + time * 11, WRONG[(at + time) % WRONG.length], keyword);
      }),
    );
    expect(all.filter(simple).length).toBeGreaterThan(all.length * 0.6);
    expect(changed.filter(simple).length).toBeGreaterThan(500);
  });
});
