import { expect, test } from "vitest";
import { JsonError } from "../../src/json/index.ts";
import { type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { StrictError } from "../../src/strict/index.ts";
import { growingFaster } from "../countSteps.ts";
import { rawErrorOf } from "../rawErrorOf.ts";
import { largeSchemas } from "../schema/hostileSchemas.ts";
import { linearSchemas } from "./hostileSchemas.ts";
import { writers } from "./writers.ts";

test.each(writers)("for %s, the steps grow linearly with the schema", (_provider, write) => {
  const check = (schema: unknown): void =>
    expect(rawErrorOf([StrictError, SchemaError, JsonError], () => write(schema as JsonSchema))).toBeUndefined();
  // At most 200 levels are accepted.
  const levels = largeSchemas.filter(([name]) => name.startsWith("levels"));
  expect(growingFaster(levels, 25, check)).toEqual([]);
  expect(growingFaster([...largeSchemas, ...linearSchemas], 100, check)).toEqual([]);
});
