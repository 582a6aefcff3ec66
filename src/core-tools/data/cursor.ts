import { createHash } from "node:crypto";
import { MAX_PATH_CHARACTERS, SORTED_CHARACTERS } from "../limits.ts";
import { refuse } from "./checkStorable.ts";
import { parsePath } from "./path.ts";
import { RANKS, rankOfNull, type Sort, type SortKey } from "./sort.ts";

/** The last row that a page had: its place in the order, and its path. */
export type Position = SortKey & { readonly path: string };

/**
 * A text that continues after a row. It is valid only for the same query of the same user.
 *
 * @example
 * encodeCursor("3q2+7w", { rank: 0, key: 3, path: "notes/1" });
 */
export function encodeCursor(query: string, { rank, key, path }: Position): string {
  return Buffer.from(JSON.stringify([query, rank, key, path])).toString("base64url");
}

/**
 * Reads a cursor. All of its content is checked, because the caller may have changed it.
 *
 * @throws {CoreToolsError} `invalid_input`
 */
export function decodeCursor(cursor: unknown, query: string, sort: Sort): Position {
  const parts = typeof cursor === "string" && cursor.length <= MAX_LENGTH ? partsOf(cursor) : undefined;
  if (!Array.isArray(parts) || parts.length !== 4) {
    refuse("cursor: expected the cursor of a result before, received something else");
  }
  const [queryOfCursor, rank, key, path] = parts;
  if (queryOfCursor !== query) {
    refuse(
      "cursor: expected the cursor of the same query, with the same path_prefix, filters and sort_by; received one of another query",
    );
  }
  if (!isKey(sort, rank, key)) refuse("cursor: expected the cursor of a result before, received a changed one");
  return { rank, key, path: parsePath(path, "cursor") };
}

/**
 * An id of a query, to which its cursors are bound: the hash of the user and the query, without its limit.
 *
 * @example
 * queryId("ada", { filters: { done: false } });
 */
export function queryId(...parts: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts, sortKeys)).digest("base64url").slice(0, 22);
}

/** A model may write the keys of its filter in another order the next time. */
function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The length for a path and a key of only control characters, which JSON escapes, in base64. @internal */
const MAX_LENGTH = 8 * (MAX_PATH_CHARACTERS + SORTED_CHARACTERS) * (4 / 3);

function partsOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}

function isKey(sort: Sort, rank: unknown, key: unknown): boolean {
  if (sort.field !== undefined) return isKeyOfField(sort.descending, rank, key);
  if (rank !== 0) return false;
  switch (sort.column) {
    case "path":
      return key === null;
    case "version":
      return Number.isSafeInteger(key);
    default:
      return (
        typeof key === "string" &&
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(key) &&
        !Number.isNaN(Date.parse(key))
      );
  }
}

function isKeyOfField(descending: boolean, rank: unknown, key: unknown): boolean {
  switch (rank) {
    case RANKS.number:
      return typeof key === "number" && Number.isFinite(key);
    case RANKS.string:
      return (
        typeof key === "string" && key.length <= 2 * SORTED_CHARACTERS && !key.includes("\0") && key.isWellFormed()
      );
    case RANKS.boolean:
      return key === "true" || key === "false";
    default:
      return key === null && (rank === RANKS.container || rank === rankOfNull(descending));
  }
}
