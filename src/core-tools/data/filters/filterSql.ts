import type { JsonValue } from "../../../json/index.ts";
import { join, type Statement, statement } from "../../database/statement.ts";
import { type Comparison, type Field, type Filter, isIndex, type Order } from "./Filter.ts";

/**
 * The condition that the column `content` fits a filter. It is true or false, never null. All values of the filter are
 * bound as parameters; the conditions that an index supports are written as `content @> …`.
 *
 * @example
 * statement`select data_path from user_data where ${filterSql(parseFilter({ done: false }))}`;
 * // select data_path from user_data where ((content @> $1::jsonb))
 */
export function filterSql(filter: Filter): Statement {
  switch (filter.op) {
    case "and":
    case "or": {
      const parts = filter.filters.map(filterSql);
      return parts.length === 0 ? statement`true` : statement`(${join(parts, filter.op === "and" ? " and " : " or ")})`;
    }
    case "not":
      return statement`not ${filterSql(filter.filter)}`;
    default:
      return statement`(${comparisonSql(filter)})`;
  }
}

/**
 * Whether an index finds the rows that may fit a filter.
 *
 * @example
 * usesIndex(parseFilter({ done: false, n: { $gt: 5 } })); // true, by `done`
 */
export function usesIndex(filter: Filter): boolean {
  switch (filter.op) {
    case "and":
      return filter.filters.some(usesIndex);
    case "or":
      return filter.filters.every(usesIndex);
    case "in":
      return hasKeysOnly(filter.field);
    case "contains":
      return hasKeysOnly(filter.field) && typeof filter.value !== "string";
    default:
      return false;
  }
}

function comparisonSql(comparison: Comparison): Statement {
  const { field } = comparison;
  switch (comparison.op) {
    case "exists":
      return statement`${valueSql(field)} is not null`;
    case "in":
      return equalsSql(field, comparison.values);
    case "contains":
      return containsSql(field, comparison.value);
    case "prefix":
      return textSql(field, (text) => statement`starts_with(${text}, ${comparison.value})`);
    default:
      return orderSql(field, comparison.op, comparison.value);
  }
}

/** An index finds rows by containment; a container may contain more than what it is compared with. */
function equalsSql(field: Field, values: readonly JsonValue[]): Statement {
  if (values.length === 0) return statement`false`;
  const isOneOf = statement`coalesce(${valueSql(field)} in (${join(values.map(jsonSql), ", ")}), false)`;
  if (!hasKeysOnly(field)) return isOneOf;
  const candidates = statement`(${join(
    values.map((value) => holdsSql(field, value)),
    " or ",
  )})`;
  return values.every(isScalar) ? candidates : statement`${candidates} and ${isOneOf}`;
}

function containsSql(field: Field, part: JsonValue): Statement {
  if (Array.isArray(part)) return holdsSql(field, part);
  const holdsItem = holdsSql(field, [part]);
  if (typeof part === "string") {
    return statement`${holdsItem} or ${textSql(field, (text) => statement`strpos(${text}, ${part}) > 0`)}`;
  }
  return isScalar(part) ? holdsItem : statement`${holdsItem} or ${holdsSql(field, part)}`;
}

/** Numbers are compared as `jsonb` does it, exactly; texts in the order of their code points. */
function orderSql(field: Field, op: Order, value: number | string): Statement {
  const operator = ORDERS[op];
  if (typeof value === "string") {
    return textSql(field, (text) => statement`${text} collate "C" ${operator} ${value}`);
  }
  const found = valueSql(field);
  return statement`
    case jsonb_typeof(${found}) when 'number' then ${found} ${operator} ${jsonSql(value)} else false end`;
}

const ORDERS: { readonly [op in Order]: Statement } = {
  lt: statement`<`,
  lte: statement`<=`,
  gt: statement`>`,
  gte: statement`>=`,
};

/** A test of a field that is false unless the field is a text. */
function textSql(field: Field, test: (text: Statement) => Statement): Statement {
  const text = statement`(content #>> ${field}::text[])`;
  return statement`case jsonb_typeof(${valueSql(field)}) when 'string' then ${test(text)} else false end`;
}

/** Whether the field contains a value by `@>`. A test of the whole content can use the index. */
function holdsSql(field: Field, value: JsonValue): Statement {
  if (!hasKeysOnly(field)) return statement`coalesce(${valueSql(field)} @> ${jsonSql(value)}, false)`;
  const nested = field.reduceRight<JsonValue>((inner, key) => ({ [key]: inner }), value);
  return statement`content @> ${jsonSql(nested)}`;
}

/** The value of a field, or SQL's null if it is missing. */
const valueSql = (field: Field): Statement => statement`(content #> ${field}::text[])`;

const jsonSql = (value: JsonValue): Statement => statement`${JSON.stringify(value)}::jsonb`;

/** Whether no key can be the index of an array item; the content itself is an object. */
const hasKeysOnly = ([, ...keys]: Field): boolean => !keys.some(isIndex);

const isScalar = (value: JsonValue): boolean => typeof value !== "object" || value === null;
