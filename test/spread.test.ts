import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SchemaConverter } from "../src/compact/index.ts";
import type { JsonSchema } from "../src/schema/index.ts";
import { StrictError, toStrictSchema } from "../src/strict/index.ts";

/** Lists whose length no input decides: a digest, and the rules of one schema's `propertyNames`. */
const SHORT = ["String.fromCharCode(...bytes)", "rules.push(...nameRules(part))"];
const SPREAD = /\b(?:push|unshift|Math\.max|Math\.min|fromCharCode)\(\.\.\..*/;

test("no list of data is spread into a call, as a stack holds only some 100,000 arguments", () => {
  const found: string[] = [];
  for (const file of globSync("src/**/*.ts")) {
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const isCode = !/^\s*(?:\*|\/\/)/.test(line);
      if (isCode && SPREAD.test(line) && !SHORT.some((short) => line.includes(short))) found.push(`${file}: ${line}`);
    }
  }
  expect(found).toEqual([]);
});

const LENGTH = 150_000;
const names = Array.from({ length: LENGTH }, (_, at) => `n${at}`);
const enumOf = (values: readonly unknown[]): JsonSchema => ({ enum: values }) as JsonSchema;
const schemas: [name: string, schema: JsonSchema][] = [
  ["a choice with a long list", { anyOf: [enumOf(names), { type: "integer" }] } as JsonSchema],
];

describe("long lists", () => {
  test.each(schemas)("%s", (_, schema) => {
    const whole: JsonSchema = { type: "object", properties: { a: schema }, required: ["a"] };
    for (const layout of ["inline", "dense"] as const) {
      expect(new SchemaConverter({ layout }).convert(whole).length).toBeGreaterThan(LENGTH);
    }
    try {
      toStrictSchema(whole, { provider: "anthropic" });
    } catch (error) {
      expect(error).toBeInstanceOf(StrictError);
    }
  });
});
