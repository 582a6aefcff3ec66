import { exactText } from "../exactIntegers.ts";
import { stripInvisible } from "../stripInvisible.ts";
import { withoutSecrets } from "../upstream/withoutSecrets.ts";

/**
 * What a tool says in one part, for a person: a text as it is, anything else as JSON, without characters that nobody
 * sees and without secrets, and cut with the count of what is left out.
 *
 * @example
 * shownPart({ type: "object" }, []); // '{"type":"object"}'
 */
export function shownPart(value: unknown, secrets: readonly string[]): string {
  const text = withoutSecrets(stripInvisible(typeof value === "string" ? value : exactText(value)), secrets);
  const shown = text.slice(0, MAX_SHOWN).replace(/[\ud800-\udbff]$/, "");
  return shown === text ? text : `${shown}… and ${text.length - shown.length} more characters`;
}

/** @internal */
const MAX_SHOWN = 1_000;
