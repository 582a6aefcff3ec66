import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newReleases } from "../../python-compat/releases/allReleases.ts";
import { SDK_RELEASES } from "../../src/pydantic/SdkRelease.ts";

const root = join(import.meta.dirname, "../..");
const workflow = readFileSync(join(root, ".github/workflows/releases.yml"), "utf8");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const program = readFileSync(join(root, "python-compat/releases/main.ts"), "utf8");

it("the weekly workflow runs scripts and options that exist", () => {
  const runs = [...workflow.matchAll(/npm run (?:--silent )?(\w+) -- --(\w+)/g)].map(([, script, option]) => [
    script,
    option,
  ]);
  expect(runs).toEqual([
    ["releases", "new"],
    ["releases", "check"],
    ["releases", "add"],
  ]);
  for (const [script = "", option] of runs) {
    expect(scripts).toHaveProperty(script);
    expect(program).toContain(`npm run ${script} -- --${option}`);
  }
});

it("a job that may write runs git and gh alone", () => {
  const [head = "", ...jobs] = workflow.split(/^ {2}(?=\w+:\n)/m).slice(-3);
  expect(head).toMatch(/^permissions:\n {2}contents: read$/m);
  const [add, open] = jobs;
  expect(add).toMatch(/^add:\n[\s\S]*npm ci/);
  expect(add).not.toMatch(/: write|token|TOKEN|secrets/);
  expect(open).toMatch(/^open:\n[\s\S]*: write/);
  expect(open).not.toMatch(/\b(?:npm|npx|node|pip|python3?|apt-get|source|eval)\b(?!-)/);
});

it("a new release is one that this package does not know", () => {
  expect(newReleases([...SDK_RELEASES, "0.1.99", "0.2.0"])).toEqual(["0.1.99", "0.2.0"]);
});
