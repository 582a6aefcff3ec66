import type { JsonValue } from "../../../json/index.ts";
import type { Field } from "./Filter.ts";

/**
 * The value of a field, or `undefined` if it is missing. It follows PostgreSQL's `#>`: an integer is the index of an
 * array item, and −1 is the last one.
 *
 * @example
 * valueAt({ tags: ["a", "b"] }, ["tags", "-1"]); // "b"
 */
export function valueAt(content: JsonValue, field: Field): JsonValue | undefined {
  let value: JsonValue | undefined = content;
  for (const key of field) {
    if (typeof value !== "object" || value === null) return undefined;
    if (Array.isArray(value)) value = itemAt(value, key);
    else value = Object.hasOwn(value, key) ? (value as { [key: string]: JsonValue })[key] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}

/** Whether a key of a field path may be the index of an item. */
export const isIndex = (key: string): boolean => INDEX.test(key);

/** The texts that C's `strtol` reads completely. */
const INDEX = /^[ \t\n\v\f\r]*[+-]?[0-9]+$/;
const LAST_INT32 = 2 ** 31 - 1;

function itemAt(items: readonly JsonValue[], key: string): JsonValue | undefined {
  const index = isIndex(key) ? Number(key) : Number.NaN;
  return Math.abs(index) <= LAST_INT32 ? items.at(index) : undefined;
}
