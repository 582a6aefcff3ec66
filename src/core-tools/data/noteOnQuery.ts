import { didYouMean, shorten } from "../../checks/index.ts";
import { type JsonValue, jsonKind } from "../../json/index.ts";
import type { Trx } from "../database/Database.ts";
import { join, statement, USER_DATA } from "../database/statement.ts";
import { SAMPLED_ROWS } from "../limits.ts";
import { refuse } from "./checkStorable.ts";
import { type Comparison, type Field, type Filter, valueAt } from "./filters/index.ts";
import { meantPath, type PathRange, parsePrefix } from "./path.ts";
import { type DataRow, type RowsWanted, whereOf } from "./selectRows.ts";
import { isColumn, SORT_COLUMNS, type Sort } from "./sort.ts";

/** The query, and the rows of the first page. */
type Asked = {
  readonly prefix: string;
  readonly wanted: RowsWanted;
  readonly sort: Sort;
  readonly rows: readonly DataRow[];
};

/**
 * A note on a query that finds nothing, or that names fields that no row has. Without it, a misunderstood query looks
 * like an answered one. It reads a limited number of rows, and no rows if the query found some.
 *
 * @throws {CoreToolsError} `invalid_input` for a prefix without data that is written like a pattern or another path.
 * @example
 * await noteOnQuery(trx, { prefix: "notes", wanted, sort, rows: [] });
 * // '0 of 12 rows fit. No row has the field "content.done". Their fields are "done", "text".'
 */
export async function noteOnQuery(trx: Trx, asked: Asked): Promise<string | undefined> {
  const { wanted, sort, rows } = asked;
  if (rows.length === 0) return noteOnNothing(trx, asked);
  const has = ({ field }: { readonly field: Field }) =>
    rows.some(({ content }) => valueAt(content, field) !== undefined);
  // A filter such as {"archived": {"$ne": true}} names a field that rows need not have.
  const strange = comparisonsOf(wanted.filter).filter((one) => isOfRow(one.field) && !has(one));
  const notes = strange.map(({ field }) => `filters: no row of this page has the field ${shown(field)}. ${OF_CONTENT}`);
  if (sort.field !== undefined && isEmpty(rows[0], sort.field)) {
    const keys = rows.flatMap(({ content }) => Object.keys(content));
    const hint = didYouMean(sort.field.join("."), [...new Set([...SORT_COLUMNS, ...keys])]);
    notes.push(`sort_by: no row that fits has a value in the field ${shown(sort.field)}: sorted by path.${hint}`);
  }
  return notes.length === 0 ? undefined : [...new Set(notes)].join(" ");
}

/** Rows without a value come last, so the first row shows whether any row has one. */
function isEmpty(row: DataRow | undefined, field: Field): boolean {
  const value = row && valueAt(row.content, field);
  return value === undefined || value === null;
}

async function noteOnNothing(trx: Trx, { prefix, wanted: { range, filter } }: Asked): Promise<string> {
  const comparisons = comparisonsOf(filter).filter(({ isNegated }) => !isNegated);
  const { count, kinds, keys } = await sample(trx, { range }, comparisons);
  if (count === 0) {
    const other = await otherPath(trx, prefix.replace(/\/+$/, ""));
    if (other !== undefined)
      refuse(`path_prefix: expected a path or its beginning, received ${shown([prefix])}: ${other}`);
    return prefix === ""
      ? "0 of 0 rows: there are no data yet."
      : `0 of 0 rows: there are no data under ${shown([prefix])}.`;
  }
  const problems = [...new Set(comparisons.flatMap((one, index) => problemOf(one, kinds[index] ?? [], keys)))];
  const of = count < SAMPLED_ROWS ? `0 of ${count} rows fit.` : "0 rows fit.";
  if (problems.length === 0) return of;
  const first = count < SAMPLED_ROWS ? "" : ` Of the first ${count} rows:`;
  return [`${of}${first}`, ...problems, fieldsIn(keys)].filter((text) => text !== "").join(" ");
}

const fieldsIn = (keys: readonly string[]): string => {
  const names = keys.slice(0, MOST_NAMES).map((key) => shown([key]));
  return names.length === 0 ? "" : `The fields are ${names.join(", ")}${keys.length > names.length ? ", …" : ""}.`;
};

/** @internal */
const MOST_NAMES = 20;

