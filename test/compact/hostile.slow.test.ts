import { expect, test } from "vitest";
import { SchemaConverter, toolsToTypescript } from "../../src/compact/index.ts";
import type { JsonSchema } from "../../src/schema/index.ts";
import { dag, fields } from "./hostileSchemas.ts";

const inline = new SchemaConverter();
const dense = new SchemaConverter({ layout: "dense" });

const endless = (part: (next: () => unknown) => object): object =>
  new Proxy(
    {},
    {
      ownKeys: () => Object.keys(part(() => 0)),
      getOwnPropertyDescriptor: (_, key) =>
        key in part(() => 0) ? { enumerable: true, configurable: true } : undefined,
      get: (_, key) => (part(() => endless(part)) as { [key: PropertyKey]: unknown })[key],
    },
  );

test("properties without end are a SchemaError", () => {
  const schema = endless((next) => ({ properties: { a: next() } })) as JsonSchema;
  for (const way of [
    () => inline.convert(schema),
    () => dense.convert(schema),
    () => toolsToTypescript([{ name: "a", parameters: schema }]),
  ]) {
    expect(way).toThrow(expect.objectContaining({ name: "SchemaError", code: "limit_exceeded" }));
  }
});

test("many defaults that are in memory once and in the JSON often", () => {
  const schema = fields(500, (i) => ({ type: "string", title: `${i}`, default: dag(15) }));
  for (const way of [() => dense.convert(schema), () => toolsToTypescript([{ name: "a", parameters: schema }])]) {
    expect(way).toThrow(expect.objectContaining({ name: "SchemaError", code: "limit_exceeded" }));
  }
  expect(inline.convert(schema).length).toBeLessThan(20_000);
});

test("constants that are in memory once and in the JSON often", () => {
  for (const depth of [15, 20]) {
    const schema = fields(300, () => ({ const: dag(depth) })) as JsonSchema;
    expect(inline.convert(schema).length).toBeLessThan(1_000_000);
    expect(() => dense.convert(schema)).toThrow(expect.objectContaining({ code: "limit_exceeded" }));
  }
});
