import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { instancesOf, isSatisfiable, sampleInstances } from "./instances.ts";

describe("an instance is found", () => {
  it.each<[string, JsonSchema]>([
    ["of nothing in particular", {}],
    ["in a narrow range", { type: "number", exclusiveMinimum: 1, exclusiveMaximum: 1.1 }],
    ["of a multiple", { type: "integer", multipleOf: 7, minimum: 100, maximum: 106 }],
    ["of draft 4", { type: "string", format: "uuid" }],
    ["of a pattern", { type: "string", pattern: "^AS\\d+$" }],
    ["of a length", { type: "string", minLength: 40, maxLength: 40 }],
    ["of unique items", { type: "array", items: { enum: [1, 2, 3] }, uniqueItems: true, minItems: 3 }],
    ["of a tuple", { prefixItems: [{ type: "string" }, { type: "number" }], minItems: 2, items: false }],
    ["of merged schemas", { allOf: [{ type: "object", required: ["a"] }, { properties: { a: { type: "string" } } }] }],
    [
      "of a union of requirements",
      { type: "object", properties: { a: {}, b: {} }, oneOf: [{ required: ["a"] }, { required: ["b"] }] },
    ],
    [
      "of a recursion",
      { type: "object", properties: { next: { $ref: "#" }, list: { type: "array", items: { $ref: "#" } } } },
    ],
    [
      "of a nullable recursion",
      { type: "object", properties: { next: { anyOf: [{ $ref: "#" }, { type: "null" }] } }, required: ["next"] },
    ],
    [
      "of a condition",
      { type: "object", if: { required: ["a"] }, else: { required: ["b"] }, properties: { a: {}, b: {} } },
    ],
    [
      "of names by a pattern",
      {
        type: "object",
        patternProperties: { "^x-": { type: "number" } },
        additionalProperties: false,
        minProperties: 2,
      },
    ],
  ])("%s", (_, schema) => {
    const { check } = createAjvValidator(schema);
    const found = sampleInstances(schema, 20, 1);
    expect(found).toHaveLength(20);
    expect(found.every(check)).toBe(true);
    expect(sampleInstances(schema, 20, 1)).toEqual(found);
  });
});

describe("no instance is found", () => {
  it.each<[string, JsonSchema]>([
    ["of false", { type: "object", properties: { a: { not: {} } }, required: ["a"] }],
    ["of an enum of another type", { type: "integer", enum: ["1"] }],
    ["of an endless recursion", { type: "object", properties: { next: { $ref: "#" } }, required: ["next"] }],
    ["of a closed object that requires more", { type: "object", required: ["a"], additionalProperties: false }],
  ])("%s", (_, schema) => expect(isSatisfiable(schema)).toBe(false));
});

test("unnamed properties come where they are wanted", () => {
  const open: JsonSchema = { type: "object", properties: { a: { type: "object" } }, required: ["a"] };
  const names = (extras: "never" | "declared" | "everywhere", inside: boolean) =>
    new Set(
      (sampleInstances(open, 50, 1, { extras }) as { a: object }[]).flatMap((value) =>
        Object.keys(inside ? value.a : value),
      ),
    ).size;
  expect([names("never", false), names("never", true)]).toEqual([1, 0]);
  expect([names("declared", false), names("declared", true) > 1]).toEqual([1, true]);
  expect([names("everywhere", false) > 2, names("everywhere", true) > 1]).toEqual([true, true]);
});

test("fast-check takes them", () => {
  const schema: JsonSchema = { type: "array", items: { type: "integer", minimum: 5 } };
  fc.assert(fc.property(instancesOf(schema), (value) => (value as number[]).every((item) => item >= 5)));
});
