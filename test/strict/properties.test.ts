import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSchema, type JsonSchema, pointerSteps, SchemaError } from "../../src/schema/index.ts";
import { type StrictChange, StrictError, type StrictSchema, toStrictSchema } from "../../src/strict/index.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { createValidator } from "../../src/validate/index.ts";
import { isSatisfiable, sampleInstances } from "./instances.ts";
import { checkRules } from "./rules.ts";
import { schemas } from "./schemas.ts";

const RUNS = 150;

describe.each(["openai", "anthropic", "gemini", "deepseek"] as const)("any schema for %s", (provider) => {
  /** Runs over schemas that are well-formed and are not refused. */
  function forEachStrict(seed: number, judge: (schema: JsonSchema, strict: StrictSchema) => void): void {
    let judged = 0;
    for (const schema of fc.sample(schemas, { numRuns: RUNS, seed })) {
      const strict = strictOf(schema);
      if (strict === undefined) continue;
      judge(schema, strict);
      judged++;
    }
    expect(judged).toBeGreaterThan(RUNS * 0.8);
  }

  function strictOf(schema: JsonSchema): StrictSchema | undefined {
    try {
      checkSchema(schema);
      return toStrictSchema(schema, { provider });
    } catch (error) {
      if (!(error instanceof StrictError) && !(error instanceof SchemaError)) throw error;
      const isRight = error.code !== "not_representable" || !isSatisfiable(schema);
      expect(isRight, `refused, though something fits: ${JSON.stringify(schema)}`).toBe(true);
      return undefined;
    }
  }

  test("comes out within the rules", () => {
    forEachStrict(1, (schema, strict) => {
      expect(checkRules(strict.schema, provider), JSON.stringify(schema)).toEqual([]);
    });
  });

  test("says every instance, and gives it back", () => {
    let instances = 0;
    forEachStrict(2, (schema, strict) => {
      const { check } = createAjvValidator(strict.schema);
      // Where nothing is said of the type, the form is what its keywords are about.
      if (strict.changes.some(({ kind, keyword }) => kind === "rewritten" && keyword === "type")) return;
      for (const value of sampleInstances(schema, 5, 1, { extras: "never" })) {
        const written = strict.toStrictValue(value);
        const shown = `${JSON.stringify(schema)} ${JSON.stringify(value)} ${JSON.stringify(written)}`;
        expect(check(written), shown).toBe(true);
        expect(withoutNulls(strict.restore(written)), shown).toEqual(withoutNulls(value));
        instances++;
      }
    });
    expect(instances).toBeGreaterThan(RUNS);
  });

  test("restores what the original accepts, but for what is not enforced", () => {
    forEachStrict(3, (schema, strict) => {
      const { issues } = createValidator(schema, { interpret: true });
      const loose = strict.changes
        .filter(({ isEnforced }) => !isEnforced)
        .flatMap((change) => placesOf(schema, change));
      for (const value of sampleInstances(strict.schema, 5, 1)) {
        const restored = strict.restore(value);
        const wrong = issues(restored).issues.filter(
          ({ schemaPath }) => !loose.some((path) => isAbout(schemaPath, path)),
        );
        expect(wrong, `${JSON.stringify(schema)} ${JSON.stringify(restored)}`).toEqual([]);
      }
    });
  });

  test("takes any answer without an error", () => {
    const values = fc.sample(fc.jsonValue(), { numRuns: 20, seed: 4 });
    forEachStrict(4, (_, { restore, toStrictValue }) => {
      for (const value of values) {
        restore(value);
        toStrictValue(value);
      }
    });
  });
});

/** Where a change is about: what it is about may refer to other places. */
function placesOf(schema: JsonSchema, { path }: StrictChange): string[] {
  const places = new Set([`#${path}`]);
  // What is added on the way is visited too.
  for (const place of places) {
    const at = pointerSteps(place.slice(1)).reduce(
      (sub: unknown, step) => (sub as Record<string, unknown>)[step],
      schema,
    );
    for (const [, ref] of JSON.stringify({ at }).matchAll(/"(#\/\$defs\/[^"]+)"/g)) places.add(ref as string);
  }
  return [...places];
}

/** An issue inside a union tells of one branch only, so it stands for all of them and for what is beside them. */
function isAbout(schemaPath: string, path: string): boolean {
  const [issue, change] = [schemaPath, path].map((place) => place.replace(/\/(?:anyOf|oneOf)(?:\/.*)?$/, ""));
  return issue?.startsWith(change ?? "") === true || change?.startsWith(issue ?? "") === true;
}

/** Null in an optional property may come back absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value === 0 ? 0 : value;
  const entries = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutNulls(item)]));
}
