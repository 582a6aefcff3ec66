import { checkTexts } from "../json/checkTexts.ts";

const TEXTS = 250_000;
const SEEDS = [1, 2, 3, 4];

/** 1,000,000 random texts through both dialects, the incremental parser and repair; true where nothing is wrong. */
export async function soakTexts(): Promise<boolean> {
  let faults = 0;
  for (const seed of SEEDS) {
    const report = checkTexts(TEXTS, seed);
    const { texts, valid, repaired, slowest } = report;
    console.log(
      `seed ${seed}: ${texts} texts, ${valid} valid, ${repaired} repaired, ${report.faults.length} faults, ` +
        `the slowest reading took ${slowest.toFixed(1)} ms`,
    );
    for (const fault of report.faults) console.log(fault);
    faults += report.faults.length;
  }
  return faults === 0;
}
