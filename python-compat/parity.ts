import { parseArgs } from "node:util";
import { type Comparison, compare, type Difference } from "./compare.ts";
import { startPython } from "./python.ts";
import { type Release, releases } from "./releases.ts";
import { pythonReady } from "./setup.ts";
import { typescript } from "./typescript.ts";

/** `npm run parity -- --cases 5000 --seed 1 [--sdk 0.1.3]`: ends with 1 where a release differs. */
const { values } = parseArgs({
  options: { cases: { type: "string" }, seed: { type: "string" }, sdk: { type: "string", multiple: true } },
});
const cases = count("cases", values.cases ?? "5000") || fail("--cases is at least 1");
const seed = count("seed", values.seed ?? String(Date.now() % 2 ** 31));
for (const sdk of values.sdk ?? []) {
  if (!releases.includes(sdk as Release)) fail(`--sdk is one of ${releases.join(", ")}, not ${sdk}`);
}

const python = await pythonReady();
if ("missing" in python) fail(python.missing);
console.log(`seed ${seed}`);
const errorTypes = new Set<string>();
for (const release of (values.sdk as Release[] | undefined) ?? releases) {
  const reference = startPython(python, release);
  try {
    const start = performance.now();
    const result = await compare(release, { reference, candidate: typescript(release), cases, seed });
    console.log(summary(release, result, performance.now() - start));
    for (const difference of result.differences) console.log(story(difference));
    for (const type of result.errorTypes) errorTypes.add(type);
    if (result.different) process.exitCode = 1;
  } finally {
    await reference.close();
  }
}
console.log(`${errorTypes.size} distinct error types in all`);

function summary(release: Release, { cases, valid, pairs, errorTypes, different }: Comparison, ms: number): string {
  const missed = pairs.missed.length ? ` (missed: ${pairs.missed.join(", ")})` : "";
  return [
    `openjiuwen ${release}: ${cases} cases in ${(ms / 1000).toFixed(1)} s`,
    `  valid answers          ${(valid * 100).toFixed(1)} %`,
    `  field × JSON type      ${pairs.hit}/${pairs.all}${missed}`,
    `  distinct error types   ${errorTypes.length}: ${errorTypes.join(", ")}`,
    `  differences            ${different}`,
  ].join("\n");
}

function story({ question: { text, ...question }, reference, candidate }: Difference): string {
  return [
    `\n  ${JSON.stringify(question)}`,
    `  text    ${JSON.stringify(text)}`,
    `  python  ${JSON.stringify(reference)}`,
    `  ours    ${JSON.stringify(candidate)}`,
  ].join("\n");
}

function count(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) fail(`--${name} is a whole number, not ${text}`);
  return Number(text);
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(2);
}
