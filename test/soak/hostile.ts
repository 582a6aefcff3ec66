import { runAttacks } from "../validate/hostile/runAttacks.ts";
import { readLargeInputs } from "./largeInputs.ts";

const TRIES = 20_000;

/**
 * The large inputs of the tests at full size, then 20,000 random attacks: schemas of at most 200 KB and values of at most
 * 1 MB that are made to be expensive. True where no step of an attack takes 2 s, no process holds 512 MB, and no error is
 * raw.
 */
export async function soakHostile(): Promise<boolean> {
  const large = readLargeInputs();
  const start = performance.now();
  const seeds = Array.from({ length: TRIES }, (_, index) => index + 1);
  const { tries, verdicts, slowest, memory, faults } = await runAttacks(seeds, { processes: 2, report: console.log });
  console.log(`${tries} attacks, ${Math.round((performance.now() - start) / 1000)} s, at most ${memory} MB a process`);
  console.log(`verdicts: ${Object.entries(verdicts).map(([verdict, times]) => `${verdict} ${times}`)}`);
  console.log("the slowest steps:");
  for (const { seed, family, step, time } of slowest) console.log(`  ${time} ms, ${step}, seed ${seed}: ${family}`);
  console.log(`${faults.length} faults`);
  return faults.length === 0 && large === 0;
}
