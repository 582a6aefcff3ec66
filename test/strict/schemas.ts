import fc from "fast-check";
import type { JsonSchema } from "../../src/schema/index.ts";

const name = fc.constantFrom(
  ...["a", "b", "c", "key", "value", "rest", "item0", "other_properties", "a b", "路", "", "constructor"],
);
const texts = optional({ description: fc.constantFrom("A thing", "x"), title: fc.constant("T") });

const scalar: fc.Arbitrary<object> = fc.oneof(
  optional({
    minLength: fc.nat(2),
    maxLength: fc.constantFrom(2, 5, 30),
    pattern: fc.constantFrom("^a+$", "^[a-z]{1,3}$", "^(?=a)a+$", "(a)\\1"),
    default: fc.constant("x"),
  }).map((limits) => ({ type: "string", ...limits })),
  optional({ format: fc.constantFrom("date", "date-time", "email", "uri", "uuid", "int32") }).map((limits) => {
    return { type: "string", ...limits };
  }),
  optional({
    minimum: fc.integer({ min: -3, max: 3 }),
    maximum: fc.integer({ min: 4, max: 9 }),
    multipleOf: fc.constantFrom(1, 2, 0.5),
  }).map((limits) => ({ type: "number", ...limits })),
  optional({
    exclusiveMinimum: fc.integer({ min: -3, max: 3 }),
    exclusiveMaximum: fc.integer({ min: 6, max: 9 }),
  }).map((limits) => ({ type: "integer", ...limits })),
  fc.constantFrom<object[]>(
    ...[{}, { type: "boolean" }, { type: "null" }, { type: ["string", "null"] }, { type: ["string", "number"] }],
    ...[{ const: 1 }, { const: "x" }, { const: null }, { const: true }, { const: { q: [1] } }],
    ...[{ enum: ["a", 1, null] }, { enum: [{ a: 1 }, [1]] }, { enum: [1, "1"] }, { enum: [true, "x"] }],
    ...[
      { type: "string", enum: ["a", "b"] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    ...[{ type: ["object", "null"], properties: { z: { type: "string" } } }, { type: ["array", "string"] }],
    { type: "integer", minimum: 1, exclusiveMinimum: true },
    { type: "string", nullable: true, default: "x" },
  ),
);

const { schema } = fc.letrec<{ schema: object; part: object }>((tie) => {
  const any = tie("schema");
  const list = fc.array(any, { minLength: 1, maxLength: 3 });
  const free = fc.oneof(fc.boolean(), any);
  const object = fc
    .record(
      {
        properties: fc.dictionary(name, any, { maxKeys: 3 }),
        required: fc.uniqueArray(name, { maxLength: 2 }),
        additionalProperties: free,
      },
      { requiredKeys: ["properties", "required"] },
    )
    .map(({ required, ...rest }) => ({
      ...rest,
      type: "object",
      // Ajv does not see that the property "" is missing.
      required: required.filter((one) => one !== "" && Object.hasOwn(rest.properties, one)),
    }));
  const record = fc.oneof(
    fc.constant({ type: "object" }),
    any.map((additionalProperties) => ({ type: "object", additionalProperties })),
    fc.record({
      type: fc.constant("object"),
      patternProperties: fc.dictionary(fc.constantFrom("^x", "y$"), any, { minKeys: 1 }),
      additionalProperties: free,
    }),
    fc.record({
      type: fc.constant("object"),
      propertyNames: fc.constantFrom({ enum: ["a", "b"] }, { maxLength: 3 }),
      additionalProperties: any,
    }),
  );
  const array = fc.oneof(
    optional({
      items: any,
      minItems: fc.nat(2),
      maxItems: fc.constantFrom(0, 2, 4),
      uniqueItems: fc.boolean(),
    }).map((limits) => ({ type: "array", ...limits })),
    fc.record(
      { type: fc.constant("array"), prefixItems: list, items: free, minItems: fc.nat(3) },
      { requiredKeys: ["type", "prefixItems"] },
    ),
  );
  return {
    schema: fc.tuple(tie("part"), texts).map(([part, text]) => ({ ...part, ...text })),
    part: fc.oneof(
      { maxDepth: 3 },
      { weight: 6, arbitrary: scalar },
      { weight: 3, arbitrary: object },
      { weight: 3, arbitrary: record },
      { weight: 3, arbitrary: array },
      { weight: 2, arbitrary: fc.record({ anyOf: list }) },
      { weight: 1, arbitrary: fc.record({ oneOf: list }) },
      { weight: 1, arbitrary: fc.record({ allOf: list }) },
      { weight: 1, arbitrary: fc.tuple(object, list).map(([beside, anyOf]) => ({ ...beside, anyOf })) },
      { weight: 1, arbitrary: fc.tuple(any, any).map(([beside, not]) => ({ ...beside, not })) },
      { weight: 2, arbitrary: fc.constantFrom({ $ref: "#/$defs/A" }, { $ref: "#/$defs/b c" }, { $ref: "#" }) },
    ),
  };
});

/**
 * Schemas of all keywords that the strict forms have to do something about, with shared and recursive definitions.
 *
 * @example
 * fc.assert(fc.property(schemas, (schema) => schema.type === "object"));
 */
export const schemas: fc.Arbitrary<JsonSchema> = fc
  .record({
    properties: fc.dictionary(name, schema, { minKeys: 1, maxKeys: 3 }),
    required: fc.uniqueArray(name, { maxLength: 2 }),
    $defs: fc.record({ A: schema, "b c": schema }),
  })
  .map(({ properties, required, $defs }): JsonSchema => {
    const named = required.filter((one) => one !== "" && Object.hasOwn(properties, one));
    // As text, for plain objects without a shared part.
    return JSON.parse(JSON.stringify({ type: "object", properties, required: named, $defs }));
  });

function optional(model: { [key: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<object> {
  return fc.record(model, { requiredKeys: [] });
}
