// Where a schema is said to need no change for a provider, the whole adaptation changes nothing either.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyJson, mutableCopy } from "../../src/json/index.ts";
import type { ProviderRules, SchemaRules } from "../../src/rules/index.ts";
import * as rules from "../../src/rules/index.ts";
import { isObject, type JsonSchema } from "../../src/schema/index.ts";
import { adaptParameters } from "../../src/wire/adapt/adaptParameters.ts";
import { isTakenAsIs } from "../../src/wire/adapt/isTakenAsIs.ts";
import { isCorpusMissing, readCorpora } from "../strict/corpora.ts";
import { schemas } from "../strict/schemas.ts";

// Moonshot's schemas have a form of their own, for which all are looked through.
const RECORDS = Object.entries(rules).filter(
  ([name, value]) => isObject(value) && "parameters" in value && name !== "MOONSHOT_RULES",
) as unknown as readonly (readonly [string, ProviderRules])[];

/** Whether it is said that nothing changes; that is so, if it is said. */
function isTaken(schema: JsonSchema, parameters: SchemaRules): boolean {
  const known = copyJson(schema) as JsonSchema;
  if (!isTakenAsIs(known, parameters)) return false;
  const { changes, refused, schema: sent } = adaptParameters({}, { rules: { parameters } }, () => mutableCopy(known));
  expect({ changes, refused, text: JSON.stringify(sent) }).toEqual({
    changes: [],
    refused: [],
    text: JSON.stringify(known),
  });
  return true;
}

const asRoot = (schema: unknown): JsonSchema => ({ type: "object", properties: { a: schema as JsonSchema } });

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
const ODD = KEYWORDS.flatMap((keyword) =>
  VALUES.flatMap((value) => [
    asRoot({ [keyword]: value }),
    asRoot({ anyOf: [{ type: "array", items: {}, [keyword]: value }] }),
    { type: "object", properties: {}, [keyword]: value },
  ]),
);

describe.each(RECORDS)("%s", (_, { parameters }) => {
  it("takes random schemas as they are only if nothing of them changes", () => {
    const some = fc
      .sample(schemas, { numRuns: 300, seed: 11 })
      .flatMap(({ properties = {} }) => Object.values(properties));
    expect(some.filter((schema) => isTaken(asRoot(schema), parameters)).length).toBeGreaterThan(20);
  });

  it("takes schemas with odd values as they are only if nothing of them changes", () => {
    expect(ODD.filter((schema) => isTaken(schema as JsonSchema, parameters)).length).toBeGreaterThan(100);
  });

  it.skipIf(isCorpusMissing)("takes schemas of real tools as they are, of which nothing changes", () => {
    const real = readCorpora().filter((__, at) => at % 5 === 0);
    const taken = real.filter(({ schema }) => isTaken(schema, parameters));
    expect(taken.length / real.length).toBeGreaterThan(0.3);
  });
});
