// Parameters that are sent without the adaptation are those that it would not have changed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyJson } from "../../src/json/index.ts";
import type { NameRule, SchemaRules } from "../../src/rules/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { adaptParameters } from "../../src/wire/adapt/adaptParameters.ts";
import { isTakenAsIs } from "../../src/wire/adapt/isTakenAsIs.ts";
import { ownDefinitions } from "../../src/wire/adapt/ownDefinitions.ts";
import { typedForms } from "../../src/wire/adapt/typedForms.ts";
import { CHECKED_PROVIDERS } from "../../src/wire/tools/checkedProviders.ts";
import { wellFormedSchema } from "../../src/wire/tools/wellFormedSchema.ts";
import { isCorpusMissing, readCorpora } from "../strict/corpora.ts";
import { schemas } from "../strict/schemas.ts";

const NAMES: NameRule = { allowed: /^[a-z]{1,4}$/, refused: /[^a-z]/g, maxLength: 4 };

/** A value of each rule that asks the most. */
const EVERY: Required<SchemaRules> = {
  refusedAtRoot: ["$ref", "oneOf", "anyOf", "allOf", "enum", "not"],
  neededAtRoot: ["type", "properties"],
  isNeeded: true,
  refusedInPatterns: ["lookahead", "nested_bracket"],
  refusesIdentity: true,
  onlyNewDialect: true,
  needsItems: true,
  propertyNames: NAMES,
  needsNewForms: true,
  readsDraft7: true,
  mostItems: 3,
  limits: { levels: 1, properties: 2, bytes: 60, branches: 1, enumValues: 1 },
  sharesDefinitions: true,
  loneReferences: true,
  readsBooleans: true,
  onlyDefinitions: true,
  refusesNoItems: true,
  definedRequired: true,
  typesInUnions: true,
  needsTypes: true,
};
const NONE: SchemaRules = { refusedAtRoot: [], needsItems: false, needsNewForms: false };

const rewrites = { definitions: ownDefinitions, types: typedForms };
/** The rules of all providers, and each rule alone. */
const PROVIDERS = [
  ...Object.values(CHECKED_PROVIDERS).map(({ rules }) => rules.parameters),
  ...Object.entries(EVERY).map(([name, value]): SchemaRules => ({ ...NONE, [name]: value })),
  NONE,
];

/** What the whole adaptation makes of a schema. It does not know this copy, so that it leaves nothing out. */
function adapted(schema: JsonSchema, rules: SchemaRules) {
  return adaptParameters(schema, { rules: { parameters: rules }, rewrites }, (findings) =>
    wellFormedSchema(structuredClone(schema), findings),
  );
}

/** Fails if the whole adaptation does something to a schema that is taken as it is; gives for how many rules that is. */
function takenAsIs(given: JsonSchema): number {
  const schema = copyJson(given) as JsonSchema;
  const taken = PROVIDERS.filter((rules) => isTakenAsIs(schema, rules));
  for (const rules of taken) {
    const { schema: sent, ...found } = adapted(schema, rules);
    expect([JSON.stringify(sent), found]).toEqual([
      JSON.stringify(schema),
      { changes: [], refused: [], names: undefined },
    ]);
  }
  return taken.length;
}

/** Schemas of the keywords that may be taken, with right and, at times, wrong values. */
const { odd } = fc.letrec<{ odd: JsonSchema; part: object }>((tie) => {
  const right = <T>(value: fc.Arbitrary<T>, wrong: readonly unknown[]): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 25, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(...wrong) });
  const text = right(fc.constantFrom("a", "b c", ""), ["\ud83d", 1, null, ["a"]]);
  const name = fc.oneof(
    { weight: 25, arbitrary: fc.constantFrom("a", "b", "name", "type") },
    { weight: 1, arbitrary: fc.constantFrom("$top", "b c", "__proto__", "\ud83d") },
  );
  const some = right(fc.oneof({ depthSize: "small" }, fc.constantFrom<object>({}, { type: "string" }), tie("part")), [
    ...[true, "string", null, { $ref: "#" }],
  ]);
  const map = right(fc.dictionary(name, some, { maxKeys: 2, noNullPrototype: true }), [[], null]);
  const names = right(fc.uniqueArray(name, { maxLength: 2 }), [["a", "a"], [1], true, "a"]);
  const number = right(fc.constantFrom(0, 1, 5), [-1, 1.5, "1", true, null]);
  const list = right(fc.array(some, { minLength: 1, maxLength: 2 }), [[], {}]);
  const part = fc.oneof(
    fc.record(
      { type: right(fc.constant("object"), ["any"]), properties: map, required: names, additionalProperties: some },
      { requiredKeys: ["type"], noNullPrototype: true },
    ),
    fc.record(
      { type: right(fc.constantFrom("array", ["array", "null"]), [[], null]), items: some, maxItems: number },
      { requiredKeys: ["type"], noNullPrototype: true },
    ),
    fc.record({ anyOf: list, description: text, default: text }, { requiredKeys: [], noNullPrototype: true }),
    fc.record(
      { type: fc.constantFrom("string", "integer"), minimum: number, format: text, title: text, enum: fc.tuple(text) },
      { requiredKeys: [], noNullPrototype: true },
    ),
  );
  const odd = fc
    .record(
      { properties: map, required: names, $schema: text, description: text, anyOf: list },
      { requiredKeys: ["properties"], noNullPrototype: true },
    )
    .map((beside) => ({ ...beside, type: "object" }));
  return { part, odd: odd as fc.Arbitrary<JsonSchema> };
});

