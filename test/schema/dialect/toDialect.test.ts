import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OptionError } from "../../../src/checks/index.ts";
import { dialectOf, type JsonSchema, SchemaError, toDialect } from "../../../src/schema/index.ts";
import { createValidator, type Validator } from "../../../src/validate/index.ts";
import { errorOf } from "../../errorOf.ts";

const DRAFT_4 = "http://json-schema.org/draft-04/schema#";
const DRAFT_7 = "http://json-schema.org/draft-07/schema#";
const DRAFT_2019 = "https://json-schema.org/draft/2019-09/schema";
const DRAFT_2020 = "https://json-schema.org/draft/2020-12/schema";

const dialects: [string, JsonSchema, string][] = [
  ["draft 4 by name", { $schema: DRAFT_4 }, "draft-04"],
  ["draft 6 by name, without #", { $schema: "https://json-schema.org/draft-06/schema" }, "draft-06"],
  ["draft 7 by name, whatever its keywords", { $schema: DRAFT_7, $defs: {} }, "draft-07"],
  ["draft 2019-09 by name", { $schema: DRAFT_2019 }, "draft-2019-09"],
  ["draft 2020-12 by name", { $schema: DRAFT_2020, definitions: {} }, "draft-2020-12"],
  ["OpenAPI 3.1 by name", { $schema: "https://spec.openapis.org/oas/3.1/dialect/base" }, "openapi-3.1"],
  ["an unknown name", { $schema: "https://example.com/", definitions: {} }, "draft-07"],
  ["nullable", { properties: { a: { type: "string", nullable: true } } }, "openapi-3.0"],
  ["a discriminator", { oneOf: [{}], discriminator: { propertyName: "kind" } }, "openapi-3.1"],
  ["a reference to a component", { items: { $ref: "#/components/schemas/A" } }, "openapi-3.1"],
  ["OpenAPI and a boolean limit", { $ref: "#/components/A", exclusiveMaximum: false as never }, "openapi-3.0"],
  ["a property called nullable", { properties: { nullable: { type: "boolean" } } }, "draft-2020-12"],
  ["a boolean limit", { items: { minimum: 0, exclusiveMinimum: true as never } }, "draft-04"],
  ["definitions", { definitions: { A: {} } }, "draft-07"],
  ["definitions and $defs", { definitions: { A: {} }, $defs: {} }, "draft-2020-12"],
  ["a list of items", { items: [{}] }, "draft-2019-09"],
  ["nothing old", { type: "object" }, "draft-2020-12"],
];

test.each(dialects)("tells the dialect by %s", (_, schema, dialect) => {
  expect(dialectOf(schema)).toBe(dialect);
});

