import { describeKind, describeValue, didYouMean, shorten } from "../../../checks/index.ts";
import type { JsonValue } from "../../../json/index.ts";
import { isObject } from "../../../schema/index.ts";
import { MAX_FILTER_LENGTH, MAX_FILTER_LEVELS, MAX_FILTER_TERMS } from "../../limits.ts";
import { checkStorable, refuse } from "../checkStorable.ts";
import type { Comparison, Field, Filter } from "./Filter.ts";
import { parseField } from "./parseField.ts";

/**
 * Reads a filter as a model writes it: each key is a field with a value or operators, or `$and`, `$or` or `$not` with
 * filters. All keys must fit.
 *
 * @throws {CoreToolsError} `invalid_input`, with the place and, for an unknown operator, the nearest one.
 * @example
 * parseFilter({ done: false, due: { $gte: "2026-01-01", $lt: "2026-02-01" } });
 * parseFilter({ $or: [{ tags: { $contains: "work" } }, { "owner.name": "Ada" }] });
 */
export function parseFilter(filter: unknown, owner = "filters"): Filter {
  if (!isObject(filter)) refuse(`${owner}: expected an object, received ${describeKind(filter)}`);
  checkStorable(owner, filter);
  const text = JSON.stringify(filter);
  if (text.length > MAX_FILTER_LENGTH)
    refuse(`${owner}: expected at most ${MAX_FILTER_LENGTH} characters of JSON, received ${text.length}`);
  // The copy has no members that are undefined, and does not change later.
  const parsed = parseGroup(JSON.parse(text), { owner, level: 1 });
  const terms = termsOf(parsed);
  if (terms > MAX_FILTER_TERMS)
    refuse(`${owner}: expected at most ${MAX_FILTER_TERMS} values to compare with, received ${terms}`);
  return parsed;
}

/** The place of a part of the filter. */
type FilterPlace = { readonly owner: string; readonly level: number };

function deeper({ level }: FilterPlace, owner: string): FilterPlace {
  if (level === MAX_FILTER_LEVELS)
    refuse(`${owner}: expected at most ${MAX_FILTER_LEVELS} levels of filters, received more`);
  return { owner, level: level + 1 };
}

type Members = { readonly [key: string]: JsonValue };

function parseGroup(filter: Members, place: FilterPlace): Filter {
  return all(
    Object.entries(filter).map(([key, value]) => {
      if (key.startsWith("$")) return parseCombination(key, value, place);
      refuseBareOperators(key, value, place.owner);
      return parseCondition(key, value, place);
    }),
  );
}

