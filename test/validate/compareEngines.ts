import type { JsonSchema } from "../../src/schema/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { mulberry32 } from "../mulberry32.ts";
import type { RealTool } from "./tools.ts";

/** What came of a comparison: how many values there were, how many of them fit, and where the engines do not agree. */
export type Comparison = { values: number; valid: number; differences: string[] };

/** Asks both engines for their verdict on random values for each tool. */
export function compareEngines(
  tools: Iterable<RealTool>,
  { rounds, seed }: { rounds: number; seed: number },
): Comparison {
  const random = mulberry32(seed);
  const result: Comparison = { values: 0, valid: 0, differences: [] };
  for (const { name, parameters } of tools) {
    // Each engine keeps its validators by the schema, so a copy is forgotten after its turn.
    const schema = structuredClone(parameters);
    const engines = [createValidator(schema), createAjvValidator(schema)];
    for (let round = 0; round < rounds; round++) {
      const value = sample(schema, random, round < rounds * 0.4 ? 0 : 0.15);
      const verdicts = engines.flatMap((engine) => [engine.check(value), engine.issues(value).total === 0]);
      result.values++;
      if (verdicts[0]) result.valid++;
      if (new Set(verdicts).size > 1) result.differences.push(`${name} ${JSON.stringify(value)}: ${verdicts}`);
    }
  }
  return result;
}

/** A value for a schema, wrong here and there. */
function sample(schema: unknown, random: () => number, wrong: number): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  if (random() < wrong)
    return pick<unknown>([null, true, -1, 0.5, 1e300, "", "x", "2026-01-31", [], ["a", 1], {}, { a: 1 }]);
  if (typeof schema !== "object" || schema === null) return pick<unknown>(["a", 1, null]);
  const { type, properties = {}, required = [], items, enum: values, anyOf, oneOf, ...rest } = schema as JsonSchema;
  if (rest.const !== undefined) return rest.const;
  if (values !== undefined && values.length > 0) return pick(values);
  const branches = anyOf ?? oneOf;
  if (branches !== undefined) return sample(pick(branches), random, wrong);
  switch (Array.isArray(type) ? pick(type) : type) {
    case "string":
      return pick([
        ...TEXTS,
        "x".repeat(Math.min(rest.minLength ?? 1, 99)),
        "x".repeat(Math.min(rest.maxLength ?? 1, 99) + 1),
      ]);
    case "integer":
    case "number": {
      const { minimum = 0, maximum = minimum + 50 } = rest;
      const between = minimum + random() * (maximum - minimum);
      return pick([between, Math.floor(between), Math.floor(between), minimum, maximum, minimum - 1, maximum + 1]);
    }
    case "boolean":
      return random() < 0.5;
    case "null":
      return null;
    case "array":
      return Array.from({ length: Math.floor(random() * 3) }, () => sample(items ?? {}, random, wrong));
    default: {
      const names = Object.keys(properties).filter((name) =>
        required.includes(name) ? random() >= wrong : random() < 0.5,
      );
      if (random() < wrong) names.push("unknown");
      return Object.fromEntries(names.map((name) => [name, sample(properties[name], random, wrong)]));
    }
  }
}

const TEXTS = ["", "a", "text", "https://example.com/", "2026-01-31", "2026-01-31T12:00:00Z", "a@b.example", "#a1b2c3"];