const modern: [string, JsonSchema, JsonSchema][] = [
  ["nullable", { type: "string", nullable: true }, { type: ["string", "null"] }],
  ["nullable without a type", { nullable: true, enum: ["a"] }, { nullable: true, enum: ["a"] }],
  ["a boolean limit", { minimum: 0, exclusiveMinimum: true, maximum: 9 }, { exclusiveMinimum: 0, maximum: 9 }],
  ["a boolean limit that is off", { maximum: 9, exclusiveMaximum: false }, { maximum: 9 }],
  [
    "a tuple",
    { items: [{ type: "string" }, true], additionalItems: false },
    { prefixItems: [{ type: "string" }, true], items: false },
  ],
  ["an empty tuple", { items: [], additionalItems: { type: "null" } }, { items: { type: "null" } }],
  [
    "dependencies",
    { dependencies: { a: ["b"], c: { required: ["d"] } }, dependentRequired: { a: ["e"] } },
    { dependentRequired: { a: ["b", "e"] }, dependentSchemas: { c: { required: ["d"] } } },
  ],
  [
    "what stands beside a $ref",
    { $schema: DRAFT_7, definitions: { A: {} }, items: { $ref: "#/definitions/A", description: "d", minLength: 1 } },
    { $defs: { A: {} }, items: { $ref: "#/$defs/A", description: "d" } },
  ],
  [
    "what stands beside a $ref in OpenAPI 3.0",
    { definitions: { A: { type: "string", nullable: true } }, items: { $ref: "#/definitions/A", minLength: 1 } },
    { $defs: { A: { type: ["string", "null"] } }, items: { $ref: "#/$defs/A" } },
  ],
  [
    "two definitions of one name",
    {
      $schema: DRAFT_7,
      definitions: { A: { title: "a" } },
      $defs: { A: { title: "b" } },
      items: [{ $ref: "#/definitions/A" }, { $ref: "#/$defs/A" }],
    },
    {
      $defs: { A: { title: "b" }, A_2: { title: "a" } },
      prefixItems: [{ $ref: "#/$defs/A_2" }, { $ref: "#/$defs/A" }],
    },
  ],
  [
    "definitions beside the root's $ref",
    { $schema: DRAFT_7, $ref: "#/definitions/A", definitions: { A: { items: { $ref: "#" } }, B: {} } },
    { $ref: "#/$defs/A", $defs: { A: { items: { $ref: "#" } } } },
  ],
  [
    "references through what moved",
    {
      $schema: DRAFT_7,
      items: [{ $ref: "#/items/1" }, {}],
      additionalItems: { $ref: "#/additionalItems/not", not: {} },
    },
    { prefixItems: [{ $ref: "#/prefixItems/1" }, {}], items: { $ref: "#/$defs/not" }, $defs: { not: {} } },
  ],
  [
    "identifiers of draft 4",
    {
      $schema: DRAFT_4,
      id: "http://x/y",
      properties: { a: { id: "#b" }, b: { $ref: "#b" }, c: { $ref: "y#/properties/a" } },
    },
    { properties: { a: {}, b: { $ref: "#/properties/a" }, c: { $ref: "#/properties/a" } } },
  ],
  [
    "a component of OpenAPI",
    {
      properties: { a: { $ref: "#/components/schemas/a~1b" }, c: { $ref: "#/components/schemas/c%25" } },
      components: { schemas: { "a/b": { type: "null" }, "c%": { $ref: "#/components/schemas/a~1b" } } },
    },
    {
      properties: { a: { $ref: "#/$defs/a~1b" }, c: { $ref: "#/$defs/c%25" } },
      components: { schemas: { "a/b": { type: "null" }, "c%": { $ref: "#/components/schemas/a~1b" } } },
      $defs: { "a/b": { type: "null" }, "c%": { $ref: "#/$defs/a~1b" } },
    },
  ],
  [
    "what is old in draft 2020-12 itself",
    {
      $schema: DRAFT_2020,
      definitions: { a: {} },
      items: [{ $ref: "#/items/1" }, { $ref: "#/definitions/a", minItems: 1 }],
    },
    {
      definitions: { a: {} },
      prefixItems: [{ $ref: "#/prefixItems/1" }, { $ref: "#/definitions/a", minItems: 1 }],
    },
  ],
  [
    "what is old beside dynamic references",
    {
      $schema: DRAFT_2020,
      $id: "http://x/",
      type: "null",
      nullable: true,
      $dynamicAnchor: "a",
      items: { $dynamicRef: "#a" },
    },
    { $id: "http://x/", type: ["null"], $dynamicAnchor: "a", items: { $dynamicRef: "#a" } },
  ],
  [
    "a recursion of draft 2019-09",
    { $schema: DRAFT_2019, $recursiveAnchor: true, items: { $recursiveRef: "#", minItems: 1 } },
    { items: { $ref: "#", minItems: 1 } },
  ],
  [
    "a name that is everybody's",
    JSON.parse('{"properties":{"__proto__":{"type":"string","nullable":true}}}'),
    JSON.parse('{"properties":{"__proto__":{"type":["string","null"]}}}'),
  ],
];

test.each(modern)("rewrites %s to draft 2020-12", (_, schema, expected) => {
  const before = JSON.stringify(schema);
  const rewritten = toDialect(schema, "draft-2020-12");
  const isNew = dialectOf(schema) === "draft-2020-12" && schema.$schema === undefined;
  expect(rewritten).toEqual(isNew ? expected : { $schema: DRAFT_2020, ...expected });
  expect(toDialect(rewritten, "draft-2020-12")).toBe(rewritten);
  expect(JSON.stringify(schema)).toBe(before);
});

