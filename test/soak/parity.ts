import { compare } from "../../python-compat/compare.ts";
import { startPython } from "../../python-compat/python.ts";
import { releases } from "../../python-compat/releases.ts";
import { pythonReady } from "../../python-compat/setup.ts";
import { typescript } from "../../python-compat/typescript.ts";

const CASES = 100_000;
const SEEDS = [1, 2, 3];

/** 100,000 random payloads a release and seed, to the Python SDK and to ours; true where all answers are equal. */
export async function soakParity(): Promise<boolean> {
  const python = await pythonReady();
  if ("missing" in python) throw new Error(python.missing);
  let differences = 0;
  for (const release of releases) {
    const reference = startPython(python, release);
    for (const seed of SEEDS) {
      const result = await compare(release, { reference, candidate: typescript(release), cases: CASES, seed });
      console.log(
        `openjiuwen ${release}, seed ${seed}: ${CASES} cases, ${(result.valid * 100).toFixed(1)} % valid, ` +
          `${result.pairs.hit}/${result.pairs.all} pairs, ${result.errorTypes.length} error types, ` +
          `${result.different} differences`,
      );
      for (const difference of result.differences) console.log(JSON.stringify(difference));
      differences += result.different;
    }
    await reference.close();
  }
  return differences === 0;
}
