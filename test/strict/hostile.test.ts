import { describe, expect, test } from "vitest";
import { JsonError } from "../../src/json/index.ts";
import { type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { StrictError, toStrictSchema } from "../../src/strict/index.ts";
import { errorOf } from "../errorOf.ts";
import { rawErrorOf } from "../rawErrorOf.ts";
import { hostileObjects, largeSchemas } from "../schema/hostileSchemas.ts";
import { cappedSchemas, endlessSchemas, linearSchemas, nested } from "./hostileSchemas.ts";
import { PROVIDERS, writers } from "./writers.ts";

/** With four times as many levels, which is deeper than the stack; `npm run soak -- hostile` has 100,000. */
const LARGE = 3_000;
const ERRORS = [StrictError, SchemaError, JsonError];

describe.each(writers)("for %s", (_provider, write) => {
  const check = (schema: unknown): void =>
    expect(rawErrorOf(ERRORS, () => write(schema as JsonSchema))).toBeUndefined();

  test.each(hostileObjects)("%s is written, or refused with an error of ours", (_name, make) => {
    check(make());
  });

  test.each(endlessSchemas)("%s is written, or refused with an error of ours", (_name, schema) => {
    check(schema);
  });

  test.each(largeSchemas)("a schema of many %s is written, or refused with an error of ours", (_name, make) => {
    check(make(LARGE));
  });

  test.each([...linearSchemas, ...cappedSchemas])("%s: written, or refused with an error of ours", (_name, make) => {
    check(make(100));
  });
});

describe.each(PROVIDERS)("for %s", (provider) => {
  // OpenAI accepts ten levels.
  const takesDeep = PROVIDERS.filter((one) => one === provider && one !== "openai");
  test.for(takesDeep)("200 levels are read, and not one more", () => {
    const lists = (count: number) => nested(count, (items) => ({ type: "array", items }));
    // The object around the lists and the text inside are levels too.
    expect(() => toStrictSchema(lists(198), { provider })).not.toThrow();
    const error = errorOf(StrictError, () => toStrictSchema(lists(199), { provider }));
    expect(error.code).toBe("limit_exceeded");
    expect(error.message).toMatch(/expected a schema of at most 200 levels .* received a larger one/);
  });

  test("a deep answer is left as it is where it becomes too deep", () => {
    const list: JsonSchema = { anyOf: [{ type: "null" }, { type: "array", items: { $ref: "#/$defs/list" } }] };
    const schema: JsonSchema = { type: "object", properties: { list: { $ref: "#/$defs/list" } }, $defs: { list } };
    const strict = toStrictSchema(schema, { provider });
    let value: unknown = null;
    for (let level = 0; level < 5_000; level++) value = [value];
    expect(() => strict.restore({ list: value })).not.toThrow();
    expect(() => strict.toStrictValue({ list: value })).not.toThrow();
  });
});
