import { shorten } from "../../checks/index.ts";
import type { JsonValue } from "../../json/index.ts";

/**
 * The beginning of a value as JSON. The rest of a deep or large value is not read.
 *
 * @example
 * shortJson({ a: [1, [2, [3]]] }); // '{"a":[1,[2,"…"]]}'
 */
export const shortJson = (value: JsonValue): string => shorten(JSON.stringify(beginningOf(value, 3)));

/** @internal */
const MOST_MEMBERS = 20;

function beginningOf(value: JsonValue, levels: number): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return "…";
  if (Array.isArray(value)) return value.slice(0, MOST_MEMBERS).map((item) => beginningOf(item, levels - 1));
  const members = Object.entries(value).slice(0, MOST_MEMBERS);
  return Object.fromEntries(members.map(([key, member]) => [key, beginningOf(member, levels - 1)]));
}
