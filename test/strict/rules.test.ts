import { describe, expect, it, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { checkRules, type Ruled } from "./rules.ts";

/** An object that every provider takes, with these properties. */
const object = (properties: object, rest: object = {}): JsonSchema => ({
  type: "object",
  properties: properties as { [name: string]: JsonSchema },
  required: Object.keys(properties),
  additionalProperties: false,
  ...rest,
});
const text: JsonSchema = { type: "string" };
const many = (count: number, schema: unknown): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema]));
const deep = (levels: number): JsonSchema => (levels === 1 ? object({}) : object({ a: deep(levels - 1) }));
const listed = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index).padEnd(length, "x"));

const ALL: Ruled[] = ["openai", "anthropic", "gemini", "deepseek"];

describe("valid everywhere", () => {
  it.each<[string, JsonSchema]>([
    ["no parameters", object({})],
    ["each simple type", object({ a: text, b: { type: "number" }, c: { type: "integer" }, d: { type: "boolean" } })],
    ["titles and descriptions", object({ a: { ...text, title: "A", description: "b" } }, { description: "c" })],
    ["a nullable string", object({ a: { type: ["string", "null"] } })],
    ["a nullable object", object({ a: { anyOf: [object({}), { type: "null" }] } })],
    ["an enum", object({ a: { type: "string", enum: ["x", "y"] } })],
    ["a list of objects", object({ a: { type: "array", items: object({ b: text }) } })],
    ["a definition", object({ a: { $ref: "#/$defs/A" } }, { $defs: { A: object({ b: text }) } })],
    ["property names that are keywords", object({ oneOf: text, properties: text, not: text })],
  ])("%s", (_, schema) => {
    for (const provider of ALL) expect(checkRules(schema, provider), provider).toEqual([]);
  });
});

