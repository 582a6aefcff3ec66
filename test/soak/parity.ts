import { compareConversions } from "../../python-compat/conversions/index.ts";
import { compare } from "../../python-compat/differential/compare.ts";
import { REFERENCES, type ReferenceName } from "../../python-compat/differential/references.ts";
import { report, reportConversions } from "../../python-compat/differential/report.ts";
import { typescript } from "../../python-compat/differential/typescript.ts";
import { exchange } from "../../python-compat/exchange/exchange.ts";
import { releases } from "../../python-compat/releases/releases.ts";
import { pythonReady } from "../../python-compat/sdk/setup.ts";

const CONVERTED = 2000;
const EXCHANGED = 10_000;

/** Payloads a release and seed, by who is asked. */
const RUNS: readonly { readonly name: ReferenceName; readonly cases: number; readonly seeds: readonly number[] }[] = [
  { name: "cpython", cases: 100_000, seeds: [1, 2, 3] },
  { name: "wasm", cases: 5000, seeds: [1] },
];

/**
 * Random payloads to the Python SDK's classes and to ours, release by release, then inputs to its conversions and ours,
 * and objects that both send each other; true where nothing differs.
 */
export async function soakParity(): Promise<boolean> {
  const python = await pythonReady();
  if ("missing" in python) throw new Error(python.missing);
  let differences = 0;
  for (const { name, cases, seeds } of RUNS) {
    for (const release of releases) {
      const reference = await REFERENCES[name](release);
      for (const seed of seeds) {
        const start = performance.now();
        const result = await compare(release, { reference, candidate: typescript(release), cases, seed });
        console.log(report(`${reference.name}, seed ${seed}, ${secondsSince(start)}`, result));
        differences += result.different;
      }
      await reference.close();
    }
  }
  const conversions = await compareConversions({ cases: CONVERTED, seed: 1 });
  console.log(reportConversions(conversions));
  for (const { different } of conversions) differences += different;
  for (const release of releases) {
    const start = performance.now();
    const found = await exchange(python, release, { count: EXCHANGED, seed: 1 });
    for (const [side, { sent, differences: changed }] of Object.entries(found)) {
      console.log(`${side} sent ${sent} objects of ${release}: ${changed.length} differences, ${secondsSince(start)}`);
      differences += changed.length;
    }
  }
  return differences === 0;
}

const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;
