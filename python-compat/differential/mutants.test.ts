import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type Release, releases } from "../releases/releases.ts";
import { pythonReady } from "../sdk/setup.ts";
import { compare, type Difference } from "./compare.ts";
import { JUDGES } from "./judges.ts";
import { MUTANTS } from "./mutants.ts";
import { formatDifference } from "./report.ts";
import { typescript } from "./typescript.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`TypeScript stands in for Python where faults are planted (${python.missing})`);
const judgeOf = "missing" in python ? async (release: Release) => typescript(release) : JUDGES.cpython;
const newest = releases.at(-1) as Release;
const over = { cases: 2000, seed: 7, enough: 1 };

const reference = await judgeOf(newest);
afterAll(() => reference.close());

/** Each fault, and what the differential run finds of it; a run is made once, for whichever test asks first. */
const faults: [name: string, find: () => Promise<readonly Difference[]>][] = [
  ...Object.entries(MUTANTS).map(([name, fault]): (typeof faults)[number] => [
    name,
    once(async () => (await compare(newest, { reference, candidate: fault(typescript(newest)), ...over })).differences),
  ]),
  ...releases.slice(1).map((release, index): (typeof faults)[number] => {
    const before = releases[index] as Release;
    return [`${release} as ${before}`, once(() => findDifference(release, before))];
  }),
];

it.each(faults)("a planted fault is found within 2,000 cases: %s", async (_name, find) => {
  expect(await find()).toHaveLength(1);
});

it("what is shown of a fault is small", async () => {
  const shown: string[] = [];
  for (const [name, find] of faults) {
    for (const difference of await find()) shown.push(`${name}\n${formatDifference(difference)}\n`);
  }
  await expect(shown.join("\n")).toMatchFileSnapshot(join(import.meta.dirname, "mutants.txt"));
});

async function findDifference(release: Release, before: Release): Promise<readonly Difference[]> {
  const reference = await judgeOf(release);
  try {
    return (await compare(release, { reference, candidate: typescript(before), ...over })).differences;
  } finally {
    await reference.close();
  }
}

function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= run());
}