describe("valid here, a breach there", () => {
  it.each<[name: string, schema: JsonSchema, valid: Ruled[]]>([
    ["an optional property", object({ a: text }, { required: [] }), ["anthropic", "gemini"]],
    ["an open object", object({}, { additionalProperties: true }), ["gemini"]],
    ["a record", object({ a: { type: "object", properties: {}, additionalProperties: text } }), ["gemini"]],
    ["a const of a string", object({ a: { type: "string", const: "x" } }), ["openai", "anthropic"]],
    ["a const of a number", object({ a: { type: "number", const: 1 } }), ["openai", "anthropic", "deepseek"]],
    ["a default", object({ a: { type: "string", default: "x" } }), ["openai", "anthropic"]],
    ["minimum", object({ a: { type: "number", minimum: 1 } }), ["openai", "gemini", "deepseek"]],
    ["exclusiveMinimum", object({ a: { type: "number", exclusiveMinimum: 1 } }), ["openai", "deepseek"]],
    ["multipleOf", object({ a: { type: "number", multipleOf: 2 } }), ["openai", "deepseek"]],
    ["minLength", object({ a: { type: "string", minLength: 1 } }), []],
    ["pattern", object({ a: { type: "string", pattern: "^a+$" } }), ["openai", "anthropic", "deepseek"]],
    ["lookahead", object({ a: { type: "string", pattern: "^(?!a)" } }), ["deepseek"]],
    ["lookbehind", object({ a: { type: "string", pattern: "(?<!a)b" } }), ["deepseek"]],
    ["a named group", object({ a: { type: "string", pattern: "(?<x>a)" } }), ["openai", "anthropic", "deepseek"]],
    ["a back-reference", object({ a: { type: "string", pattern: "(a)\\1" } }), ["openai", "deepseek"]],
    ["a word boundary", object({ a: { type: "string", pattern: "\\bx" } }), ["openai", "deepseek"]],
    ["a backslash and a b", object({ a: { type: "string", pattern: "\\\\b" } }), ["openai", "anthropic", "deepseek"]],
    ["format email", object({ a: { type: "string", format: "email" } }), ALL],
    ["format date", object({ a: { type: "string", format: "date" } }), ["openai", "anthropic", "gemini"]],
    ["format uri", object({ a: { type: "string", format: "uri" } }), ["anthropic", "gemini"]],
    ["format byte", object({ a: { type: "string", format: "byte" } }), ["gemini"]],
    ["minItems 1", object({ a: { type: "array", items: text, minItems: 1 } }), ["openai", "anthropic", "gemini"]],
    ["minItems 2", object({ a: { type: "array", items: text, minItems: 2 } }), ["openai", "gemini"]],
    ["maxItems", object({ a: { type: "array", items: text, maxItems: 2 } }), ["openai", "gemini"]],
    ["uniqueItems", object({ a: { type: "array", items: text, uniqueItems: true } }), []],
    ["a tuple", object({ a: { type: "array", prefixItems: [text], items: text } }), ["gemini"]],
    ["an array without items", object({ a: { type: "array" } }), ["anthropic", "gemini", "deepseek"]],
    ["a schema without a type", object({ a: {} }), ["gemini"]],
    ["a boolean schema", object({ a: true }), []],
    ["an unknown type", object({ a: { type: "text" } }), []],
    [
      "a nullable list of types",
      object({ a: { type: ["array", "null"], items: text } }),
      ["openai", "anthropic", "gemini"],
    ],
    [
      "an enum with null",
      object({ a: { type: ["string", "null"], enum: ["x", null] } }),
      ["openai", "anthropic", "deepseek"],
    ],
    ["an enum with null of strings", object({ a: { type: "string", enum: ["x", null] } }), ["anthropic", "deepseek"]],
    ["an enum of objects", object({ a: { enum: [{ b: 1 }] } }), ["openai", "deepseek"]],
    ["an empty enum", object({ a: { type: "string", enum: [] } }), []],
    ["an integer in an enum", object({ a: { type: "integer", enum: [1, 2] } }), ALL],
    ["oneOf", object({ a: { oneOf: [text, { type: "number" }] } }), ["gemini"]],
    ["allOf", object({ a: { allOf: [text, { type: "string", description: "b" }] } }), ["anthropic"]],
    ["allOf with $ref", object({ a: { allOf: [{ $ref: "#/$defs/A" }] } }, { $defs: { A: text } }), []],
    ["an empty anyOf", object({ a: { anyOf: [] } }), []],
    ["not", object({ a: { type: "string", not: { const: "x" } } }), []],
    ["if", object({ a: { type: "string", if: { const: "x" } } }), []],
    ["dependentRequired", object({ a: text }, { dependentRequired: { a: [] } }), []],
    ["patternProperties", object({}, { patternProperties: { a: text } }), []],
    ["propertyNames", object({}, { propertyNames: text }), []],
    ["minProperties", object({}, { minProperties: 0 }), []],
    ["nullable", object({ a: { type: "string", nullable: true } }), []],
    ["examples", object({ a: { type: "string", examples: ["x"] } }), []],
    ["a word of nobody's", object({ a: { type: "string", optional: true } }), []],
    ["$schema", object({}, { $schema: "https://json-schema.org/draft/2020-12/schema" }), ALL],
    ["$id", object({}, { $id: "urn:x" }), ["gemini"]],
    ["definitions", object({ a: { $ref: "#/definitions/A" } }, { definitions: { A: text } }), ["openai", "anthropic"]],
    ["$def", object({ a: { $ref: "#/$def/A" } }, { $def: { A: text } }), ["anthropic", "deepseek"]],
    [
      "a word beside $ref",
      object({ a: { $ref: "#/$defs/A", title: "b" } }, { $defs: { A: text } }),
      ["anthropic", "deepseek"],
    ],
    ["a dangling $ref", object({ a: { $ref: "#/$defs/B" } }, { $defs: { A: text } }), []],
    ["a $ref elsewhere", object({ a: { $ref: "https://example.com/a.json" } }), []],
    ["recursion", object({ a: { $ref: "#" } }), ["openai", "deepseek"]],
    ["nullable recursion", object({ a: { anyOf: [{ $ref: "#" }, { type: "null" }] } }), ["openai", "deepseek"]],
    ["optional recursion", object({ a: { $ref: "#" } }, { required: [] }), ["gemini"]],
    [
      "recursion of two definitions",
      object(
        { a: { $ref: "#/$defs/A" } },
        { $defs: { A: object({ b: { $ref: "#/$defs/B" } }), B: object({ a: { $ref: "#/$defs/A" } }) } },
      ),
      ["openai", "deepseek"],
    ],
    [
      "a definition used twice",
      object({ a: { $ref: "#/$defs/A" }, b: { $ref: "#/$defs/A" } }, { $defs: { A: text } }),
      ALL,
    ],
    ["a root union", { anyOf: [object({}), object({ a: text })] }, []],
    ["a root that is both", object({}, { anyOf: [object({})] }), []],
    ["a root array", { type: "array", items: text }, []],
    ["a root without properties", { type: "object", additionalProperties: false }, ["anthropic", "gemini", "deepseek"]],
    ["a requirement without a name", object({}, { required: ["a"] }), ["anthropic", "gemini"]],
    ["a name with brackets", object({ "filter[id]": text }), ["openai", "gemini", "deepseek"]],
    ["such a name further down", object({ a: object({ "filter[id]": text }) }), ALL],
    ["a nested open object", object({ a: { type: "array", items: { type: "object", properties: {} } } }), ["gemini"]],
    ["an open object in a definition", object({}, { $defs: { A: { type: "object", properties: {} } } }), ["gemini"]],
    ["10 levels", deep(10), ALL],
    ["11 levels", deep(11), ["anthropic", "gemini", "deepseek"]],
    ["5,000 properties", object({ a: object(many(4_999, text)) }), ALL],
    ["5,001 properties", object({ a: object(many(5_000, text)) }), ["anthropic", "gemini", "deepseek"]],
    ["1,000 values", object({ a: { type: "string", enum: listed(1_000, 4) } }), ALL],
    ["1,001 values", object(many(7, { type: "string", enum: listed(143, 4) })), ["anthropic", "gemini", "deepseek"]],
    ["250 long values", object({ a: { type: "string", enum: listed(250, 100) } }), ALL],
    ["251 long values", object({ a: { type: "string", enum: listed(251, 100) } }), ["anthropic", "gemini", "deepseek"]],
    ["120,000 characters", object({ a: { type: "string", const: "x".repeat(119_999) } }), ["openai", "anthropic"]],
    ["120,001 characters", object({ a: { type: "string", const: "x".repeat(120_000) } }), ["anthropic"]],
    ["24 optional", object(many(24, text), { required: [] }), ["anthropic", "gemini"]],
    ["25 optional", object({ a: object(many(25, text), { required: [] }) }), ["gemini"]],
    ["16 unions", object({ a: { anyOf: [text, { type: "null" }] }, ...many(15, { type: ["string", "null"] }) }), ALL],
    ["17 unions", object(many(17, { type: ["string", "null"] })), ["openai", "gemini", "deepseek"]],
  ])("%s", (_, schema, valid) => {
    expect(ALL.filter((provider) => checkRules(schema, provider).length === 0)).toEqual(valid);
  });
});

