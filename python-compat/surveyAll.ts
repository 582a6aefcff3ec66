import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { allWheels } from "./allWheels.ts";
import { story } from "./report.ts";
import { pythonReady } from "./setup.ts";
import { type Finding, type Known, survey } from "./survey.ts";

const table = join(import.meta.dirname, "known-releases.json");

/** The releases as they were found when they were last recorded. */
export function knownReleases(): Known {
  return JSON.parse(readFileSync(table, "utf8"));
}

/**
 * Looks at every release of the SDK that pip knows of and prints what it finds; true where we have the shape of each.
 * With `record` all of them are asked, and written down where all is well.
 *
 * @example
 * await surveyAll({ record: false, cases: 1000, seed: 1 }); // openjiuwen 0.0.37: known by its files …
 */
export async function surveyAll({
  record,
  ...asking
}: {
  readonly record: boolean;
  readonly cases: number;
  readonly seed: number;
}): Promise<boolean> {
  const ready = await pythonReady();
  if ("missing" in ready) throw new Error(ready.missing);
  const { python } = ready;
  const wheels: { readonly release: string; readonly wheel: string }[] = [];
  for await (const one of allWheels(python)) wheels.push(one);
  const findings: Finding[] = [];
  for await (const found of survey(wheels, { python, known: record ? {} : knownReleases(), ...asking })) {
    findings.push(found);
    console.log(tell(found));
  }
  const wrong = findings.filter(({ changes, differences }) => changes.length + differences.length > 0).length;
  console.log(`${findings.length} releases, ${wrong} of a shape that we lack`);
  if (record && wrong === 0) writeFileSync(table, rowsOf(findings));
  return wrong === 0;
}

function tell({ release, as, listed, changes, differences }: Finding): string {
  const how = as === undefined ? "Python was asked" : as === release ? "known by its files" : `the files of ${as}`;
  return [
    `openjiuwen ${release}: ${how}${listed ? "" : ', and compared with "latest", as no sdk names it'}`,
    ...changes.map((change) => `  ${change}`),
    ...differences.map(story),
  ].join("\n");
}

function rowsOf(findings: readonly Finding[]): string {
  const rows = findings.map(
    ({ release, files, fields }) => `  "${release}": { "files": "${files}", "fields": "${fields}" }`,
  );
  return `{\n${rows.join(",\n")}\n}\n`;
}
