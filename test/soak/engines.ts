import { compareJudges } from "../validate/engines/compareJudges.ts";
import { compareDecimals } from "../validate/engines/decimals.ts";
import { ajvJudge, pythonJudge } from "../validate/engines/judges.ts";
import { comparePatterns } from "../validate/engines/patterns.ts";
import { judgeReady } from "../validate/engines/setup.ts";

const CHECKS = 3_000_000;
const SEEDS = 30;
const DECIMALS = 100_000;
const PATTERNS = 600_000;

/**
 * 100,000 numbers against steps and limits, beside exact fractions; 600,000 patterns beside the native engine; then 3,000,000 random checks by this package, Ajv
 * and Python's jsonschema. True where nothing is wrong and no disagreement is ours.
 */
export async function soakEngines(): Promise<boolean> {
  const { verdicts, wrong } = compareDecimals({ count: DECIMALS, seed: 1 });
  console.log(`${verdicts} numbers against steps and limits: ${wrong.length} wrong verdicts`);
  for (const line of wrong.slice(0, 20)) console.log(`  ${line}`);
  const patterns = comparePatterns({ count: PATTERNS, seed: 1 });
  console.log(`${patterns.verdicts} verdicts of patterns: ${patterns.wrong.length} wrong`);
  for (const line of patterns.wrong.slice(0, 20)) console.log(`  ${line}`);
  return (await compareSchemas()) && wrong.length + patterns.wrong.length === 0;
}

async function compareSchemas(): Promise<boolean> {
  const ready = await judgeReady();
  if ("missing" in ready) console.warn(`jsonschema is not asked: ${ready.missing}`);
  const judges = "missing" in ready ? [ajvJudge] : [ajvJudge, pythonJudge(ready)];
  const known = new Map<string, number>();
  let found = 0;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const start = performance.now();
    const result = await compareJudges(judges, {
      checks: CHECKS / SEEDS,
      seed,
      report: ({ repro, verdicts }) => console.log(`  ${repro}\n    ${verdicts}`),
    });
    found += result.findings.length + result.further;
    for (const [reason, times] of result.known) known.set(reason, (known.get(reason) ?? 0) + times);
    const judged = Object.entries(result.judged).map(([judge, times]) => `${times} by ${judge}`);
    console.log(
      `seed ${seed}: ${result.checks} checks (${judged.join(", ")}), ${Math.round((100 * result.valid) / result.checks)} % valid, ` +
        `${result.findings.length + result.further} disagreements, ${Math.round((performance.now() - start) / 1000)} s`,
    );
  }
  for (const judge of judges) await judge.close();
  for (const [reason, times] of known) console.log(`${times} × ${reason}`);
  return found === 0;
}
