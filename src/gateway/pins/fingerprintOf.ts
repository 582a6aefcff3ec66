import { isObject } from "../../schema/index.ts";
import { sha256 } from "../../wire/index.ts";
import { exactText } from "../exactIntegers.ts";
import type { RawTool } from "../McpService.ts";

/** A tool as its server lists it, without invisible characters. */
export type PinnedTool = { readonly raw: RawTool };

/**
 * The fingerprint of all that a server says about a tool, to the last digit and space: a digest of each part, also of
 * those that only hosts read, such as the page of an app in `_meta`.
 *
 * @example
 * fingerprintOf(tool); // "description:5f2c… parameters:90ab… _meta:77d1…"
 */
export const fingerprintOf = (tool: PinnedTool): string =>
  partsOf(tool)
    .map(([part, value]) => `${part}:${sha256(exactText(sorted(value)))}`)
    .join(" ");

/** The parts of a tool by their names in fingerprints, and what it says there. */
export function partsOf({ raw }: PinnedTool): readonly (readonly [part: string, value: unknown])[] {
  const { name, inputSchema = { type: "object" }, ...further } = raw;
  const own = Object.entries(further)
    .sort(byKey)
    .filter(([key]) => OWN_PARTS.has(key));
  const other = Object.entries(further).filter(([key]) => !OWN_PARTS.has(key));
  return [
    ["parameters", inputSchema],
    ...own,
    ...(other.length === 0 ? [] : [["other", Object.fromEntries(other)] as const]),
  ];
}

/** The keys that are named as parts. */
const OWN_PARTS: ReadonlySet<string> = new Set([
  ...["description", "title", "annotations", "outputSchema"],
  ...["_meta", "execution", "icons"],
]);

/** A value whose keys are in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(byKey);
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);
