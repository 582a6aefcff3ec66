import { compareConversions } from "../../python-compat/conversions/index.ts";
import { compare } from "../../python-compat/differential/compare.ts";
import { objectPayloads } from "../../python-compat/differential/objectPayloads.ts";
import { payloads } from "../../python-compat/differential/payloads.ts";
import { formatDifference } from "../../python-compat/differential/report.ts";
import { typescript } from "../../python-compat/differential/typescript.ts";
import { type Release, releases } from "../../python-compat/releases/releases.ts";
import { pythonReady } from "../../python-compat/sdk/setup.ts";
import { startCPython } from "../../python-compat/sdk/startCPython.ts";

const SEEDS = [1, 2, 3];
/** The payloads of a seed, over all releases. */
const RUNS = [
  { made: payloads, all: 70_000 },
  { made: objectPayloads, all: 35_000 },
];
/** The inputs of a conversion with a seed. */
const INPUTS = 200;

// `node differentialRelease.ts 0.1.3`: the part of a release in `npm run soak -- differential`.
const release = process.argv[2] as Release;
const python = await pythonReady();
if ("missing" in python) throw new Error(python.missing);
const start = performance.now();
const seeds = new Map(SEEDS.map((seed) => [seed, new Map<string, number>([["payloads", 0]])]));
const reference = startCPython(python, release);
for (const [seed, counts] of seeds) {
  for (const { made, all } of RUNS) {
    const over = { cases: Math.ceil(all / releases.length), seed, made, shown: 3 };
    const found = await compare(release, { reference, candidate: typescript(release), ...over });
    add(counts, [["payloads", found.cases], ...found.kinds, ["differences", found.different]]);
    for (const difference of found.differences) console.log(`${release}${formatDifference(difference)}`);
  }
}
await reference.close();
for (const [seed, counts] of seeds) {
  for (const found of await compareConversions({ cases: INPUTS, seed, releases: [release] })) {
    const { conversion, cases, different, differences } = found;
    add(counts, [
      ["payloads", cases],
      [`conversion ${conversion}`, cases],
      ["differences", different],
    ]);
    for (const { text, python, ours } of differences) {
      console.log([`${release} ${conversion}`, text, `reference ${python}`, `candidate ${ours}`].join("\n  "));
    }
  }
}
console.log(`openjiuwen ${release}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
console.log(JSON.stringify(Object.fromEntries([...seeds].map(([seed, counts]) => [seed, Object.fromEntries(counts)]))));

function add(counts: Map<string, number>, more: Iterable<readonly [kind: string, count: number]>): void {
  for (const [kind, count] of more) counts.set(kind, (counts.get(kind) ?? 0) + count);
}
