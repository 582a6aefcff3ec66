import { expect, it } from "vitest";
import { withoutUnusable } from "../../src/gateway/readArguments.ts";
import { checkSchema, type JsonSchema } from "../../src/schema/index.ts";

const WRONG = { type: "strnig" };
const OBJECT = { type: "object" };

it.each<[name: string, schema: object, loosened: object | undefined]>([
  ["nothing", { ...OBJECT, properties: { a: { type: "string", pattern: "^a$" } } }, undefined],
  ["a pattern", { properties: { a: { pattern: "(" } } }, { properties: { a: {} } }],
  ["a reference", { properties: { a: { $ref: "#/$defs/b", title: "A" } } }, { properties: { a: { title: "A" } } }],
  ["a type in a definition", { $ref: "#/$defs/a", $defs: { a: WRONG } }, { $ref: "#/$defs/a", $defs: { a: {} } }],
  ["one of several schemas", { anyOf: ["text", { type: "object" }] }, { anyOf: [true, { type: "object" }] }],
  ["what would accept less", { properties: { a: { not: { items: WRONG } } } }, { properties: { a: {} } }],
  ["one of which just one fits", { oneOf: [WRONG, { type: "object" }] }, {}],
  ["a condition, whose parts are without it", { if: WRONG, else: { required: ["a"] } }, { else: { required: ["a"] } }],
  ["a property that is called not", { properties: { not: WRONG, if: {} } }, { properties: { not: {}, if: {} } }],
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
  if (found !== undefined) checkSchema(found);
});

it("takes any object where a schema is too deep to be checked", () => {
  let deep: object = {};
  for (let level = 0; level < 500; level++) deep = { items: deep };
  checkSchema(withoutUnusable(deep as JsonSchema));
});
