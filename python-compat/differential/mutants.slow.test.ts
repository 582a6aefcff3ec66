import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type Release, releases } from "../releases/releases.ts";
import { pythonReady } from "../sdk/setup.ts";
import { compare, type Difference } from "./compare.ts";
import { MUTANTS } from "./mutants.ts";
import { REFERENCES } from "./references.ts";
import { formatDifference } from "./report.ts";
import { typescript } from "./typescript.ts";

const python = await pythonReady();
if ("missing" in python)
  console.warn(`TypeScript stands in for Python where mutants are looked for (${python.missing})`);
const referenceOf = "missing" in python ? async (release: Release) => typescript(release) : REFERENCES.cpython;
const newest = releases.at(-1) as Release;
const over = { cases: 2000, seed: 7, enough: 1 };

const reference = await referenceOf(newest);
afterAll(() => reference.close());

/** Each mutant, and what the differential run finds of it; a run is made once, for whichever test asks first. */
const mutants: [name: string, find: () => Promise<readonly Difference[]>][] = [
  ...Object.entries(MUTANTS).map(([name, mutant]): (typeof mutants)[number] => [
    name,
    once(
      async () => (await compare(newest, { reference, candidate: mutant(typescript(newest)), ...over })).differences,
    ),
  ]),
  ...releases.slice(1).map((release, index): (typeof mutants)[number] => {
    const before = releases[index] as Release;
    return [`${release} as ${before}`, once(() => findDifference(release, before))];
  }),
];

it.each(mutants)("a mutant is found within 2,000 cases: %s", async (_name, find) => {
  expect(await find()).toHaveLength(1);
});

it("what is shown of a mutant is small", async () => {
  const shown: string[] = [];
  for (const [name, find] of mutants) {
    for (const difference of await find()) shown.push(`${name}\n${formatDifference(difference)}\n`);
  }
  await expect(shown.join("\n")).toMatchFileSnapshot(join(import.meta.dirname, "mutants.txt"));
});

async function findDifference(release: Release, before: Release): Promise<readonly Difference[]> {
  const reference = await referenceOf(release);
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
