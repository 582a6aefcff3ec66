import { expect, test } from "vitest";
import { JsonError } from "../../src/json/index.ts";
import { checkSchema, type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { rawErrorOf } from "../rawErrorOf.ts";
import { largeSchemas } from "./hostileSchemas.ts";

/** Counted steps do not see what one call of the platform does, such as copying an object: here the limit of time does. */
test.each(largeSchemas)("of 100,000 %s, a schema is checked within the limit of a test", (_name, make) => {
  const schema = make(100_000) as JsonSchema;
  expect(rawErrorOf([SchemaError, JsonError], () => checkSchema(schema))).toBeUndefined();
});
