import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compare } from "./compare.ts";
import { FAULTS } from "./faults.ts";
import { JUDGES } from "./judges.ts";
import { type Release, releases } from "./releases.ts";
import { story } from "./report.ts";
import { pythonReady } from "./setup.ts";
import { typescript } from "./typescript.ts";

const python = await pythonReady();
if ("missing" in python) console.warn(`TypeScript stands in for Python where faults are planted (${python.missing})`);
const judgeOf = "missing" in python ? async (release: Release) => typescript(release) : JUDGES.cpython;
const newest = releases.at(-1) as Release;
const over = { cases: 2000, seed: 7, enough: 1 };
const stories: string[] = [];

describe("a planted fault is found within 2,000 cases", async () => {
  const reference = await judgeOf(newest);
  afterAll(() => reference.close());

  it.each(Object.entries(FAULTS))("%s", async (name, fault) => {
    const { differences } = await compare(newest, { reference, candidate: fault(typescript(newest)), ...over });
    expect(differences).toHaveLength(1);
    stories.push(...differences.map((difference) => `${name}\n${story(difference)}\n`));
  });
});

describe("a release that answers as the one before is found within 2,000 cases", () => {
  it.each(releases.slice(1).map((release, at) => [release, releases[at] as Release] as const))(
    "%s as %s",
    async (release, before) => {
      const reference = await judgeOf(release);
      const { differences } = await compare(release, { reference, candidate: typescript(before), ...over });
      await reference.close();
      expect(differences).toHaveLength(1);
      stories.push(...differences.map((difference) => `${release} as ${before}\n${story(difference)}\n`));
    },
  );
});

it("what is shown of a fault is small", async () => {
  await expect(stories.join("\n")).toMatchFileSnapshot(join(import.meta.dirname, "faults.txt"));
});
