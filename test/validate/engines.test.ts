import { afterAll, expect, test } from "vitest";
import { compareJudges } from "./engines/compareJudges.ts";
import { ajvJudge, pythonJudge } from "./engines/judges.ts";
import { judgeReady } from "./engines/setup.ts";

const ready = await judgeReady();
if ("missing" in ready) console.warn(`skipped: jsonschema as a judge, as ${ready.missing}`);
const judges = "missing" in ready ? [ajvJudge] : [ajvJudge, pythonJudge(ready)];
afterAll(() => Promise.all(judges.map(({ close }) => close())));

// `npm run soak -- engines` has 3,000,000.
test("2,000 random checks on random schemas: no judge disagrees, and issues agree with check", async () => {
  const { findings, further, checks, valid, judged } = await compareJudges(judges, {
    checks: 2_000,
    seed: 20_261_122,
  });
  expect(findings.map(({ repro, verdicts }) => `${repro}: ${verdicts}`)).toEqual([]);
  expect(further).toBe(0);
  expect(valid).toBeGreaterThan(checks * 0.25);
  expect(valid).toBeLessThan(checks * 0.75);
  expect(judged.Ajv).toBeGreaterThan(checks * 0.7);
});
