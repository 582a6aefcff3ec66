import type { JsonValue } from "../../../json/index.ts";
import { compareText } from "./compareText.ts";
import { contains } from "./contains.ts";
import { equals } from "./equals.ts";
import type { Comparison, Filter, Order } from "./Filter.ts";
import { valueAt } from "./valueAt.ts";

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
