import { expect, test } from "vitest";
import { typeNameOf } from "../../src/schema/index.ts";
import type { JsonSchemaType } from "../../src/schema/JsonSchema.ts";
import { isOfType } from "../../src/strict/types.ts";

test.each<[value: unknown, type: JsonSchemaType]>([
  [null, "null"],
  [[], "array"],
  [{}, "object"],
  ["", "string"],
  [0, "number"],
  [false, "boolean"],
])("the type of %j is %s", (value, type) => {
  expect(typeNameOf(value)).toBe(type);
  expect(isOfType(value, new Set([type]))).toBe(true);
  expect(isOfType(value, new Set())).toBe(false);
});

test.each<[value: unknown, types: JsonSchemaType[], expected: boolean]>([
  [1, ["integer"], true],
  [1.5, ["integer"], false],
  [1.5, ["number"], true],
  [1n, ["number"], true],
  [1n, ["integer"], true],
  [1n, ["string"], false],
  [1, ["string"], false],
  ["1", ["number", "integer"], false],
])("%o is one of %j: %s", (value, types, expected) => {
  expect(isOfType(value, new Set(types))).toBe(expected);
});
