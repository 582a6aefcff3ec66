import { parseArgs } from "node:util";
import { fetchWheel } from "../sdk/fetchWheel.ts";
import { pythonReady } from "../sdk/setup.ts";
import { addRelease } from "./addRelease.ts";
import { allReleases, newReleases } from "./allReleases.ts";
import { checkReleases, type Finding, formatFinding } from "./checkReleases.ts";
import { knownConversions, tableOf, writeKnownConversions } from "./knownConversions.ts";
import { knownReleases, writeKnownReleases } from "./knownReleases.ts";

const HELP = `npm run releases -- --add VERSION
  Adds a release of the Python SDK, such as 0.1.20: fetches its wheel by pip, pins it by hash, records the fields of its
  classes and names it in SDK_RELEASES and docs/python-parity.md. If its classes changed, makes it a profile. Says what
  is left to do.

npm run releases -- --new
  Prints the releases that pip finds and SDK_RELEASES lacks, oldest first, one a line.

npm run releases -- --check [--record] [--cases 1000] [--seed 1]
  Compares every release that pip finds with this package. Python is asked only about files that known-releases.json
  does not have; with --record about all of them, and the table is written anew if nothing differs. Names the conversions
  of the SDK whose text is not as in known-conversions.json; with --record that table is written anew too.

Ends with 1 if something differs or is wrong.`;

try {
  const { values } = parseArgs({
    options: {
      add: { type: "string" },
      new: { type: "boolean" },
      check: { type: "boolean" },
      record: { type: "boolean", default: false },
      cases: { type: "string", default: "1000" },
      seed: { type: "string", default: "1" },
      help: { type: "boolean" },
    },
  });
  if (values.add !== undefined) console.log(await addRelease(values.add));
  else if (values.new) for (const release of newReleases(await allReleases(await pythonOf()))) console.log(release);
  else if (values.check) await checkAll(values);
  else console.log(HELP);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function checkAll({ record, ...counts }: { record: boolean; cases: string; seed: string }): Promise<void> {
  const run = { cases: count("cases", counts.cases), seed: count("seed", counts.seed) };
  const python = await pythonOf();
  const wheels: { readonly release: string; readonly path: string }[] = [];
  for (const release of await allReleases(python)) wheels.push(await fetchWheel(python, release));
  const findings: Finding[] = [];
  const known = { known: record ? {} : knownReleases(), knownConversions: knownConversions() };
  for await (const finding of checkReleases(wheels, { ...run, python, ...known })) {
    findings.push(finding);
    console.log(formatFinding(finding));
  }
  const wrong = findings.filter(({ changes, differences }) => changes.length + differences.length > 0).length;
  const changed = findings.filter(({ changedConversions }) => changedConversions.length > 0).length;
  console.log(
    `${findings.length} releases, ${wrong} with classes that we lack, ${changed} with conversions that are not recorded`,
  );
  if (wrong > 0 || (changed > 0 && !record)) process.exitCode = 1;
  else if (record) {
    writeKnownReleases(Object.fromEntries(findings.map(({ release, files, fields }) => [release, { files, fields }])));
    writeKnownConversions(tableOf(findings.map(({ release, conversions }) => [release, conversions])));
  }
}

async function pythonOf(): Promise<string> {
  const ready = await pythonReady();
  if ("missing" in ready) throw new Error(ready.missing);
  return ready.python;
}

function count(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  throw new Error(`expected a whole number for --${name}, received ${text}`);
}
