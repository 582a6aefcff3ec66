import fc from "fast-check";
import { cpuTime } from "../cpuTime.ts";
import { checkTexts } from "../json/checkTexts.ts";
import { expectPrefixes, json } from "../json/prefixes.ts";

const TEXTS = 250_000;
const PREFIXED = 5_000;
const SEEDS = [1, 2, 3, 4];

/**
 * 1,000,000 random texts through both dialects, the incremental parser and repair, and 5,000 of JSON character by
 * character; true where nothing is wrong.
 */
export async function soakTexts(): Promise<boolean> {
  let faults = 0;
  for (const seed of SEEDS) {
    const report = checkTexts(TEXTS, seed, cpuTime);
    const { texts, valid, repaired, slowest } = report;
    console.log(
      `seed ${seed}: ${texts} texts, ${valid} valid, ${repaired} repaired, ${report.faults.length} faults, ` +
        `the slowest reading took ${slowest.toFixed(1)} ms`,
    );
    for (const fault of report.faults) console.log(fault);
    faults += report.faults.length;
  }
  const { failed, counterexample } = fc.check(fc.property(json, expectPrefixes), { numRuns: PREFIXED, seed: 1 });
  console.log(`${PREFIXED} texts character by character: ${failed ? JSON.stringify(counterexample) : "no fault"}`);
  return faults === 0 && !failed;
}
