// Prints the notes of a release out of CHANGELOG.md: `node .ci/releaseNotes.ts [VERSION]`, by default that of package.json.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A version of the changelog: what stands in brackets behind it, and its text. */
export type Entry = { readonly date: string; readonly notes: string };

/**
 * What the changelog says of a version; undefined where it does not name it.
 *
 * @example
 * entryOf("## 1.2.0 (2026-12-01)\n\n- New.\n\n## 1.1.0 (2026-11-01)\n", "1.2.0"); // { date: "2026-12-01", notes: "- New." }
 */
export function entryOf(changelog: string, version: string): Entry | undefined {
  const entries = changelog.split(/^## /m).slice(1);
  const entry = entries.find((text) => text.startsWith(`${version} (`));
  const [, date, notes] = /^\S+ \(([^)]*)\)\n([\s\S]*)$/.exec(entry ?? "") ?? [];
  return date === undefined || notes === undefined ? undefined : { date, notes: notes.trim() };
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "..");
  const version = process.argv[2] ?? JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;
  const entry = entryOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version);
  if (entry === undefined) {
    console.error(`expected "## ${version} (DATE)" in CHANGELOG.md: add it, with what is new for users`);
    process.exitCode = 1;
  } else console.log(entry.notes);
}
