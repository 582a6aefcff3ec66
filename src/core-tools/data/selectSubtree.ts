import type { Database, Trx } from "../database/Database.ts";
import { statement } from "../database/statement.ts";
import { COLUMNS, type DataRow, type RowsWanted, whereOf } from "./selectRows.ts";
import { USER_DATA } from "./tables.ts";

/** How many rows and bytes below a path are read. */
export type SubtreeLimits = {
  readonly rows: number;
  /** The bytes of the contents and paths of all rows, as JSON; the first row is always read. */
  readonly bytes: number;
};

/** The first rows, and whether there are more. */
export type Subtree = { readonly rows: readonly DataRow[]; readonly truncated: boolean };

/**
 * Rows sorted by path. The database counts their bytes and sends at most one row beyond the limit, which shows that
 * there are more.
 */
export async function selectSubtree(
  database: Database,
  trx: Trx,
  wanted: RowsWanted,
  { rows: most, bytes }: SubtreeLimits,
): Promise<Subtree> {
  const found = await database.run<DataRow & { readonly end: number }>(
    trx,
    statement`with sized as (
        select ${COLUMNS}, octet_length(content::text) + octet_length(data_path) as size
        from ${USER_DATA} where ${whereOf(wanted)} order by data_path limit ${most + 1}
      ), placed as (
        select *, row_number() over up as place, (sum(size) over up)::float8 as "end"
        from sized window up as (order by path rows unbounded preceding)
      )
      select path, content, version, created_at, updated_at, "end" from placed
      where place <= 2 or "end" - size <= ${bytes} order by path`,
  );
  const rows = found.filter(({ end }, index) => index === 0 || (index < most && end <= bytes));
  return { rows: rows.map(({ end: _, ...row }) => row), truncated: rows.length < found.length };
}
