import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSchema, type JsonSchema, SchemaError } from "../../src/schema/index.ts";
import { StrictError, type StrictProvider, toStrictSchema } from "../../src/strict/index.ts";
import { findFaults } from "./findFaults.ts";
import { schemas } from "./schemas.ts";

const PROVIDERS: StrictProvider[] = ["openai", "anthropic", "gemini", "deepseek", "mistral", "ollama"];

// The whole count is `npm run soak -- strict`.
test("a schema has a strict form without a fault for every provider", () => {
  fc.assert(
    fc.property(schemas, (schema) => {
      expect(findFaults(schema)).toEqual([]);
    }),
    { seed: 1, numRuns: 15 },
  );
});

describe.each(PROVIDERS)("any schema for %s", (provider) => {
  test("takes any answer without an error", () => {
    const values = fc.sample(fc.jsonValue(), { numRuns: 10, seed: 4 });
    let count = 0;
    for (const schema of fc.sample(schemas, { numRuns: 20, seed: 4 })) {
      const strict = strictOf(schema, provider);
      if (strict === undefined) continue;
      count++;
      for (const value of values) {
        strict.restore(value);
        strict.toStrictValue(value);
      }
    }
    expect(count).toBeGreaterThan(15);
  });
});

function strictOf(schema: JsonSchema, provider: StrictProvider): ReturnType<typeof toStrictSchema> | undefined {
  try {
    checkSchema(schema);
    return toStrictSchema(schema, { provider });
  } catch (error) {
    if (!(error instanceof StrictError) && !(error instanceof SchemaError)) throw error;
    return undefined;
  }
}
