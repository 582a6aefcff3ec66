import { compareConversions } from "../../python-compat/conversions/index.ts";
import { type Comparison, compare } from "../../python-compat/differential/compare.ts";
import { objectPayloads } from "../../python-compat/differential/objectPayloads.ts";
import { payloads } from "../../python-compat/differential/payloads.ts";
import { formatDifference } from "../../python-compat/differential/report.ts";
import { typescript } from "../../python-compat/differential/typescript.ts";
import { type Release, releases } from "../../python-compat/releases/releases.ts";
import { pythonReady } from "../../python-compat/sdk/setup.ts";
import { type PythonImplementation, startCPython } from "../../python-compat/sdk/startCPython.ts";

const SEEDS = [1, 2, 3];
/** The payloads of a seed, over all releases. */
const JSON_PAYLOADS = 70_000;
const OBJECT_PAYLOADS = 35_000;
/** The inputs of a conversion in a release. */
const INPUTS = 200;

/**
 * Payloads to the classes of the Python SDK and to ours, of JSON, with objects of the classes and as copies, and inputs to
 * all conversions: in every compared release, with three seeds. Counts what was asked; true where nothing differs.
 */
export async function soakDifferential(): Promise<boolean> {
  const python = await pythonReady();
  if ("missing" in python) throw new Error(python.missing);
  const seeds = new Map(SEEDS.map((seed) => [seed, new Counts()]));
  for (const release of releases) {
    const start = performance.now();
    const reference = startCPython(python, release);
    for (const [seed, counts] of seeds) await ask(reference, release, seed, counts);
    await reference.close();
    for (const [seed, counts] of seeds) {
      for (const report of await compareConversions({ cases: INPUTS, seed, releases: [release] })) {
        counts.add("payloads", report.cases);
        counts.add(report.conversion, report.cases);
        counts.add("differences", report.different);
        for (const difference of report.differences) console.log(`${release} ${report.conversion}`, difference);
      }
    }
    console.log(`openjiuwen ${release}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  for (const [seed, counts] of seeds) console.log(`seed ${seed}\n${counts}`);
  return [...seeds.values()].every((counts) => counts.of("differences") === 0);
}

async function ask(reference: PythonImplementation, release: Release, seed: number, counts: Counts): Promise<void> {
  const kinds = [
    { made: payloads, all: JSON_PAYLOADS },
    { made: objectPayloads, all: OBJECT_PAYLOADS },
  ];
  for (const { made, all } of kinds) {
    const cases = Math.ceil(all / releases.length);
    const found = await compare(release, { reference, candidate: typescript(release), cases, seed, made, shown: 3 });
    counts.addAll(found);
    for (const difference of found.differences) console.log(`${release}${formatDifference(difference)}`);
  }
}

/** Numbers by what they count. */
class Counts {
  readonly #counts = new Map<string, number>([["payloads", 0]]);

  add(what: string, count: number): void {
    this.#counts.set(what, this.of(what) + count);
  }

  addAll({ cases, kinds, different }: Comparison): void {
    this.add("payloads", cases);
    for (const [kind, count] of kinds) this.add(kind, count);
    this.add("differences", different);
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  toString(): string {
    return [...this.#counts].map(([what, count]) => `  ${what.padEnd(28)}${String(count).padStart(9)}`).join("\n");
  }
}