const old: [string, JsonSchema, JsonSchema][] = [
  ["a tuple", { prefixItems: [{}], items: false }, { items: [{}], additionalItems: false }],
  [
    "what depends",
    { dependentRequired: { a: ["b"] }, dependentSchemas: { c: true } },
    { dependencies: { c: true, a: ["b"] } },
  ],
  [
    "what depends twice",
    { dependentRequired: { a: ["b"] }, dependentSchemas: { a: false } },
    { dependencies: { a: { allOf: [false, { required: ["b"] }] } } },
  ],
  [
    "definitions, and what stands beside a $ref",
    { $defs: { A: {} }, items: { $ref: "#/$defs/A", minLength: 1 }, not: { $ref: "#/$defs/A", title: "t" } },
    {
      definitions: { A: {} },
      items: { minLength: 1, allOf: [{ $ref: "#/definitions/A" }] },
      not: { $ref: "#/definitions/A", title: "t" },
    },
  ],
];

test.each(old)("rewrites %s to draft 7", (_, schema, expected) => {
  const rewritten = toDialect(schema, "draft-07");
  expect(rewritten).toEqual({ $schema: DRAFT_7, ...expected });
  expect(toDialect(rewritten, "draft-07")).toEqual(rewritten);
});

test("leaves alone what needs nothing", () => {
  const schema: JsonSchema = {
    $id: "https://example.com/",
    $defs: { a: { $anchor: "a" } },
    $ref: "#a",
    nullable: true,
  };
  expect(toDialect(schema, "draft-2020-12")).toBe(schema);
});

test("a boolean is of every dialect", () => {
  expect([toDialect(true as never, "draft-07"), dialectOf(false)]).toEqual([true, "draft-2020-12"]);
});

test("refuses dynamic references that the target cannot say", () => {
  const schema: JsonSchema = { $dynamicAnchor: "a", items: { $dynamicRef: "#a" } };
  const error = errorOf(TypeError, () => toDialect(schema, "draft-07"));
  expect(error).toMatchObject({ name: "SchemaError", code: "unsupported_source" });
});

test("refuses what checkSchema refuses", () => {
  const nest = (levels: number): JsonSchema => (levels === 0 ? {} : { items: [nest(levels - 1)] });
  const codeOf = (schema: unknown) => errorOf(SchemaError, () => toDialect(schema as JsonSchema, "draft-07")).code;
  expect(codeOf({ dependencies: {}, dependentRequired: { a: 5 } })).toBe("invalid_schema");
  expect(codeOf({ $ref: "#/definitions/x" })).toBe("dangling_reference");
  expect(codeOf(nest(2_000))).toBe("limit_exceeded");
});

test("390 levels come to an end, and an object inside itself is refused", () => {
  let deep: JsonSchema = { nullable: true, type: "null" };
  for (let level = 0; level < 390; level++) deep = { items: deep };
  expect(dialectOf(toDialect(deep, "draft-2020-12"))).toBe("draft-2020-12");
  const circle: JsonSchema = { definitions: {} };
  (circle.definitions as { self: JsonSchema }).self = circle;
  expect(errorOf(SchemaError, () => toDialect(circle, "draft-2020-12")).code).toBe("limit_exceeded");
});

test("what is given is never written to", () => {
  const $defs = Object.freeze({});
  const schema: JsonSchema = { $schema: DRAFT_2019, $defs, items: [{ $ref: "#/x" }], x: { type: "null" } };
  expect(toDialect(schema, "draft-2020-12")).toMatchObject({
    prefixItems: [{ $ref: "#/$defs/x" }],
    $defs: { x: { type: "null" } },
  });
  expect($defs).toEqual({});
});

