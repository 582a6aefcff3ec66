import type { ToolResult } from "../../cards/index.ts";
import { integerIn } from "../../checks/index.ts";
import type { JsonObject } from "../../json/index.ts";
import type { Trx } from "../database/Database.ts";
import { nowSql } from "../database/now.ts";
import { STORE, statement } from "../database/statement.ts";
import { sharedLock } from "../database/userLock.ts";
import { expectOneOf, expectRule } from "./checkStorable.ts";
import { DATA_CHANNEL, type DataContext } from "./DataChange.ts";
import { formatContent, mergePatch, parseContent } from "./parseContent.ts";
import { parsePath } from "./path.ts";

/** How a write changes the existing content: it replaces it, or is merged into it (RFC 7396). */
export type WriteMode = "replace" | "merge";

/** A write whose input was accepted. */
export type DataWrite = {
  readonly path: string;
  readonly content: JsonObject;
  readonly text: string;
  readonly mode: WriteMode;
  readonly expectedVersion?: number | undefined;
};

/**
 * Checks a write before the database is asked.
 *
 * @param owner the prefix of names in messages, such as `action.params.`
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * const write = parseWrite("notes/1", { text: "hello" }, { expectedVersion: 0 });
 */
export function parseWrite(
  path: unknown,
  content: unknown,
  { expectedVersion, mode = "replace" }: { readonly expectedVersion?: unknown; readonly mode?: unknown } = {},
  owner = "",
): DataWrite {
  expectOneOf(`${owner}mode`, mode, ["replace", "merge"]);
  return {
    path: parsePath(path, `${owner}path`),
    text: parseContent(content, `${owner}content`),
    content: content as JsonObject,
    mode,
    expectedVersion: parseVersion(expectedVersion),
  };
}

/** The expected version: 0 if there must be no data, `undefined` for any version. */
export function parseVersion(version: unknown): number | undefined {
  if (version !== undefined) expectRule("expected_version", version, VERSION);
  return version as number | undefined;
}

const VERSION = integerIn(0, Number.MAX_SAFE_INTEGER);

/**
 * Writes inside an existing transaction. A deleted path continues its versions, so that an old expected version never
 * fits data that were created again.
 *
 * @example
 * await database.asUser("ada", (trx) => writeData(trx, parseWrite("notes/1", { text: "hello" }), { userId: "ada" }));
 * // { status: "success", path: "notes/1", version: 1 }
 */
export async function writeData(trx: Trx, write: DataWrite, context: DataContext): Promise<ToolResult> {
  const { path, expectedVersion } = write;
  for (;;) {
    const row = await lockRow(trx, context.userId, path);
    const before = row?.content ?? null;
    const conflict = conflictOf(path, row, expectedVersion);
    if (conflict !== undefined) return conflict;
    const [after, text] = contentAfter(write, before);
    const version = await (row ? update : insert)(trx, { path, text }, context);
    // Another transaction created the row after the query above.
    if (version === undefined) continue;
    await context.onWrite?.(trx, { userId: context.userId, path, before, after, depth: context.depth ?? 0 });
    return { status: "success", path, version };
  }
}

/**
 * Deletes inside an existing transaction: a tombstone stays, which keeps the version.
 *
 * @example
 * await database.asUser("ada", (trx) => deleteData(trx, { path: "notes/1" }, { userId: "ada" }));
 * // { status: "success", path: "notes/1", version: 2 }
 */
export async function deleteData(
  trx: Trx,
  { path, expectedVersion }: { readonly path: string; readonly expectedVersion?: number | undefined },
  context: DataContext,
): Promise<ToolResult> {
  const row = await lockRow(trx, context.userId, path);
  if (!row?.content) return { status: "not_found", path };
  const conflict = conflictOf(path, row, expectedVersion);
  if (conflict !== undefined) return conflict;
  const version = await update(trx, { path, text: null }, context);
  const { userId, depth = 0 } = context;
  await context.onWrite?.(trx, { userId, path, before: row.content, after: null, depth });
  return { status: "success", path, version: version as number };
}

type Row = { readonly content: JsonObject | null; readonly version: number };

/** The row of a path, which no other transaction changes until this one ends; without a content it is a tombstone. */
async function lockRow(trx: Trx, userId: string, path: string): Promise<Row | undefined> {
  const [row] = await trx.run<Row>(
    statement`select content, version from ${STORE} where user_id = ${userId} and data_path = ${path} for update`,
  );
  return row;
}

/** The answer for a version other than the expected one, with the current version and data for another attempt. */
function conflictOf(path: string, row: Row | undefined, expectedVersion: number | undefined): ToolResult | undefined {
  const data = row?.content ?? null;
  const version = row && data !== null ? row.version : 0;
  if (expectedVersion === undefined || expectedVersion === version) return undefined;
  const found = version === 0 ? "there are no data" : `the version is ${version}`;
  const error = `expected_version: expected ${expectedVersion === 0 ? "no data" : `version ${expectedVersion}`}, but ${found}`;
  return { status: "conflict", path, version, data, error };
}

function contentAfter({ mode, content, text }: DataWrite, before: JsonObject | null): [JsonObject, string] {
  if (mode === "replace") return [content, text];
  const merged = mergePatch(before ?? {}, content);
  return [merged, formatContent(merged)];
}

type Content = { readonly path: string; readonly text: string | null };

/** The version of a row that is new, or `undefined` if another transaction created it. */
async function insert(trx: Trx, { path, text }: Content, { userId, clock }: DataContext): Promise<number | undefined> {
  const [row] = await trx.run<{ version: number }>(statement`with clock as materialized (select ${nowSql(clock)} as at)
      insert into ${STORE} (user_id, data_path, content, version, created_at, updated_at)
      select ${userId}, ${path}, ${text}::jsonb, 1, at, at from clock
      on conflict (user_id, data_path) do nothing
      returning version, ${NOTIFY}, ${sharedLock(userId)}`);
  return row?.version;
}

/** Writes a content, or without one a tombstone. */
async function update(trx: Trx, { path, text }: Content, { userId, clock }: DataContext): Promise<number | undefined> {
  const [row] = await trx.run<{ version: number }>(statement`with clock as materialized (select ${nowSql(clock)} as at)
      update ${STORE} set content = ${text}::jsonb, version = version + 1, updated_at = at,
        created_at = case when deleted_at is null then created_at else at end,
        deleted_at = case when ${text === null}::boolean then at end
      from clock where user_id = ${userId} and data_path = ${path}
      returning version, ${NOTIFY}, ${sharedLock(userId)}`);
  return row?.version;
}

/** Notifies of the written row when the transaction commits. */
const NOTIFY = statement`pg_notify(${DATA_CHANNEL}, json_build_object(
  'user', user_id, 'path', data_path, 'version', version, 'deleted', deleted_at is not null)::text)`;
