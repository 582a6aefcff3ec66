// What ends at the budget, where no steps are counted, which makes a process slow.
import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/schema/index.ts";
import { StrictError, toStrictSchema } from "../../src/strict/index.ts";
import { rawErrorOf } from "../rawErrorOf.ts";
import { doublingReferences } from "./hostileSchemas.ts";
import { writers } from "./writers.ts";

test.each(writers)(
  "for %s, references of which two lead to each next one are read no further than the budget",
  (_provider, write) => {
    expect(rawErrorOf([StrictError], () => write(doublingReferences as JsonSchema))).toBeUndefined();
  },
);

test("an answer that holds itself again and again is left as it is after so many steps", () => {
  const list: JsonSchema = { anyOf: [{ type: "null" }, { type: "array", items: { $ref: "#/$defs/list" } }] };
  const schema: JsonSchema = { type: "object", properties: { list: { $ref: "#/$defs/list" } }, $defs: { list } };
  let reads = 0;
  let value: unknown = new Proxy([null], {
    get(target, key) {
      if (++reads > 5_000_000) throw new Error("it is read without an end");
      return Reflect.get(target, key);
    },
  });
  for (let level = 0; level < 60; level++) value = [value, value];
  expect(() => toStrictSchema(schema, { provider: "openai" }).restore({ list: value })).not.toThrow();
});