/** If operators without their `$` were read as fields, they would fit nothing. */
function refuseBareOperators(key: string, value: JsonValue, owner: string): void {
  const isGroup = (item: JsonValue): boolean => isObject(item) && Object.keys(item).length > 0;
  const items = key === "not" ? [value] : Array.isArray(value) ? value : [];
  if (COMBINATIONS.includes(`$${key}`) && items.length > 0 && items.every(isGroup)) {
    refuse(`${owner}: expected "$${key}", received "${key}". ${fieldLiteral(key)}`);
  }
  const [, field, operator] = /^([^[].*)\.(\$\w+)$/.exec(key) ?? [];
  if (operator !== undefined && isOperator(operator)) {
    refuse(`${owner}: expected {${describeValue(field)}: {"${operator}": …}}, received ${describeValue(key)}`);
  }
  if (!isObject(value)) return;
  const meant = Object.keys(value).map((name) => SIGNS.get(name) ?? `$${name}`);
  if (meant.length === 0 || !meant.every(isOperator)) return;
  const right = JSON.stringify(Object.fromEntries(Object.values(value).map((part, index) => [meant[index], part])));
  const place = `${owner}[${describeValue(key)}]`;
  const names = Object.keys(value).map(describeValue).join(", ");
  refuse(`${place}: expected ${shorten(right, 200)}, received ${names} without "$". ${LITERAL}`);
}

const LITERAL = 'Write {"$eq": {…}} to compare a field with an object.';
const fieldLiteral = (key: string): string => `Write {"${key}": {"$eq": …}} for a field of this name.`;

/** How other languages write the operators. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ["=", "$eq"],
  ["==", "$eq"],
  ["!=", "$ne"],
  ["<>", "$ne"],
  [">", "$gt"],
  [">=", "$gte"],
  ["<", "$lt"],
  ["<=", "$lte"],
]);

function parseCombination(key: string, value: JsonValue, place: FilterPlace): Filter {
  const owner = `${place.owner}.${key}`;
  switch (key) {
    case "$not":
      return { op: "not", filter: parseGroup(expectFilter(value, owner), deeper(place, owner)) };
    case "$and":
    case "$or": {
      const items = expectArray(value, owner, "an array of one or more filters");
      if (items.length === 0) refuse(`${owner}: expected an array of one or more filters, received an empty one`);
      const filters = items.map((item, index) => {
        const ownerOfItem = `${owner}[${index}]`;
        return parseGroup(expectFilter(item, ownerOfItem), deeper(place, ownerOfItem));
      });
      return { op: key === "$and" ? "and" : "or", filters };
    }
    default:
      return refuseOperator(
        key,
        place.owner,
        COMBINATIONS,
        OPERATORS.has(key) ? ` It stands inside a field: {"field": {"${key}": …}}.` : "",
      );
  }
}

function parseCondition(key: string, value: JsonValue, place: FilterPlace): Filter {
  const owner = `${place.owner}[${describeValue(key)}]`;
  const field = parseField(owner, key);
  if (!isObject(value) || !Object.keys(value).some((name) => name.startsWith("$"))) {
    return parseOperator("$eq", value, field, { ...place, owner });
  }
  return parseOperators(value, field, { ...place, owner });
}

function parseOperators(operators: Members, field: Field, place: FilterPlace): Filter {
  return all(Object.entries(operators).map(([name, value]) => parseOperator(name, value, field, place)));
}

function parseOperator(name: string, value: JsonValue, field: Field, place: FilterPlace): Filter {
  const owner = `${place.owner}.${name}`;
  if (name === "$not") {
    if (!isObject(value)) refuse(`${owner}: expected an object of operators, received ${describeValue(value)}`);
    return { op: "not", filter: parseOperators(value, field, deeper(place, owner)) };
  }
  const parse = OPERATORS.get(name);
  if (parse === undefined) return refuseOperator(name, place.owner, [...OPERATORS.keys(), "$not"]);
  return parse(field, value, owner);
}

type ParseOperator = (field: Field, value: JsonValue, owner: string) => Filter;

const COMBINATIONS = ["$and", "$or", "$not"];

/** The meaning of each operator of a field. */
const OPERATORS: ReadonlyMap<string, ParseOperator> = new Map<string, ParseOperator>([
  ["$eq", (field, value) => ({ op: "in", field, values: [value] })],
  ["$ne", (field, value) => not({ op: "in", field, values: [value] })],
  ["$in", (field, value, owner) => ({ op: "in", field, values: expectArray(value, owner) })],
  ["$nin", (field, value, owner) => not({ op: "in", field, values: expectArray(value, owner) })],
  ["$gt", (field, value, owner) => ({ op: "gt", field, value: expectOrdered(value, owner) })],
  ["$gte", (field, value, owner) => ({ op: "gte", field, value: expectOrdered(value, owner) })],
  ["$lt", (field, value, owner) => ({ op: "lt", field, value: expectOrdered(value, owner) })],
  ["$lte", (field, value, owner) => ({ op: "lte", field, value: expectOrdered(value, owner) })],
  [
    "$exists",
    (field, value, owner) => {
      if (typeof value !== "boolean") refuse(`${owner}: expected true or false, received ${describeValue(value)}`);
      return value ? { op: "exists", field } : not({ op: "exists", field });
    },
  ],
  ["$contains", (field, value) => ({ op: "contains", field, value })],
  [
    "$prefix",
    (field, value, owner) => {
      if (typeof value !== "string") refuse(`${owner}: expected a string, received ${describeValue(value)}`);
      return { op: "prefix", field, value };
    },
  ],
]);

const isOperator = (name: string): boolean => name === "$not" || OPERATORS.has(name);

function termsOf(filter: Filter): number {
  if (filter.op === "not") return termsOf(filter.filter);
  if (filter.op === "and" || filter.op === "or") return filter.filters.reduce((sum, one) => sum + termsOf(one), 0);
  return filter.op === "in" ? Math.max(1, filter.values.length) : 1;
}

const not = (filter: Comparison): Filter => ({ op: "not", filter });

/** A single filter stays as it is; several filters must all fit. */
const all = (filters: readonly Filter[]): Filter =>
  filters.length === 1 ? (filters[0] as Filter) : { op: "and", filters };

function expectFilter(value: JsonValue, owner: string): Members {
  if (!isObject(value)) refuse(`${owner}: expected a filter, received ${describeValue(value)}`);
  return value;
}

function expectArray(value: JsonValue, owner: string, expected = "an array"): readonly JsonValue[] {
  if (!Array.isArray(value)) refuse(`${owner}: expected ${expected}, received ${describeValue(value)}`);
  return value;
}

function expectOrdered(value: JsonValue, owner: string): number | string {
  if (typeof value !== "number" && typeof value !== "string") {
    refuse(`${owner}: expected a number or a string, received ${describeValue(value)}`);
  }
  return value;
}

function refuseOperator(name: string, owner: string, known: readonly string[], hint = ""): never {
  const near = hint || didYouMean(name, known) || ` The operators here are ${known.join(", ")}.`;
  const literal = name.startsWith("$") ? "" : ` ${LITERAL}`;
  refuse(`${owner}: unknown operator ${describeValue(name)}.${near}${literal}`);
}
