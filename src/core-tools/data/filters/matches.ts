import type { JsonValue } from "../../../json/index.ts";
import { isObject } from "../../../schema/index.ts";
import { type Comparison, type Filter, type Order, valueAt } from "./Filter.ts";

/**
 * Whether a content fits a filter, by the same rules as in the database.
 *
 * @example
 * matches(parseFilter({ "address.city": "Berlin" }), { address: { city: "Berlin" } }); // true
 */
export function matches(filter: Filter, content: JsonValue): boolean {
  switch (filter.op) {
    case "and":
      return filter.filters.every((one) => matches(one, content));
    case "or":
      return filter.filters.some((one) => matches(one, content));
    case "not":
      return !matches(filter.filter, content);
    default: {
      const value = valueAt(content, filter.field);
      return value !== undefined && compare(filter, value);
    }
  }
}

function compare(comparison: Comparison, value: JsonValue): boolean {
  switch (comparison.op) {
    case "exists":
      return true;
    case "in":
      return comparison.values.some((wanted) => equals(value, wanted));
    case "contains":
      return contains(value, comparison.value);
    case "prefix":
      return typeof value === "string" && value.startsWith(comparison.value);
    default: {
      const order = orderOf(value, comparison.value);
      return order !== undefined && ORDERS[comparison.op](order);
    }
  }
}

function orderOf(value: JsonValue, other: number | string): number | undefined {
  if (typeof value === "number" && typeof other === "number") return Math.sign(value - other);
  if (typeof value === "string" && typeof other === "string") return compareText(value, other);
  return undefined;
}

const ORDERS: { readonly [op in Order]: (order: number) => boolean } = {
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
};

/**
 * Below 0, 0 or above 0, as a text comes before, at or after another one in PostgreSQL's collation "C": the order of code
 * points. JavaScript's `<` has the halves of surrogate pairs before U+E000.
 *
 * @example
 * compareText("\uffff", "\u{1f600}"); // -1
 */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other) return Math.sign(rank(one) - rank(other));
  }
  return Math.sign(a.length - b.length);
}

const rank = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);

/**
 * Whether a value contains another one: a text contains its substrings; an array contains its items, parts of them, and
 * lists of those; an object contains its members and parts of them.
 *
 * @example
 * contains(["a", "b"], "a"); // true
 * contains([{ id: 1, done: true }], { id: 1 }); // true
 */
function contains(value: JsonValue, part: JsonValue): boolean {
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

/**
 * Whether two values are equal as JSON. The order of keys does not matter.
 *
 * @example
 * equals({ a: 1, b: [2] }, { b: [2], a: 1 }); // true
 * equals(1, "1"); // false
 */
function equals(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equals(at(a, key), at(b, key)))
  );
}

const at = (value: object, key: string): JsonValue => (value as { [key: string]: JsonValue })[key] as JsonValue;
