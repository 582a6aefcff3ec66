import { expect, test } from "vitest";
import type { MutableJson } from "../../src/json/JsonValue.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { alwaysCompiles, createValidator } from "../../src/validate/index.ts";

const deep = (levels: number): MutableJson => (levels === 0 ? 1 : [deep(levels - 1)]);
const inside = (schema: JsonSchema): JsonSchema => ({ type: "object", properties: { a: { items: schema } } });

test.each<[string, JsonSchema]>([
  ["a reference that leads nowhere", { $ref: "#/$defs/none" }],
  ["an anchor that cannot be decoded", { $dynamicRef: "#%zz" }],
  ["an unsafe pattern", { pattern: "(a*)*\\1b" }],
  ["an unsafe name of properties", { patternProperties: { "^(?:(a+)+\\1)+$": {} } }],
  ["a deep constant", { const: deep(600) }],
  ["a deep value in an enum", { enum: [deep(600)] }],
])("a schema that does not compile is compiled early: %s", (_name, schema) => {
  expect(() => createValidator(inside(schema))).toThrow();
  expect(alwaysCompiles(inside(schema))).toBe(false);
});

test.each<[string, JsonSchema]>([
  ["plain properties", { type: "object", properties: { city: { type: "string", minLength: 1 } }, required: ["city"] }],
  ["an enum", { enum: ["a", 1, null, true] }],
  ["choices", { anyOf: [{ type: "string", format: "date" }, { not: { multipleOf: 3 } }] }],
])("a schema that always compiles waits for its first use: %s", (_name, schema) => {
  expect(alwaysCompiles(inside(schema))).toBe(true);
  expect(createValidator(inside(schema)).check({})).toBe(true);
});