test("a breach says where", () => {
  const schema = object({ "a/b": { type: "array", items: { type: "string", not: {} } } });
  expect(checkRules(schema, "openai")).toEqual([{ path: "/properties/a~1b/items", rule: "not is not in the subset" }]);
});

test("what stands below a keyword that is not in the subset is told once", () => {
  const schema = object({ a: { type: "string", not: { not: {} } } });
  expect(checkRules(schema, "deepseek")).toEqual([{ path: "/properties/a", rule: "not is not in the subset" }]);
});

test("limits of lengths are an option of OpenAI", () => {
  const schema = object({ a: { type: "string", minLength: 1, maxLength: 9 } });
  expect(checkRules(schema, "openai", { lengthLimits: true })).toEqual([]);
  expect(checkRules(schema, "openai")).toHaveLength(2);
});

describe("Gemini's older parameters", () => {
  it.each<[name: string, schema: object, isValid: boolean]>([
    ["types in capitals", { type: "OBJECT", properties: { a: { type: "STRING", nullable: true } } }, true],
    ["a list of types", { type: "OBJECT", properties: { a: { type: ["STRING"] } } }, false],
    ["an unknown field", { type: "OBJECT", properties: { a: { type: "NUMBER", exclusiveMinimum: 1 } } }, false],
    ["an enum of numbers", { type: "OBJECT", properties: { a: { type: "NUMBER", enum: [1] } } }, false],
    ["an array without items", { type: "OBJECT", properties: { a: { type: "ARRAY" } } }, false],
  ])("%s", (_, schema, isValid) => {
    expect(checkRules(schema as JsonSchema, "gemini parameters").length === 0).toBe(isValid);
  });
});

test("Mistral and Ollama publish no rules", () => {
  for (const provider of ["mistral", "ollama"] as const) expect(checkRules({ not: {} }, provider)).toEqual([]);
});

test("10,000 levels and a net of references are answered", () => {
  let schema: JsonSchema = text as JsonSchema;
  for (let level = 0; level < 10_000; level++) schema = object({ a: schema });
  expect(checkRules(schema, "openai").map(({ rule }) => rule)).toContain("at most 10 levels of objects");
  const names = Array.from({ length: 60 }, (_, index) => `d${index}`);
  const $defs = Object.fromEntries(
    names.map((name, index) => {
      const $ref = `#/$defs/d${index + 1}`;
      return [name, index === 59 ? text : object({ a: { $ref }, b: { $ref } })];
    }),
  );
  expect(checkRules(object({ a: { $ref: "#/$defs/d0" } }, { $defs }), "anthropic")).toEqual([]);
});
