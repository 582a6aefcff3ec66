import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isSince } from "./compareReleases.ts";
import type { Conversions, Parts } from "./conversionsIn.ts";

/** For each conversion the releases in which its parts changed, oldest first, and how. */
export type KnownConversions = { readonly [conversion: string]: { readonly [since: string]: Changes } };
/** Hashes of parts that are new or other than before; null is a part that is no longer there. */
export type Changes = { readonly [place: string]: string | null };

const table = join(import.meta.dirname, "known-conversions.json");

/**
 * The conversions as they were found when they were recorded.
 *
 * @example
 * knownConversions().mcp_names; // { "0.1.16.post4": { "foundation.tool.mcp.base:mcp_model_tool_name": "313b005a", … }, … }
 */
export function knownConversions(): KnownConversions {
  return JSON.parse(readFileSync(table, "utf8"));
}

/**
 * What a release has by the table. A release that the table does not know has what the one before it has.
 *
 * @example
 * conversionsOf(knownConversions(), "0.1.4").mcp_names; // {}
 */
export function conversionsOf(known: KnownConversions, release: string): Conversions {
  return Object.fromEntries(
    Object.entries(known).map(([name, rows]) => {
      const changes = Object.entries(rows).filter(([since]) => isSince(release, since));
      const parts = Object.entries(Object.assign({}, ...changes.map(([, changed]) => changed)) as Changes);
      return [name, Object.fromEntries(parts.filter((part): part is [string, string] => part[1] !== null))];
    }),
  );
}

/**
 * The table of releases, which are given oldest first.
 *
 * @example
 * tableOf([["0.1.3", { arguments: {} }], ["0.1.4", { arguments: { "a:parse": "1" } }]]);
 * // { arguments: { "0.1.4": { "a:parse": "1" } } }
 */
export function tableOf(releases: readonly (readonly [release: string, conversions: Conversions])[]): KnownConversions {
  const names = Object.keys(releases[0]?.[1] ?? {});
  const changed = names.map((name) => {
    const rows = releases.map(([release, conversions], at) => {
      const before = releases[at - 1]?.[1][name] ?? {};
      return [release, changesBetween(before, conversions[name] ?? {})] as const;
    });
    return [name, Object.fromEntries(rows.filter(([, changes]) => Object.keys(changes).length > 0))];
  });
  return Object.fromEntries(changed);
}

function changesBetween(before: Parts, after: Parts): Changes {
  const places = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changed = places.filter((place) => before[place] !== after[place]);
  return Object.fromEntries(changed.map((place) => [place, after[place] ?? null]));
}

/** Records the conversions. */
export function writeKnownConversions(known: KnownConversions): void {
  writeFileSync(table, `${JSON.stringify(known, undefined, 2)}\n`);
}