/** Why a comparison fits none of the rows that were read, if their fields show that. */
function problemOf(comparison: Comparison, kinds: readonly string[], keys: readonly string[]): string[] {
  const { field } = comparison;
  if (kinds.length === 0) {
    const [first, ...rest] = field;
    const inner = first === "content" && keys.includes(rest[0] ?? "") ? ` Write ${shown(rest)}.` : "";
    return [`No row has the field ${shown(field)}.${inner || (isOfRow(field) ? ` ${OF_CONTENT}` : "")}`];
  }
  const wanted = kindsWanted(comparison);
  if (wanted === undefined || kinds.some((kind) => wanted.includes(kind))) return [];
  return [`The field ${shown(field)} is compared as ${wanted.join(" or ")}, and is ${kinds.join(" or ")} in the rows.`];
}

/** The kinds of values that a comparison can fit, as `jsonb_typeof` names them; `undefined` for all. */
function kindsWanted(comparison: Comparison): readonly string[] | undefined {
  switch (comparison.op) {
    case "exists":
      return undefined;
    case "in":
      return [...new Set(comparison.values.map(nameOfKind))];
    case "prefix":
      return ["string"];
    case "contains": {
      const kind = nameOfKind(comparison.value);
      return kind === "string" || kind === "object" ? ["array", kind] : ["array"];
    }
    default:
      return [nameOfKind(comparison.value)];
  }
}

const nameOfKind = (value: JsonValue): string => jsonKind(value) as string;

type Sample = {
  readonly count: number;
  /** For each comparison the kinds of the values of its field. */
  readonly kinds: readonly (readonly string[])[];
  readonly keys: readonly string[];
};

/** The fields of the first rows of a range. */
async function sample(trx: Trx, wanted: RowsWanted, comparisons: readonly Comparison[]): Promise<Sample> {
  const kinds = comparisons.map(
    ({
      field,
    }) => statement`(select coalesce(json_agg(distinct jsonb_typeof(content #> ${field}::text[])), '[]') from seen
      where content #> ${field}::text[] is not null)`,
  );
  const [row] = await trx.run<Sample>(statement`with seen as materialized (
        select content from ${USER_DATA} where ${whereOf(wanted)} order by data_path limit ${SAMPLED_ROWS}
      )
      select (select count(*) from seen)::int as count,
        json_build_array(${join(kinds, ", ")}) as kinds,
        (select coalesce(json_agg(key), '[]') from (
          select distinct jsonb_object_keys(content) as key from seen order by key limit ${MOST_NAMES + 1}
        ) as names) as keys`);
  return row as Sample;
}

type Found = Comparison & { readonly isNegated: boolean };

function comparisonsOf(filter: Filter = NO_FILTER, isNegated = false): readonly Found[] {
  switch (filter.op) {
    case "and":
    case "or":
      return filter.filters.flatMap((one) => comparisonsOf(one, isNegated));
    case "not":
      return comparisonsOf(filter.filter, !isNegated);
    default:
      return [{ ...filter, isNegated }];
  }
}

const NO_FILTER: Filter = { op: "and", filters: [] };

const isOfRow = ([first = ""]: Field): boolean => isColumn(first) || OF_ROW.has(first);
const OF_ROW: ReadonlySet<string> = new Set(["content", "data", "data_path", "path_prefix", "deleted_at"]);
const OF_CONTENT = "Filters name fields of the content; path_prefix selects by path.";

const shown = (field: Field): string => JSON.stringify(shorten(field.join("."), 60));

/**
 * A hint for a path or prefix without data that is written like a pattern, or like a path that has data with an extra
 * slash before or after it. `undefined` for all other paths, without a query.
 *
 * @example
 * await otherPath(trx, "/notes/1"); // 'there are data at or below "notes/1"'
 * await otherPath(trx, "notes/*"); // 'a path has no wildcards; there are data at or below "notes"'
 */
export async function otherPath(trx: Trx, text: string): Promise<string | undefined> {
  const meant = meantPath(text);
  if (meant === undefined) return undefined;
  const { path, isPattern } = meant;
  const range = parsePrefix(path, isPattern && !text.startsWith(`${path}/`) ? "string" : "segment");
  const isThere = await hasRows(trx, range);
  if (!isPattern) return isThere ? `there are data at or below ${JSON.stringify(path)}` : undefined;
  const rule = "a path has no wildcards";
  if (path === "" || !isThere) return rule;
  const where = range.segment === undefined ? "in paths that begin with" : "at or below";
  return `${rule}; there are data ${where} ${JSON.stringify(path)}`;
}

/** Whether there is data in a range of paths. */
export async function hasRows(trx: Trx, range: PathRange): Promise<boolean> {
  const [row] = await trx.run<{ found: boolean }>(
    statement`select exists (select from ${USER_DATA} where ${whereOf({ range })}) as found`,
  );
  return row?.found === true;
}
