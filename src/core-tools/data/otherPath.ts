import type { Trx } from "../database/Database.ts";
import { statement, USER_DATA } from "../database/statement.ts";
import { meantPath, type PathRange, parsePrefix } from "./path.ts";
import { whereOf } from "./selectRows.ts";

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
