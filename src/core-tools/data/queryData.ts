import type { ToolResult } from "../../cards/index.ts";
import { integerIn } from "../../checks/index.ts";
import type { Trx } from "../database/Database.ts";
import { MAX_PAGE_ROWS } from "../limits.ts";
import { expectOneOf, expectRule } from "./checkStorable.ts";
import { decodeCursor, encodeCursor, type Position, queryId } from "./cursor.ts";
import { parseFilter, valueAt } from "./filters/index.ts";
import { noteOnQuery } from "./noteOnQuery.ts";
import { type PrefixMode, parsePrefix } from "./path.ts";
import { type DataRow, type RowsPage, type RowsWanted, selectRows } from "./selectRows.ts";
import { parseSort, type Sort, sortKeyOf } from "./sort.ts";

/** A query. All of it may come from a model. */
export type QueryOptions = {
  /** The path itself and all below it are selected; default: all paths. */
  readonly pathPrefix?: string | undefined;
  /** `string` selects all paths that begin with the text; default: `segment`. */
  readonly prefixMode?: PrefixMode | undefined;
  /** The filter of the content. */
  readonly filters?: object | undefined;
  /** `path`, `version`, `created_at`, `updated_at` or a field of the content, after `-` in descending order; default: `-updated_at`. */
  readonly sortBy?: string | undefined;
  /** 1 to 200; default: 20. */
  readonly limit?: number | undefined;
  /** The cursor of the result before, to go on after it. */
  readonly cursor?: string | undefined;
  /** The most characters of all contents of one page as JSON, except for its first row; default: no limit. */
  readonly maxCharacters?: number | undefined;
};

/** A query whose input was accepted. */
type DataQuery = {
  id(): string;
  readonly prefix: string;
  readonly wanted: RowsWanted;
  readonly page: RowsPage;
  readonly maxCharacters: number;
};

/**
 * Checks a query before the database is asked.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * const query = parseQuery("ada", { pathPrefix: "notes", filters: { done: false } });
 */
export function parseQuery(userId: string, options: QueryOptions): DataQuery {
  const { pathPrefix = "", prefixMode = "segment", filters = {}, sortBy, limit = 20, cursor } = options;
  const { maxCharacters = Number.POSITIVE_INFINITY } = options;
  expectOneOf("prefix_mode", prefixMode, ["segment", "string"]);
  expectRule("limit", limit, LIMIT);
  const wanted = { range: parsePrefix(pathPrefix, prefixMode), filter: parseFilter(filters) };
  const sort = parseSort(sortBy);
  // Only a cursor needs the hash.
  const id = (): string => queryId(userId, wanted.range, filters, sort);
  const after = cursor === undefined ? undefined : decodeCursor(cursor, id(), sort);
  return { id, prefix: pathPrefix, wanted, page: { sort, after, limit }, maxCharacters };
}

const LIMIT = integerIn(1, MAX_PAGE_ROWS);

/**
 * Answers a query in a transaction of the user.
 *
 * @example
 * await database.asUser("ada", (trx) => queryData(trx, parseQuery("ada", { limit: 1 })));
 * // { status: "success", count: 1, results: [{ path: "notes/1", … }], has_more: true, cursor: "…" }
 */
export async function queryData(trx: Trx, { id, prefix, wanted, page, maxCharacters }: DataQuery): Promise<ToolResult> {
  const rows = await selectRows(trx, wanted, { ...page, limit: page.limit + 1 });
  const shown = rowsWithin(rows.slice(0, page.limit), maxCharacters);
  const last = shown.at(-1);
  const results = shown.map(({ path, content, version, updated_at }) => {
    return { path, content, version, updated_at: updated_at.toISOString() };
  });
  // Fields that a later page lacks say nothing about the query.
  const isFirst = page.after === undefined;
  const note = isFirst ? await noteOnQuery(trx, { prefix, wanted, sort: page.sort, rows: shown }) : undefined;
  const hasMore = rows.length > shown.length;
  return {
    status: "success",
    count: results.length,
    has_more: hasMore,
    // The cursor comes before the rows, because the end of a result may be cut.
    ...(hasMore && last !== undefined && { cursor: encodeCursor(id(), positionOf(last, page.sort)) }),
    results,
    ...(note !== undefined && { model_output: note }),
  };
}

/** The first rows whose contents fit into the limit of characters, and at least one. */
function rowsWithin(rows: readonly DataRow[], maxCharacters: number): readonly DataRow[] {
  if (maxCharacters === Number.POSITIVE_INFINITY) return rows;
  let characters = 0;
  const end = rows.findIndex(({ path, content }, index) => {
    characters += JSON.stringify(content).length + path.length;
    return index > 0 && characters > maxCharacters;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

function positionOf(row: DataRow, { column, field, descending }: Sort): Position {
  const { path } = row;
  if (field !== undefined) return { ...sortKeyOf(valueAt(row.content, field), descending), path };
  if (column === "path") return { rank: 0, key: null, path };
  const key = row[column];
  return { rank: 0, key: typeof key === "number" ? key : key.toISOString(), path };
}
