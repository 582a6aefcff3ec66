import { describe, expect, test } from "vitest";
import { JsonError } from "../../src/json/index.ts";
import { copySchema, type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { rawErrorOf } from "../rawErrorOf.ts";
import { hostileObjects, largeSchemas } from "./hostileSchemas.ts";
import { readers } from "./readers.ts";

/** With four times as many levels, which is deeper than the stack; `npm run soak -- hostile` has 100,000. */
const SIZE = 3_000;

describe.each(readers)("%s", (_name, read) => {
  const check = (schema: unknown): void =>
    expect(rawErrorOf([SchemaError, JsonError], () => read(schema as JsonSchema))).toBeUndefined();

  test.each(hostileObjects)("%s is read, or refused with an error of ours", (_name, make) => {
    check(make());
  });

  test.each(largeSchemas)("of many %s, it is read, or refused with an error of ours", (_name, make) => {
    check(make(SIZE));
  });
});

test("a getter runs once, and what it answers then is what counts", () => {
  let count = 0;
  const schema = {
    get type() {
      return count++ === 0 ? "string" : "strnig";
    },
  };
  expect(copySchema(schema)).toEqual({ type: "string" });
  expect(count).toBe(1);
});
