import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkSchema, type JsonSchema, type SchemaError } from "../../src/schema/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { createValidator } from "../../src/validate/index.ts";

const corpora = join(import.meta.dirname, "../../../shared/corpora");
const missing = !existsSync(corpora);
if (missing) console.warn("skipped: the schemas of real tools, as ../shared/corpora is not there");

type Tool = { name: string; parameters: JsonSchema };
const tools: Tool[] = missing ? [] : [...jsonLines("bfcl", "livemcp", "github_mcp", "mcp_snapshots"), ...lists()];

describe.skipIf(missing)("the schemas of real tools", () => {
  test("all of them pass the check", () => {
    const refused: string[] = [];
    for (const { name, parameters } of tools) {
      try {
        checkSchema(parameters);
      } catch (error) {
        refused.push(`${name}: ${(error as SchemaError).message}`);
      }
    }
    expect(tools.length).toBe(4_137);
    expect(refused).toEqual([]);
  });

  test("the engines agree on random values for every 20th of them", () => {
    const random = seeded(20_261_121);
    let valid = 0;
    let values = 0;
    for (const { name, parameters } of tools.filter((_, index) => index % 20 === 0)) {
      const engines = [
        createValidator(parameters),
        createValidator(parameters, { interpret: true }),
        createAjvValidator(parameters),
      ];
      for (let round = 0; round < 10; round++) {
        const value = sample(parameters, random, round < 4 ? 0 : 0.15);
        const verdicts = engines.map((engine) => engine.check(value));
        const counts = engines.map((engine) => engine.issues(value).total === 0);
        expect([...verdicts, ...counts], `${name} ${JSON.stringify(value)}`).toEqual(Array(6).fill(verdicts[0]));
        values++;
        if (verdicts[0]) valid++;
      }
    }
    console.log(`${values} values, ${Math.round((100 * valid) / values)} % valid`);
    expect(valid).toBeGreaterThan(values * 0.2);
    expect(valid).toBeLessThan(values * 0.8);
  });
});

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
      return pick(["", "a", "text", "https://example.com/", "2026-01-31", "a@b.example"]);
    case "integer":
      return Math.floor(random() * 50);
    case "number":
      return random() * 50;
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

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

function jsonLines(...names: string[]): Tool[] {
  return names.flatMap((name) =>
    readFileSync(join(corpora, `${name}.jsonl`), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line)),
  );
}

function lists(): Tool[] {
  const folder = join(corpora, "mcp_tools");
  return readdirSync(folder).flatMap((file) => {
    const list = JSON.parse(readFileSync(join(folder, file), "utf8"));
    const found = (Array.isArray(list) ? list : list.tools) as {
      name: string;
      parameters?: JsonSchema;
      inputSchema?: JsonSchema;
    }[];
    return found.map(({ name, parameters, inputSchema }) => ({
      name,
      parameters: (parameters ?? inputSchema) as JsonSchema,
    }));
  });
}