test("a rewritten schema accepts what the schema accepts", () => {
  const names = fc.constantFrom("a", "b", "toString", "__proto__");
  const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<JsonSchema>({}, { not: {} }, { const: 1 }, { $ref: "#/definitions/x" }, { $ref: "#/items/0" }),
      fc.record(
        {
          type: fc.constantFrom("array", "object", "number", "string"),
          nullable: fc.boolean(),
          minimum: fc.integer({ min: 0, max: 2 }),
          exclusiveMinimum: fc.boolean() as fc.Arbitrary<never>,
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<JsonSchema>,
      fc.record(
        { items: fc.array(tie("schema"), { maxLength: 2 }), additionalItems: tie("schema") },
        { requiredKeys: ["items"] },
      ),
      fc.record({
        dependencies: fc.dictionary(names, fc.oneof(tie("schema"), fc.array(names, { maxLength: 2 })), { maxKeys: 2 }),
      }) as fc.Arbitrary<JsonSchema>,
      fc.record({ properties: fc.dictionary(names, tie("schema"), { maxKeys: 2 }) }),
    ),
  }));
  const values = fc.array(
    fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>(0, 1, 2, "a", null),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(names, tie("value"), { maxKeys: 3 }),
      ),
    })).value,
    { minLength: 10, maxLength: 10 },
  );
  let [accepted, refused] = [0, 0];
  fc.assert(
    fc.property(schema, schema, fc.constantFrom(DRAFT_4, DRAFT_7, undefined), values, (part, x, $schema, samples) => {
      const whole: JsonSchema = { ...($schema && { $schema }), definitions: { x }, ...part };
      const original = validatorOf(whole);
      fc.pre(original !== undefined);
      for (const target of ["draft-2020-12", "draft-07"] as const) {
        const rewritten = createValidator(toDialect(whole, target));
        for (const sample of samples) {
          const verdict = original?.check(sample) ?? false;
          if (verdict) accepted++;
          else refused++;
          expect(rewritten.check(sample)).toBe(verdict);
        }
      }
    }),
    { numRuns: 300 },
  );
  expect(Math.min(accepted, refused)).toBeGreaterThan(300);
});

/** Undefined where a reference leads nowhere or in a circle. */
function validatorOf(schema: JsonSchema): Validator | undefined {
  try {
    return createValidator(schema);
  } catch (error) {
    if (error instanceof SchemaError) return undefined;
    throw error;
  }
}

const file = join(import.meta.dirname, "../../../../shared/corpora/jsts.jsonl");
const missing = !existsSync(file);
if (missing)
  console.warn("skipped: rewriting the JSON-Schema-Test-Suite, as ../shared/corpora/jsts.jsonl is not there");

describe.skipIf(missing)("what the JSON-Schema-Test-Suite says holds for a schema that was rewritten", () => {
  type Group = { name: string; parameters: JsonSchema; tests: { data: unknown; valid: boolean }[] };
  const groups: Group[] = missing
    ? []
    : readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
  const draft7 = groups.flatMap(({ name, parameters, ...rest }) => {
    if (!name.startsWith("draft7/") || typeof parameters === "boolean") return [];
    return [{ name, parameters: { $schema: DRAFT_7, ...parameters }, ...rest }];
  });
  const wrongOf = (rewrite: (schema: JsonSchema) => JsonSchema): string[] =>
    draft7.flatMap(({ name, parameters, tests }) => {
      if (/refRemote|definitions\/0|ref\/7$/.test(name)) return [];
      const validator = createValidator(rewrite(parameters), { formats: "annotate" });
      return tests.flatMap(({ data, valid }, index) => (validator.check(data) === valid ? [] : `${name}/${index}`));
    });

  test("to draft 2020-12", () => {
    expect(wrongOf((schema) => toDialect(schema, "draft-2020-12"))).toEqual([]);
  });

  test("to draft 2020-12 and back", () => {
    expect(wrongOf((schema) => toDialect(toDialect(schema, "draft-2020-12"), "draft-07"))).toEqual([]);
  });
});

test.each([["2020-12"], ["draft-7"], [undefined]])("refuses the target %s", (target) => {
  const error = errorOf(OptionError, () => toDialect({}, target as never));
  expect(error).toMatchObject({ code: "invalid_option", option: "target" });
  expect(error.message).toContain('expected "draft-2020-12" or "draft-07", received');
});

test("undefined keywords and types in upper case are no part of what is written", () => {
  const given = { type: "OBJECT", properties: { a: { type: "STRING", pattern: undefined } } } as unknown as JsonSchema;
  const written = { type: "object", properties: { a: { type: "string" } } };
  expect(toDialect(given, "draft-2020-12")).toStrictEqual(written);
});
