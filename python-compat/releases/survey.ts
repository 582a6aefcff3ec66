import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { SDK_RELEASES, type SdkRelease } from "../../src/index.ts";
import { compare, type Difference } from "../differential/compare.ts";
import { formatDifference } from "../differential/report.ts";
import { typescript } from "../differential/typescript.ts";
import { pythonReady } from "../sdk/setup.ts";
import { startHarness } from "../sdk/startCPython.ts";
import { allWheels } from "./allWheels.ts";
import { type ClassFields, fieldsOf } from "./fieldsOf.ts";
import { type Release, releases } from "./releases.ts";

/** Hashes by release: of the files that its classes are written in, and of the fields that Python finds there. */
export type Known = { readonly [release: string]: Hashes };
type Hashes = { readonly files: string; readonly fields: string };

/** What was found of a release. */
export type Finding = {
  readonly release: string;
  readonly files: string;
  readonly fields: string;
  /** A recorded release with the same files, whose fields are those that we have for this one: Python was not asked. */
  readonly as?: string;
  /** False where `sdk` does not name it: it is then compared with the newest one that it names. */
  readonly listed: boolean;
  /** Classes and fields that Python and we have not alike. */
  readonly changes: readonly string[];
  /** Payloads that were answered differently, of those of a release whose fields are alike. */
  readonly differences: readonly Difference[];
};

/**
 * Looks at releases of the SDK, whichever: one whose files are known by hash is as it was found once, and Python is
 * asked about the others, field by field and with random payloads.
 *
 * @example
 * for await (const { release, changes } of survey(wheels, { python, known, cases: 1000, seed: 1 })) {
 *   console.log(release, changes); // 0.1.20 [ 'ToolCall.trace: Python has "str | null = null", we have no such field' ]
 * }
 */
export async function* survey(
  wheels: readonly { readonly release: string; readonly wheel: string }[],
  { known, ours = fieldsOf, ...asking }: Asking & { readonly known: Known; readonly ours?: typeof fieldsOf },
): AsyncGenerator<Finding> {
  const hashes = await hashFiles(
    asking.python,
    wheels.map(({ wheel }) => wheel),
  );
  for (const [at, { release, wheel }] of wheels.entries()) {
    const { files, modules } = hashes[at] as Hashed;
    const listed = (SDK_RELEASES as readonly string[]).includes(release);
    const sdk = listed ? (release as SdkRelease) : "latest";
    const fields = hashFields(ours(sdk));
    const same = ({ files: theirs, fields: found }: Hashes) => theirs === files && found === fields;
    const as = [release, ...Object.keys(known)].find((other) => known[other] && same(known[other]));
    if (as !== undefined) yield { release, files, fields, as, listed, changes: [], differences: [] };
    else yield { release, files, listed, ...(await ask({ release, wheel, sdk, modules }, ours(sdk), asking)) };
  }
}

type Asking = { readonly python: string; readonly cases: number; readonly seed: number };
type Asked = {
  readonly release: string;
  readonly wheel: string;
  readonly sdk: SdkRelease;
  readonly modules: readonly string[];
};

async function ask(
  { release, wheel, sdk, modules }: Asked,
  ours: ClassFields,
  { python, cases, seed }: Asking,
): Promise<Pick<Finding, "fields" | "changes" | "differences">> {
  const reference = startHarness(python, release, wheel);
  try {
    const { classes, modules: written } = await reference.fields();
    const elsewhere = written.filter((module) => !modules.includes(module));
    const changes = [
      ...elsewhere.map((module) => `${module}: a class is written there, and its file is not among those that we hash`),
      ...changesBetween(classes, ours),
    ];
    const fields = hashFields(classes);
    if (changes.length > 0) return { fields, changes, differences: [] };
    const { differences } = await compare(pinnedFor(sdk), { reference, candidate: typescript(sdk), cases, seed });
    return { fields, changes, differences };
  } finally {
    await reference.close();
  }
}

/**
 * What two sides have not alike, a line for each.
 *
 * @example
 * changesBetween({ ToolCall: { id: "str" } }, { ToolCall: { id: "str | null" } });
 * // [ 'ToolCall.id: Python has "str", we have "str | null"' ]
 */
export function changesBetween(python: ClassFields, ours: ClassFields): string[] {
  return union(python, ours).flatMap((name) => {
    const [theirs, own] = [python[name], ours[name]];
    if (!own) return [`${name}: Python has the class, we have not`];
    if (!theirs) return [`${name}: we have the class, Python has not`];
    const fields = union(theirs, own).filter((field) => theirs[field] !== own[field]);
    if (fields.length === 0 && Object.keys(theirs).join() !== Object.keys(own).join()) {
      return [`${name}: Python has the fields in the order ${Object.keys(theirs).join(", ")}`];
    }
    return fields.map((field) => `${name}.${field}: Python has ${said(theirs[field])}, we have ${said(own[field])}`);
  });
}

const said = (field: string | undefined): string => (field === undefined ? "no such field" : `"${field}"`);

const union = (left: object, right: object): string[] => [...new Set([...Object.keys(left), ...Object.keys(right)])];

/** The same for the same fields in the same order, whatever the order of the classes. */
export function hashFields(classes: ClassFields): string {
  const rows = Object.entries(classes).map(([name, fields]) => JSON.stringify([name, Object.entries(fields)]));
  return createHash("sha256").update(rows.sort().join("\n")).digest("hex").slice(0, 16);
}

type Hashed = { readonly files: string; readonly modules: readonly string[] };

async function hashFiles(python: string, wheels: readonly string[]): Promise<Hashed[]> {
  const script = join(import.meta.dirname, "..", "sdk", "harness", "files.py");
  const { stdout } = await promisify(execFile)(python, ["-I", "-B", script, ...wheels]);
  return stdout.split("\n", wheels.length).map((line) => JSON.parse(line));
}

/** The pinned release whose payloads fit: a pinned one is the last of its shape. */
function pinnedFor(sdk: SdkRelease): Release {
  const age = SDK_RELEASES.indexOf(sdk);
  return (releases.find((release) => age >= 0 && SDK_RELEASES.indexOf(release) >= age) ?? releases.at(-1)) as Release;
}

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
    ...differences.map(formatDifference),
  ].join("\n");
}

function rowsOf(findings: readonly Finding[]): string {
  const rows = findings.map(
    ({ release, files, fields }) => `  "${release}": { "files": "${files}", "fields": "${fields}" }`,
  );
  return `{\n${rows.join(",\n")}\n}\n`;
}
