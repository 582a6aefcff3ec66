import { describe, expect, test } from "vitest";
import { checkSchema, dialectOf, type SchemaError, toDialect } from "../../src/schema/index.ts";
import { compareEngines } from "./compareEngines.ts";
import { realTools } from "./tools.ts";

const missing = realTools.length === 0;
if (missing) console.warn("skipped: the schemas of real tools, as ../shared/corpora is not there");

describe.skipIf(missing)("the schemas of real tools", () => {
  test("all of them pass the check", () => {
    const refused: string[] = [];
    for (const { name, parameters } of realTools) {
      try {
        checkSchema(parameters);
      } catch (error) {
        refused.push(`${name}: ${(error as SchemaError).message}`);
      }
    }
    expect(realTools.length).toBe(4_137);
    expect(refused).toEqual([]);
  });

  test("the engines agree on random values for every 20th of them, and for those with more than types", () => {
    const limits = /"(?:format|pattern|minimum|maximum|m\w\wLength|m\w\wItems|anyOf|oneOf|\$ref|const|if|not)":/;
    const some = realTools.filter(
      ({ parameters }, index) => index % 20 === 0 || limits.test(JSON.stringify(parameters)),
    );
    const { values, valid, differences } = compareEngines(some, { rounds: 10, seed: 20_261_121 });
    console.log(`${values} values, ${Math.round((100 * valid) / values)} % valid`);
    expect(differences).toEqual([]);
    expect(valid).toBeGreaterThan(values * 0.2);
    expect(valid).toBeLessThan(values * 0.8);
  });

  test("a rewritten schema is of its dialect, and its references lead somewhere", () => {
    const some = realTools.filter(({ parameters }) => toDialect(parameters, "draft-2020-12") !== parameters);
    const targets = ["draft-2020-12", "draft-07"] as const;
    expect(some.length).toBeGreaterThan(5);
    for (const { name, parameters } of some) {
      for (const target of targets) {
        const rewritten = toDialect(parameters, target);
        expect(dialectOf(rewritten), name).toBe(target);
        checkSchema(rewritten);
      }
    }
  });
});
