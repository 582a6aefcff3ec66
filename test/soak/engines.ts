import { compareEngines } from "../validate/compareEngines.ts";
import { realTools } from "../validate/tools.ts";

const VALUES = 100_000;
const SEEDS = [1, 2, 3];

/** 100,000 random values a seed for the tools of ../shared/corpora; true where all engines always agree. */
export async function soakEngines(): Promise<boolean> {
  if (realTools.length === 0) throw new Error("the schemas of real tools are missing: ../shared/corpora");
  let different = 0;
  for (const seed of SEEDS) {
    const rounds = Math.ceil(VALUES / realTools.length);
    const { values, valid, differences } = compareEngines(realTools, { rounds, seed });
    console.log(
      `seed ${seed}: ${values} values for ${realTools.length} tools, ${((100 * valid) / values).toFixed(1)} % valid, ` +
        `${differences.length} differences between the compiled form, the interpreter and Ajv`,
    );
    for (const difference of differences.slice(0, 20)) console.log(difference);
    different += differences.length;
  }
  return different === 0;
}
