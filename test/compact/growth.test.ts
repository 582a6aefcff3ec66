import { expect, test } from "vitest";
import { SchemaConverter, toolsToTypescript } from "../../src/compact/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { growingFaster, type Sized } from "../countSteps.ts";
import { families, largeSchemas } from "./hostileSchemas.ts";
import { families as setFamilies } from "./setFamilies.ts";

test.each([
  ["inline", new SchemaConverter()],
  ["dense", new SchemaConverter({ layout: "dense" })],
  ["cut", new SchemaConverter({ maxDescriptionLength: 10 })],
])("%s: the steps grow linearly with the schema", (_name, converter) => {
  const work = (schema: JsonSchema): string => converter.convert(schema);
  expect(
    growingFaster(
      families.map(([name, schemaOf]): Sized => [name, schemaOf]),
      100,
      work,
    ),
  ).toEqual([]);
  expect(growingFaster(largeSchemas, 2, work)).toEqual([]);
});

test("the steps of a set grow with its size alone", () => {
  const rows = setFamilies.map(([name, toolsOf]): Sized => [name, toolsOf]);
  expect(growingFaster(rows, 100, toolsToTypescript)).toEqual([]);
});
