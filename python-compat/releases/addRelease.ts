import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { SDK_RELEASES } from "../../src/pydantic/SdkRelease.ts";
import { formatDifference } from "../differential/report.ts";
import { fetchWheel, type Wheel } from "../sdk/fetchWheel.ts";
import { pinWheel, requirementOf } from "../sdk/requirements.ts";
import { pythonReady } from "../sdk/setup.ts";
import { checkReleases, type Finding } from "./checkReleases.ts";
import { compareReleases } from "./compareReleases.ts";
import { knownConversions } from "./knownConversions.ts";
import { knownReleases, writeKnownReleases } from "./knownReleases.ts";
import { filesNaming } from "./nameRelease.ts";
import { profilesFile, releases } from "./releases.ts";

const root = join(import.meta.dirname, "..", "..");
const shapes = join(root, "src", "pydantic", "shapes");
const writeSuite = join(root, "python-compat", "suite", "write", "writeSuite.ts");
const suiteIndex = join(root, "python-compat", "suite", "suite.json");

/**
 * Adds a release of the SDK: pins its wheel, records its files and fields, names it in `SDK_RELEASES` and in
 * docs/python-parity.md; a release with the classes of the one before it is named in the suite, and any other becomes a
 * profile. Gives what was done and what is left to do, as text.
 *
 * @example
 * console.log(await addRelease("0.1.20"));
 *
 * @throws {Error} The version is not one of openjiuwen, or is there already, or there is no network.
 */
export async function addRelease(release: string): Promise<string> {
  expectNew(release);
  const ready = await pythonReady();
  if ("missing" in ready) throw new Error(ready.missing);
  const wheel = await fetchWheel(ready.python, release);
  const finding = await check(wheel, ready.python);
  const isNew = finding.changes.length + finding.differences.length > 0;
  // These first: they are what can fail, and then nothing is half added.
  const named = await filesNaming(release);
  await pinWheel(release, wheel.sha256);
  const { files, fields } = finding;
  writeKnownReleases({ ...knownReleases(), [release]: { files, fields } });
  for (const [path, text] of named) await writeFile(path, text);
  if (isNew) await writeFile(profilesFile, profilesText([...releases, release]));
  const known = join(import.meta.dirname, "known-releases.json");
  // A new profile has no answers yet: `npm run suite` asks for them, once the migrations are right.
  if (!isNew) await promisify(execFile)(process.execPath, [writeSuite, "--recorded"]);
  const written = [requirementOf(release), known, ...named.keys(), isNew ? profilesFile : suiteIndex];
  const steps = await leftToDo(finding, isNew);
  return [
    ...told(finding, isNew),
    "Written:",
    ...written.map((path) => `  ${relative(root, path)}`),
    ...(steps.length > 0 ? ["Left to do:", ...steps] : []),
  ].join("\n");
}

function expectNew(release: string): void {
  if (!/^\d+(?:\.\d+)+(?:\.post\d+)?$/.test(release)) {
    throw new Error(`expected a version such as 0.1.20 or 0.1.20.post1, received ${release}`);
  }
  if ((SDK_RELEASES as readonly string[]).includes(release)) {
    throw new Error(`expected a release that is not there yet, received ${release}, which is in SDK_RELEASES`);
  }
}

async function check({ release, path }: Wheel, python: string): Promise<Finding> {
  const run = { python, known: knownReleases(), knownConversions: knownConversions(), cases: 1000, seed: 1 };
  for await (const finding of checkReleases([{ release, path }], run)) return finding;
  throw new Error(`expected a finding of ${release}, received none`);
}

/** Oldest first. */
function profilesText(profiles: readonly string[]): string {
  return `${JSON.stringify(profiles.toSorted(compareReleases), undefined, 2)}\n`;
}

function told(finding: Finding, isNew: boolean): string[] {
  const { release, sdk, changedConversions } = finding;
  const conversions = changedConversions.map((change) => `  ${change}`);
  if (isNew) return [...toldOfClasses(finding), ...conversions];
  if (conversions.length > 0)
    return [
      `openjiuwen ${release} has the classes of ${sdk}, but other conversions than are recorded:`,
      ...conversions,
    ];
  return [`openjiuwen ${release} has the classes and conversions of ${sdk}: nothing is left to do.`];
}

function toldOfClasses({ release, sdk, changes, differences }: Finding): string[] {
  return [
    `openjiuwen ${release} has other classes than ${sdk}:`,
    ...changes.map((change) => `  ${change}`),
    ...(changes.length > 0 ? [] : ["  the same fields, but other answers"]),
    ...differences.map(formatDifference),
  ];
}

async function leftToDo(finding: Finding, isNew: boolean): Promise<string[]> {
  const steps = [...(isNew ? await stepsForClasses(finding) : []), ...stepsForConversions(finding)];
  if (steps.length > 0) steps.push("Describe the change in docs/python-parity.md and CHANGELOG.md.");
  return steps.map((step, at) => `  ${at + 1}. ${step}`);
}

async function stepsForClasses({ release, changes }: Finding): Promise<string[]> {
  return [
    ...(changes.length > 0 ? await migrations(release, changes) : [ANSWERS]),
    "Give new fields a value in python-compat/suite/write/cases/samples.ts, then write the suite anew: npm run suite",
    "Run the tests, which fail until the migrations are right:\n     npx vitest run test/pydantic python-compat",
  ];
}

/** Not recorded here: the check names a changed conversion until somebody has looked at it. */
function stepsForConversions({ changedConversions }: Finding): string[] {
  if (changedConversions.length === 0) return [];
  const names = changedConversions.map((change) => change.slice(0, change.indexOf(" ")));
  return [
    `See what is different in the SDK's conversions named above: ${names.join(", ")}.`,
    "Where a conversion gives something else now, change ours in python-compat/conversions and what it compares.",
    "Then record the conversions: npm run releases -- --check --record",
  ];
}

const ANSWERS = "Find out why the answers differ: src/pydantic/validate.ts reads, src/pydantic/dump.ts writes.";

/** A step for each file of shapes in which a class changed. */
async function migrations(release: string, changes: readonly string[]): Promise<string[]> {
  const homes = await homesOfClasses();
  const steps = changes.map((change) => {
    const [name = "", field = "", inner] = (change.split(":", 1)[0] ?? "").split(".");
    if (inner !== undefined) {
      const file = field === "usage_metadata" ? "usage.ts" : "tools.ts";
      return `Write a migration { since: "${release}", … } of the class in ${name}.${field} in src/pydantic/shapes/${file}, and one that takes it over in ${homes.get(name)}.`;
    }
    const home = homes.get(name);
    if (home === undefined) {
      return `Add the class ${name} to src/pydantic/shapes/index.ts, with its history in a file beside it.`;
    }
    return `Write a migration { since: "${release}", … } of ${name} in ${home}, and add new fields to its documented type.`;
  });
  return [...new Set(steps)];
}

/** The file of each class's history. */
async function homesOfClasses(): Promise<Map<string, string>> {
  const homes = new Map<string, string>();
  for (const file of await readdir(shapes)) {
    const text = await readFile(join(shapes, file), "utf8");
    for (const [, name = ""] of text.matchAll(/^export const (\w+): PythonClass =/gm)) {
      homes.set(name, relative(root, join(shapes, file)));
    }
  }
  return homes;
}