const withoutDefinitions = schemas.map(({ $defs: _, ...schema }): JsonSchema => schema);

const text = { type: "string" };
const root = (properties: object, beside: object = {}): JsonSchema =>
  ({ type: "object", properties, ...beside }) as JsonSchema;

/** Schemas of properties that are taken as they are where nothing is known of a provider. */
const PLAIN: readonly object[] = [
  ...[{}, text, { type: ["string", "null"], default: null }, { enum: ["a", 1, null] }, { const: true }],
  ...[{ type: "array", items: text, minItems: 1, maxItems: 9 }, { anyOf: [text, { type: "null" }] }],
  ...[
    { type: "integer", minimum: 0, exclusiveMaximum: 9.5 },
    { type: "object", additionalProperties: false },
  ],
  {
    type: "object",
    properties: { b: text },
    required: ["b"],
    additionalProperties: text,
    title: "B",
    description: "b",
  },
];

const KEYWORDS = [
  ...["type", "properties", "required", "additionalProperties", "items", "anyOf", "enum", "const", "default", "title"],
  ...["description", "format", "minimum", "exclusiveMinimum", "minLength", "minItems", "maxItems", "nullable", "$ref"],
  ...["pattern", "prefixItems", "oneOf", "allOf", "not", "$schema", "$id", "uniqueItems", "examples", "multipleOf"],
];
const VALUES: readonly unknown[] = [
  ...["string", "array", "object", "any", "", "a\ud83d", "$top", null, true, false, 0, 2000, -1, 1.5, {}, { $top: {} }],
  ...[[], ["a"], ["a", "a"], ["array", "null"], ["string", "any"], [1], [{ type: "string" }], [{ type: "array" }]],
  ...[{ a: { required: true } }, { a: true }, { a: "string" }, { type: "array" }, { items: {} }, { "b c": {} }],
];

/** Each keyword with each value, right, wrong or of another draft, alone and in an array, at the root and below. */
const GRID = KEYWORDS.flatMap((keyword) =>
  VALUES.flatMap((value) => [
    root({ a: { [keyword]: value } }),
    root({ a: { anyOf: [{ type: "array", items: {}, [keyword]: value }] } }),
    { type: "object", properties: {}, [keyword]: value } as JsonSchema,
  ]),
);

/** Schemas of properties that the adaptation must look at. */
const OTHERS: readonly object[] = [
  ...[
    { type: "any" },
    { type: [] },
    { type: ["string", "string"] },
    { type: null },
    { nullable: true, type: "string" },
  ],
  ...[{ $ref: "#" }, { $id: "a" }, { $defs: { A: {} } }, { not: {} }, { oneOf: [text, text] }, { if: {} }],
  ...[{ items: [text] }, { items: false }, { items: true }, { prefixItems: [text] }, { anyOf: [] }, { anyOf: [true] }],
  ...[{ required: true }, { required: ["a", "a"] }, { required: [1] }, { required: "a" }, { properties: { c: true } }],
  ...[{ properties: [] }, { properties: { c: "string" } }, { enum: [] }, { enum: "a" }, { enum: [{}] }],
  ...[{ minimum: "1" }, { exclusiveMinimum: true, minimum: 1 }, { minLength: -1 }, { maxItems: 1.5 }],
  ...[{ title: 1 }, { description: ["a"] }, { description: "\ud83d" }, { properties: { "\ud83d": text } }],
  ...[{ default: { a: "\ud83d" } }, { const: "\ud83d" }, { enum: ["\ud83d"] }, { required: ["\ud83d"] }],
  ...[{ items: { items: [text] } }, { additionalProperties: { type: "any" } }, { anyOf: [text, { type: "any" }] }],
];

