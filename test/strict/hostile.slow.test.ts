import { expect, test } from "vitest";
import { type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { StrictError } from "../../src/strict/index.ts";
import { countSteps } from "../countSteps.ts";
import { rawErrorOf } from "../rawErrorOf.ts";
import { cappedSchemas } from "./hostileSchemas.ts";
import { writers } from "./writers.ts";

test.each(writers)("for %s, what is compared with each other ends when the budget is spent", (_provider, write) => {
  const check = (schema: unknown): void =>
    expect(rawErrorOf([StrictError, SchemaError], () => write(schema as JsonSchema))).toBeUndefined();
  const works = cappedSchemas.map(
    ([, make]) =>
      () =>
        check(make(1_000)),
  );
  // Without the budget, these would be 40,000,000 and more.
  expect(countSteps(works).filter((steps) => steps > 20_000_000)).toEqual([]);
});
