import type { JsonValue } from "../../../json/index.ts";

/** The keys from the content down to a value. */
export type Field = readonly string[];

/**
 * A parsed filter: a test of one field, or a combination of filters.
 *
 * @example
 * parseFilter({ done: { $ne: true } });
 * // { op: "not", filter: { op: "in", field: ["done"], values: [true] } }
 */
export type Filter =
  | { readonly op: "and" | "or"; readonly filters: readonly Filter[] }
  | { readonly op: "not"; readonly filter: Filter }
  | Comparison;

/** A test of one field. It is false, and never unknown, for a field that is missing. */
export type Comparison =
  | { readonly op: "exists"; readonly field: Field }
  | { readonly op: "in"; readonly field: Field; readonly values: readonly JsonValue[] }
  | { readonly op: Order; readonly field: Field; readonly value: number | string }
  | { readonly op: "contains"; readonly field: Field; readonly value: JsonValue }
  | { readonly op: "prefix"; readonly field: Field; readonly value: string };

/** The operators that compare numbers with numbers and strings with strings. */
export type Order = "lt" | "lte" | "gt" | "gte";

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
