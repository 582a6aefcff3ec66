import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { JsonSchema } from "../../src/schema/index.ts";

const names = fc.constantFrom("$top", "a b", "a", "$ref", "_x");
const leaf = fc.constantFrom<object[]>({}, { type: "integer" }, { type: "string" });
const value: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    { weight: 2, arbitrary: fc.constantFrom<unknown[]>(1, "$top") },
    { weight: 2, arbitrary: fc.dictionary(names, tie("value"), { maxKeys: 2, noNullPrototype: true }) },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 2 }) },
  ),
})).value;
const patterns = fc.constantFrom("^\\$", "^_", "^a", "_[0-9a-f]{8}$");

const { object } = fc.letrec<{ object: object; beside: object; sub: object }>((tie) => ({
  sub: fc.oneof({ maxDepth: 2 }, leaf, tie("object"), fc.record({ type: fc.constant("array"), items: tie("object") })),
  beside: fc.record(
    {
      const: value,
      enum: fc.uniqueArray(value, { minLength: 1, maxLength: 3, comparator: isDeepStrictEqual }),
      default: value,
      examples: fc.array(value, { maxLength: 2 }),
      propertyNames: fc.oneof(
        fc.record({ enum: fc.uniqueArray(names, { minLength: 1 }) }),
        fc.record({ const: names }),
        patterns.map((pattern) => ({ pattern })),
        fc.constant({ maxLength: 4 }),
      ),
      patternProperties: fc.dictionary(patterns, leaf, { minKeys: 1, maxKeys: 2 }),
      additionalProperties: fc.boolean(),
      unevaluatedProperties: fc.boolean(),
      required: fc.uniqueArray(names, { maxLength: 1 }),
    },
    { requiredKeys: [] },
  ),
  object: fc
    .tuple(
      fc.dictionary(names, tie("sub"), { minKeys: 1, maxKeys: 3 }),
      fc.option(tie("beside"), { nil: {}, freq: 1 }),
      fc.option(fc.constantFrom("not", "if", "allOf", "anyOf", "oneOf"), { nil: undefined }),
      fc.array(tie("beside"), { minLength: 2, maxLength: 2 }),
    )
    .map(([properties, beside, keyword, branches]) => {
      const branch = keyword === "not" || keyword === "if" ? branches[0] : branches;
      return { type: "object", properties, ...beside, ...(keyword && { [keyword]: branch }) };
    }),
}));

/**
 * Schemas that write out names of properties, some of which providers refuse, in values and in what limits names.
 *
 * @example
 * fc.sample(namedSchemas, 1); // [{ type: "object", properties: { $top: {} }, const: { $top: 1 } }]
 */
export const namedSchemas: fc.Arbitrary<JsonSchema> = fc
  .dictionary(fc.constantFrom("o", "$top"), object, { minKeys: 1 })
  .map((properties): JsonSchema => JSON.parse(JSON.stringify({ type: "object", properties })));
