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
