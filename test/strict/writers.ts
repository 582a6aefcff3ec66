import type { JsonSchema } from "../../src/schema/index.ts";
import { toStrictSchema } from "../../src/strict/index.ts";

/** The providers with rules of their own. */
export const PROVIDERS = ["openai", "anthropic", "gemini", "deepseek"] as const;

/**
 * For each provider: writes the strict schema of a schema, and sends an answer both ways.
 *
 * @example
 * for (const [provider, write] of writers) write({ type: "object" });
 */
export const writers = PROVIDERS.map((provider): [name: string, write: (schema: JsonSchema) => void] => [
  provider,
  (schema) => {
    const strict = toStrictSchema(schema, { provider });
    // Neither way throws an error, whatever the answer is.
    for (const answer of ANSWERS) strict.toStrictValue(strict.restore(answer));
  },
]);

const ANSWERS = [{ p: ["a"], k1: "x" }, { p: { k1: [] }, k1: null }, { p: "a".repeat(100) }, { a: 1, name1: null }];
