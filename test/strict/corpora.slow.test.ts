import { describe, expect, test } from "vitest";
import { StrictError, strictForm, toStrictSchema } from "../../src/strict/index.ts";
import { isCorpusMissing, readCorpora } from "./corpora.ts";
import { judge, prepareSubject } from "./judge.ts";
import { checkRules } from "./rules.ts";

if (isCorpusMissing) console.warn("skipped: the strict forms of real tools, as ../shared is not there");

const PROVIDERS = ["openai", "anthropic", "gemini", "deepseek", "mistral", "ollama"] as const;

describe.skipIf(isCorpusMissing)("the schemas of real tools", () => {
  const all = isCorpusMissing ? [] : readCorpora();

  test.each(PROVIDERS)("are within the rules of %s, or refused with a reason", (provider) => {
    const refused = new Map<string, number>();
    const wrong: string[] = [];
    for (const { corpus, name, schema } of all) {
      try {
        const [breach] = checkRules(toStrictSchema(schema, { provider }).schema, provider);
        if (breach) wrong.push(`${corpus} ${name}: ${breach.rule} at ${breach.path}`);
      } catch (error) {
        if (!(error instanceof StrictError)) throw error;
        const reason = error.problems[0]?.message ?? "";
        refused.set(reason, (refused.get(reason) ?? 0) + 1);
      }
    }
    const count = [...refused.values()].reduce((sum, one) => sum + one, 0);
    console.log(`${provider} refuses ${count} of ${all.length}`, Object.fromEntries(refused));
    expect(wrong).toEqual([]);
    expect(count).toBeLessThan(0.02 * all.length);
  });

  test("the judge has nothing against every 20th", () => {
    const faults: string[] = [];
    for (const { corpus, name, schema } of all.filter((_, index) => index % 20 === 0)) {
      const subject = prepareSubject(schema);
      for (const provider of PROVIDERS) {
        const found = judge(subject, strictForm(schema, { provider }), provider);
        faults.push(
          ...found.map(({ kind, what, example }) => `${provider} ${corpus} ${name}: ${kind} ${what} ${example}`),
        );
      }
    }
    expect(faults).toEqual([]);
  });
});
