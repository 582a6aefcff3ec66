import fc from "fast-check";
import type { JsonSchema } from "../../src/schema/index.ts";

const NAMES = ["a", "b", "key", "value", "rest", "item0", "other_properties", "é ü", ""];
const name = fc.constantFrom(...NAMES);
const texts = fc.record(
  { description: fc.constantFrom("A thing", "x"), title: fc.constant("T") },
  { requiredKeys: [] },
);

const scalar: fc.Arbitrary<object> = fc.oneof(
  fc.record(
    {
      type: fc.constant("string"),
      minLength: fc.constantFrom(0, 1),
      maxLength: fc.constantFrom(5, 30),
      pattern: fc.constantFrom("^[a-z]*$", "^(?=a)a+$"),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record({ type: fc.constant("string"), format: fc.constantFrom("date", "email", "uri", "int32") }),
  fc.record(
    {
      type: fc.constantFrom("number", "integer"),
      minimum: fc.constantFrom(0, -5),
      maximum: fc.constantFrom(10, 99),
      multipleOf: fc.constantFrom(1, 0.5),
      exclusiveMaximum: fc.constantFrom(50),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record({ type: fc.constantFrom("boolean", "null") }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom("x", "y", 1, 2.5, true, false, null), { minLength: 1 }) }),
  fc.record({ enum: fc.constantFrom([{ a: 1 }, "x"], [[], [1]], ["1", 1]) }),
  fc.record({ const: fc.constantFrom("x", 3, true, null, { a: [1] }) }),
  fc.record({
    type: fc.constantFrom(["string", "null"], ["integer", "string"], ["object", "null"], ["array", "string"]),
  }),
  fc.record({ type: fc.constant("integer"), minimum: fc.constant(1), exclusiveMinimum: fc.boolean() }),
  fc.record({ type: fc.constant("string"), nullable: fc.constant(true), default: fc.constant("x") }),
);

const { schema } = fc.letrec<{ schema: object; part: object }>((tie) => {
  const any = tie("schema");
  const list = fc.array(any, { minLength: 1, maxLength: 3 });
  const named = fc.dictionary(name, any, { maxKeys: 4 });
  const required = fc.uniqueArray(name, { maxLength: 2 });
  const free = fc.oneof(fc.boolean(), any);
  return {
    schema: fc.tuple(tie("part"), texts).map(([part, text]) => ({ ...part, ...text })),
    part: fc.oneof(
      { maxDepth: 3 },
      { weight: 4, arbitrary: scalar },
      { weight: 1, arbitrary: fc.constant({}) },
      {
        weight: 4,
        arbitrary: fc.record(
          { type: fc.constant("object"), properties: named, required, additionalProperties: free },
          { requiredKeys: ["type"] },
        ),
      },
      { weight: 1, arbitrary: fc.record({ properties: named, maxProperties: fc.constantFrom(3, 9) }) },
      {
        weight: 1,
        arbitrary: fc.record({
          type: fc.constant("object"),
          patternProperties: fc.record({ "^[a-k]": any }),
          additionalProperties: free,
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          type: fc.constant("object"),
          propertyNames: fc.constantFrom({ enum: ["a", "b"] }, { maxLength: 3 }),
          additionalProperties: any,
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record(
          {
            type: fc.constant("array"),
            items: any,
            minItems: fc.constantFrom(0, 1, 2),
            maxItems: fc.constantFrom(0, 3, 9),
            uniqueItems: fc.boolean(),
          },
          { requiredKeys: ["type"] },
        ),
      },
      {
        weight: 2,
        arbitrary: fc.record(
          { type: fc.constant("array"), prefixItems: list, items: free, minItems: fc.nat(3) },
          { requiredKeys: ["type", "prefixItems"] },
        ),
      },
      { weight: 2, arbitrary: fc.record({ anyOf: list }) },
      { weight: 1, arbitrary: fc.record({ oneOf: list }) },
      { weight: 1, arbitrary: fc.record({ allOf: list }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant("object"), properties: named, anyOf: list }) },
      { weight: 2, arbitrary: fc.record({ $ref: fc.constantFrom("#/$defs/node", "#/$defs/b c", "#/$defs/text") }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant("string"), not: scalar }) },
    ),
  };
});

/**
 * Schemas of all keywords that the strict forms have to do something about, with shared and recursive definitions.
 *
 * @example
 * fc.assert(fc.property(schemas, (schema) => typeof schema === "object"));
 */
export const schemas: fc.Arbitrary<JsonSchema> = fc
  .record({
    type: fc.constant("object"),
    properties: fc.dictionary(name, schema, { minKeys: 1, maxKeys: 4 }),
    required: fc.uniqueArray(fc.constantFrom("a", "b"), { maxLength: 2 }),
    $defs: fc.record({
      node: fc.record({
        type: fc.constant("object"),
        properties: fc.record(
          { next: fc.constant({ $ref: "#/$defs/node" }), label: schema },
          { requiredKeys: ["next"] },
        ),
        additionalProperties: fc.boolean(),
      }),
      "b c": schema.filter((sub) => !JSON.stringify(sub).includes("b c")),
      text: fc.constantFrom({ type: "string", description: "a text" }, { type: ["string", "null"] }),
    }),
  })
  .map((root) => root as JsonSchema);
