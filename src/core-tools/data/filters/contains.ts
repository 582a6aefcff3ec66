import type { JsonValue } from "../../../json/index.ts";
import { equals } from "./equals.ts";

/**
 * Whether a value contains another one: a text contains its substrings; an array contains its items, parts of them, and
 * lists of those; an object contains its members and parts of them.
 *
 * @example
 * contains(["a", "b"], "a"); // true
 * contains([{ id: 1, done: true }], { id: 1 }); // true
 */
export function contains(value: JsonValue, part: JsonValue): boolean {
  if (typeof value === "string") return typeof part === "string" && value.includes(part);
  if (Array.isArray(value)) return holds(value, Array.isArray(part) ? part : [part]);
  return typeof value === "object" && value !== null && isObject(part) && holds(value, part);
}

/** PostgreSQL's `@>` below the root. */
function holds(value: JsonValue, part: JsonValue): boolean {
  if (Array.isArray(part)) {
    return Array.isArray(value) && part.every((wanted) => value.some((item: JsonValue) => holds(item, wanted)));
  }
  if (!isObject(part)) return equals(value, part);
  if (!isObject(value)) return false;
  return Object.entries(part).every(
    ([key, wanted]) => Object.hasOwn(value, key) && holds(value[key] as JsonValue, wanted),
  );
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
