import { expect, test } from "vitest";
import { JsonError } from "../../src/json/index.ts";
import { checkParameters } from "../../src/schema/check/checkParameters.ts";
import { type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { growingFaster } from "../countSteps.ts";
import { rawErrorOf } from "../rawErrorOf.ts";
import { largeSchemas } from "./hostileSchemas.ts";
import { readers } from "./readers.ts";

test.each(readers)("%s: the steps grow linearly with the schema", (_name, read) => {
  const check = (schema: unknown): void =>
    expect(rawErrorOf([SchemaError, JsonError], () => read(schema as JsonSchema))).toBeUndefined();
  // Of the small ones, the 400 levels that are accepted; in the large ones, little work for each pair of parts shows.
  for (const size of [50, 400]) expect(growingFaster(largeSchemas, size, check)).toEqual([]);
});

test("many unknown keywords are looked at in linear time", () => {
  const schemaOf = (size: number): object => {
    const names = Array.from({ length: size }, (_, index): [string, number] => [`propertis${index}`, index]);
    return { properties: {}, ...Object.fromEntries(names) };
  };
  // No more than 1,000 names are compared with the keywords.
  const check = (schema: JsonSchema): void => checkParameters(schema, { isForeign: false });
  expect(growingFaster([["names", schemaOf]], 1_100, check)).toEqual([]);
});
