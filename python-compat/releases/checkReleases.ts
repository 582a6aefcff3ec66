import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { SDK_RELEASES } from "../../src/pydantic/SdkRelease.ts";
import { compare, type Difference } from "../differential/compare.ts";
import { formatDifference } from "../differential/report.ts";
import { typescript } from "../differential/typescript.ts";
import { startHarness } from "../sdk/startCPython.ts";
import { isSince } from "./compareReleases.ts";
import { type Conversions, changedConversions, conversionsIn } from "./conversionsIn.ts";
import { type ClassFields, fieldsOf } from "./fieldsOf.ts";
import { conversionsOf, type KnownConversions } from "./knownConversions.ts";
import { type Hashes, hashFields, type KnownReleases } from "./knownReleases.ts";
import { type Release, releases } from "./releases.ts";

/** What was found of a release. */
export type Finding = {
  readonly release: string;
  readonly files: string;
  readonly fields: string;
  /** A recorded release with the same files, whose fields are those that we have for this one: Python was not asked. */
  readonly as?: string;
  /** What it was compared with: itself, or where `sdk` does not name it, the last one before it. */
  readonly sdk: Release;
  /** The classes as Python has them, if it was asked. */
  readonly classes?: ClassFields;
  /** Classes and fields that Python and we have not alike. */
  readonly changes: readonly string[];
  /** Payloads that were answered differently, of those of a release whose fields are alike. */
  readonly differences: readonly Difference[];
  /** What the SDK's conversions are made of. */
  readonly conversions: Conversions;
  /** Conversions that are not as they were recorded, or for a new release, not as in the one before it. */
  readonly changedConversions: readonly string[];
};

/**
 * Compares releases of the SDK with this package. One whose files are known by hash is as it was found before; Python is
 * asked about the others, field by field and with random payloads. Of conversions the texts are compared.
 *
 * @example
 * const known = { known: knownReleases(), knownConversions: knownConversions() };
 * for await (const { release, changes } of checkReleases(wheels, { ...known, python, cases: 1000, seed: 1 })) {
 *   console.log(release, changes); // 0.1.20 [ 'ToolCall.trace: Python has "str | null = null", we have no such field' ]
 * }
 */
export async function* checkReleases(
  wheels: readonly { readonly release: string; readonly path: string }[],
  { known, knownConversions, ours = fieldsOf, read = conversionsIn, ...asking }: Asking & Known,
): AsyncGenerator<Finding> {
  const paths = wheels.map(({ path }) => path);
  const [hashes, made] = await Promise.all([hashFiles(asking.python, paths), read(asking.python, paths)]);
  for (const [at, { release, path }] of wheels.entries()) {
    const { files, modules } = hashes[at] as Hashed;
    const conversions = made[at] as Conversions;
    const changed = changedConversions(conversionsOf(knownConversions, release), conversions);
    const found = { release, files, conversions, changedConversions: changed };
    const sdk = nearest(release);
    const fields = hashFields(ours(sdk));
    const same = ({ files: theirs, fields: found }: Hashes) => theirs === files && found === fields;
    const as = [release, ...Object.keys(known)].find((other) => known[other] && same(known[other]));
    if (as !== undefined) yield { ...found, fields, as, sdk, changes: [], differences: [] };
    else yield { ...found, sdk, ...(await ask({ release, path, sdk, modules }, ours(sdk), asking)) };
  }
}

type Known = {
  readonly known: KnownReleases;
  readonly knownConversions: KnownConversions;
  readonly ours?: typeof fieldsOf;
  /** What reads the conversions of wheels. */
  readonly read?: typeof conversionsIn;
};
type Asking = { readonly python: string; readonly cases: number; readonly seed: number };
type Asked = {
  readonly release: string;
  readonly path: string;
  readonly sdk: Release;
  readonly modules: readonly string[];
};

async function ask(
  { release, path, sdk, modules }: Asked,
  ours: ClassFields,
  { python, cases, seed }: Asking,
): Promise<Pick<Finding, "fields" | "classes" | "changes" | "differences">> {
  const reference = startHarness(python, release, path);
  try {
    const { classes, modules: written } = await reference.fields();
    const elsewhere = written.filter((module) => !modules.includes(module));
    const changes = [
      ...elsewhere.map((module) => `${module}: a class is written there, and its file is not among those that we hash`),
      ...changesBetween(classes, ours),
    ];
    const found = { fields: hashFields(classes), classes, changes };
    if (changes.length > 0) return { ...found, differences: [] };
    const { differences } = await compare(alike(found.fields), { reference, candidate: typescript(sdk), cases, seed });
    return { ...found, differences };
  } finally {
    await reference.close();
  }
}

/** The release itself, or the last one before it that `sdk` names. */
function nearest(release: string): Release {
  const named = SDK_RELEASES as readonly Release[];
  return (named.findLast((one) => isSince(release, one)) ?? named[0]) as Release;
}

/** The compared release with the same fields: its payloads fit. */
function alike(fields: string): Release {
  return (releases.find((release) => hashFields(fieldsOf(release)) === fields) ?? releases.at(-1)) as Release;
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

type Hashed = { readonly files: string; readonly modules: readonly string[] };

async function hashFiles(python: string, wheels: readonly string[]): Promise<Hashed[]> {
  const script = join(import.meta.dirname, "..", "sdk", "harness", "files.py");
  const { stdout } = await promisify(execFile)(python, ["-I", "-B", script, ...wheels]);
  return stdout.split("\n", wheels.length).map((line) => JSON.parse(line));
}

/**
 * What was found of a release, as text.
 *
 * @example
 * console.log(formatFinding(finding)); // openjiuwen 0.0.37: known by its files
 */
export function formatFinding({ release, as, sdk, changes, differences, changedConversions }: Finding): string {
  const how = as === undefined ? "Python was asked" : as === release ? "known by its files" : `the files of ${as}`;
  return [
    `openjiuwen ${release}: ${how}${sdk === release ? "" : `, and compared with ${sdk}, as no sdk names it`}`,
    ...changes.map((change) => `  ${change}`),
    ...differences.map(formatDifference),
    ...changedConversions.map((change) => `  ${change}`),
  ].join("\n");
}