/** Parameters that the adaptation must look at. */
const ROOTS: readonly JsonSchema[] = [
  ...[{}, { type: "object" }, { properties: {} }, { type: ["object"], properties: {} }, { type: "string" }],
  ...[{ type: "object", properties: [] }, root({}, { $ref: "#/$defs/A", $defs: { A: {} } })],
] as JsonSchema[];

/** For each rule, parameters that break it and no other one. No parameters that are taken can break the others. */
const BROKEN: { readonly [Rule in keyof SchemaRules]?: readonly JsonSchema[] } = {
  refusedAtRoot: [root({}, { anyOf: [{ title: "A" }] }), root({}, { enum: [1] })],
  refusesIdentity: [root({}, { $schema: "https://json-schema.org/draft/2020-12/schema" })],
  needsItems: [root({ a: { type: "array" } }), root({ a: { type: ["array", "null"] } })],
  propertyNames: [root({ $top: {} }), root({ a: { properties: { "b c": text } } })],
  mostItems: [root({ a: { maxItems: 5 } })],
  typesInUnions: [root({ a: { type: "string", anyOf: [{ format: "date" }] } })],
  needsTypes: [root({ a: { items: text } }), root({ a: { enum: [1, "a"] } })],
};

describe("parameters are taken as they are", () => {
  it.each(PLAIN)("with the property %j", (property) => {
    const schema = root({ a: property }, { required: ["a"], title: "A", description: "A." });
    expect(isTakenAsIs(schema, NONE)).toBe(true);
    expect(takenAsIs(schema)).toBeGreaterThan(3);
  });

  it("in the order in which they were written", () => {
    const properties = { b: { title: "B", type: "string" }, a: {} } as const;
    const schema: JsonSchema = { required: ["b", "a"], properties, type: "object" };
    expect(isTakenAsIs(schema, NONE)).toBe(true);
    expect(takenAsIs(schema)).toBeGreaterThan(3);
  });

  it.skipIf(isCorpusMissing)("if they are those of most real tools", () => {
    const every = readCorpora();
    const taken = every.filter(({ schema }) => takenAsIs(schema) > 3);
    expect(taken.length / every.length).toBeGreaterThan(0.9);
  });

  it("with any keyword that has any value, if that would not be changed", () => {
    expect(GRID.filter((schema) => takenAsIs(schema) > 0).length).toBeGreaterThan(200);
  });

  it("if random ones would not be changed", () => {
    const some = fc.sample(fc.oneof(schemas, withoutDefinitions, odd), { numRuns: 2_000, seed: 7 });
    expect(some.filter((schema) => takenAsIs(schema) > 0).length).toBeGreaterThan(100);
  });
});

describe("the adaptation looks at parameters", () => {
  it.each(OTHERS)("with the property %j", (property) => {
    for (const rules of PROVIDERS) expect(isTakenAsIs(root({ a: property }), rules)).toBe(false);
  });

  it.each(ROOTS)("of the form %j", (schema) => {
    for (const rules of PROVIDERS) expect(isTakenAsIs(schema, rules)).toBe(false);
  });

  it.each(Object.entries(BROKEN))("which break the rule %s", (rule, broken) => {
    for (const schema of broken) {
      const { changes } = adapted(schema, { ...NONE, [rule]: EVERY[rule as keyof SchemaRules] });
      expect(changes).not.toEqual([]);
      expect(isTakenAsIs(schema, NONE)).toBe(true);
      expect(isTakenAsIs(schema, { ...NONE, [rule]: EVERY[rule as keyof SchemaRules] })).toBe(false);
    }
  });

  it("if there is a rule that is not known here", () => {
    expect(isTakenAsIs(root({}), { ...NONE, another: true } as SchemaRules)).toBe(false);
    expect(isTakenAsIs(root({}), { ...NONE, another: false } as SchemaRules)).toBe(true);
  });

  it("with a few schemas that stand at very many places", () => {
    let schema: object = text;
    for (let level = 0; level < 40; level++) schema = { anyOf: [schema, schema] };
    expect(isTakenAsIs(root({ a: schema }), NONE)).toBe(false);
  });
});
