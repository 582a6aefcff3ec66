import { expect, it } from "vitest";
import { checkSchema, type JsonSchema, withoutUnusable } from "../../../src/schema/index.ts";

const WRONG = { type: "strnig" };
const FIT = { type: "object", properties: { a: { type: "string", pattern: "^a$" } } };

it.each<[name: string, schema: object, loosened: object]>([
  ["nothing", FIT, FIT],
  ["a pattern", { properties: { a: { pattern: "(" } } }, { properties: { a: {} } }],
  ["a reference", { properties: { a: { $ref: "#/$defs/b", title: "A" } } }, { properties: { a: { title: "A" } } }],
  ["a type in a definition", { $ref: "#/$defs/a", $defs: { a: WRONG } }, { $ref: "#/$defs/a", $defs: { a: {} } }],
  ["one of several schemas", { anyOf: ["text", { type: "object" }] }, { anyOf: [true, { type: "object" }] }],
  ["what would accept less", { properties: { a: { not: { items: WRONG } } } }, { properties: { a: {} } }],
  ["one of which just one fits", { oneOf: [WRONG, { type: "object" }] }, {}],
  ["a condition, whose parts are without it", { if: WRONG, else: { required: ["a"] } }, { else: { required: ["a"] } }],
  ["a property that is called not", { properties: { not: WRONG, if: {} } }, { properties: { not: {}, if: {} } }],
  [
    "a pattern of names, without which no property is additional",
    { patternProperties: { "(": {}, "^a": {} }, additionalProperties: false },
    { patternProperties: { "^a": {} } },
  ],
  [
    "what is no schema, where its property stays one",
    { properties: { a: 5 }, additionalProperties: false },
    { properties: { a: true }, additionalProperties: false },
  ],
  [
    "more than a check finds at once",
    { properties: Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`p${index}`, WRONG])) },
    { properties: Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`p${index}`, {}])) },
  ],
])("leaves out %s", (_, schema, loosened) => {
  const before = structuredClone(schema);
  const found = withoutUnusable(schema as JsonSchema);
  expect(found).toEqual(loosened);
  expect(schema).toEqual(before);
  checkSchema(found);
});

it.each<[name: string, schema: object]>([
  ["a schema that is too deep to be checked", nested(500)],
  ["a root that refers to itself", { $ref: "#" }],
])("gives up on %s", (_, schema) => {
  expect(withoutUnusable(schema as JsonSchema)).toBeUndefined();
});

function nested(levels: number): object {
  let schema: object = {};
  for (let level = 0; level < levels; level++) schema = { items: schema };
  return schema;
}
