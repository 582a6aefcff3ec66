import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compareReleases } from "./compareReleases.ts";
import type { ClassFields } from "./fieldsOf.ts";

/** Hashes by release: of the files that its classes are written in, and of the fields that Python finds there. */
export type KnownReleases = { readonly [release: string]: Hashes };
export type Hashes = { readonly files: string; readonly fields: string };

const table = join(import.meta.dirname, "known-releases.json");

/**
 * The releases as they were found when they were recorded.
 *
 * @example
 * knownReleases()["0.1.3"]; // { files: "5c261aaf18e0f682", fields: "7c599eb23dddd598" }
 */
export function knownReleases(): KnownReleases {
  return JSON.parse(readFileSync(table, "utf8"));
}

/** Records the releases, oldest first. */
export function writeKnownReleases(known: KnownReleases): void {
  const rows = Object.keys(known)
    .sort(compareReleases)
    .map((release) => `  "${release}": { "files": "${known[release]?.files}", "fields": "${known[release]?.fields}" }`);
  writeFileSync(table, `{\n${rows.join(",\n")}\n}\n`);
}

/** The same for the same fields in the same order, whatever the order of the classes. */
export function hashFields(classes: ClassFields): string {
  const rows = Object.entries(classes).map(([name, fields]) => JSON.stringify([name, Object.entries(fields)]));
  return createHash("sha256").update(rows.sort().join("\n")).digest("hex").slice(0, 16);
}
