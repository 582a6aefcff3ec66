import fc from "fast-check";
import { expect, test } from "vitest";
import { SchemaConverter } from "../../src/compact/index.ts";
import { anySchema, refusedValues } from "./acceptedValues.ts";
import { compile, declaration } from "./compile.ts";

test("the text of any schema is TypeScript, and always the same", () => {
  const schemas = fc.sample(anySchema, { numRuns: 200, seed: 4 });
  const texts = schemas.map((schema) => new SchemaConverter().convert(schema));
  const found = compile(texts.map((text) => declaration(text, "T")));
  const failed = schemas.map((schema, index) => ({ schema, text: texts[index], errors: found[index] }));
  expect(failed.filter(({ errors }) => errors?.length)).toEqual([]);
  expect(new Set(texts).size).toBeGreaterThan(150);
  expect(texts.filter((text) => text.startsWith("type ")).length).toBeGreaterThan(10);
  expect(schemas.map((schema) => new SchemaConverter().convert(structuredClone(schema)))).toEqual(texts);
});

// `npm run soak -- compact` has 20,000 schemas.
test.each(["inline", "dense"] as const)("a value that Ajv accepts fits the type, %s", (layout) => {
  const { texts, refused } = refusedValues(layout, 100, 4);
  expect(refused).toEqual([]);
  expect(texts).toBeGreaterThan(15);
});
