import { isObject } from "../../schema/index.ts";
import { ToolSet } from "../../set/index.ts";
import type { ToolInfo } from "../../tool/index.ts";
import { sha256 } from "../../wire/index.ts";
import type { RawTool } from "../McpService.ts";

/** A tool as its server lists it, and as it is read. */
export type PinnedTool = { readonly raw: RawTool; readonly info: ToolInfo };

/**
 * The fingerprint of all that a server says about a tool: the parts of a ToolSet's fingerprint, and the parts that only
 * hosts read, such as the page of an app in `_meta`.
 *
 * @example
 * fingerprintOf(tool); // "description:5f2c… parameters:90ab… _meta:77d1…"
 */
export function fingerprintOf({ raw, info }: PinnedTool): string {
  const read = new ToolSet([info]).fingerprint()[info.name] as string;
  const further = Object.entries(raw).filter(([key]) => !READ.has(key) || (key !== "inputSchema" && !(key in info)));
  const parts = further.filter(([key]) => OWN_PARTS.has(key));
  const other = further.filter(([key]) => !OWN_PARTS.has(key));
  if (other.length > 0) parts.push(["other", Object.fromEntries(other)]);
  return [read, ...parts.map(([part, value]) => `${part}:${sha256(sortedJson(value))}`)].join(" ");
}

/** The keys that a ToolInfo has, if they are valid. */
const READ: ReadonlySet<string> = new Set([
  "name",
  "description",
  "title",
  "annotations",
  "inputSchema",
  "outputSchema",
]);
/** The keys that are named as parts. */
const OWN_PARTS: ReadonlySet<string> = new Set(["_meta", "execution", "icons"]);

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) => {
    if (typeof part === "bigint") return `${part}n`;
    return isObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part;
  });
