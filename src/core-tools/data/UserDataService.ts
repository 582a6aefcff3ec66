import type { ToolResult } from "../../cards/index.ts";
import { ANYTHING, checkOptions, FUNCTION, integerIn, type OptionRules, requireOption } from "../../checks/index.ts";
import type { JsonObject } from "../../json/index.ts";
import { answer } from "../CoreToolsError.ts";
import type { Database, End, Trx } from "../database/Database.ts";
import { STORE, statement } from "../database/statement.ts";
import { USER_ID } from "../rules.ts";
import { DATA_CHANNEL, type DataChange, type DataContext, watchData } from "./DataChange.ts";
import { otherPath } from "./noteOnQuery.ts";
import { parsePath, parsePrefix } from "./path.ts";
import { parseQuery, type QueryOptions, queryData } from "./queryData.ts";
import { type Subtree, type SubtreeLimits, selectSubtree } from "./selectRows.ts";
import { deleteData, parseVersion, parseWrite, type WriteMode, writeData } from "./writeData.ts";

/** Whose data a service has. */
export type UserDataOptions = Omit<DataContext, "depth">;

/** How data are written. */
export type WriteOptions = {
  /** The version that the data must have: 0 if there must be no data. Without it, the last write wins. */
  readonly expectedVersion?: number | undefined;
  /** `merge` changes the members that are given, and removes those that are null (RFC 7396); default: `replace`. */
  readonly mode?: WriteMode | undefined;
};

/** How data are deleted. */
export type DeleteOptions = {
  /** The version that the data must have. Without it, they are deleted regardless of their version. */
  readonly expectedVersion?: number | undefined;
};

/**
 * The data of one user: JSON objects under paths, each with a version.
 *
 * Errors that a model can cause are results with a status. They are never thrown.
 *
 * @example
 * const userData = new UserDataService(database, { userId: "ada" });
 * await userData.write("notes/1", { text: "hello" }); // { status: "success", path: "notes/1", version: 1 }
 * await userData.read("notes/1");
 * // { status: "success", path: "notes/1", data: { text: "hello" }, version: 1 }
 */
export class UserDataService {
  readonly #database: Database;
  readonly #context: UserDataOptions;

  constructor(database: Database, options: UserDataOptions) {
    checkOptions("UserDataService", options, OPTIONS);
    requireOption("UserDataService", "userId", options?.userId, USER_ID);
    this.#database = database;
    this.#context = options;
  }

  /**
   * The data of a path with their version; `not_found` with the version 0 if the path has no data.
   *
   * @example
   * await userData.read("notes/2"); // { status: "not_found", path: "notes/2", data: null, version: 0 }
   */
  read(path: string): Promise<ToolResult> {
    return answer(async () => {
      const key = parsePath(path);
      const { userId } = this.#context;
      const query = statement`select content, version from ${STORE}
        where user_id = ${userId} and data_path = ${key} and deleted_at is null`;
      return this.#database.asUser(userId, async (trx) => {
        const [row] = await trx.run<Row>(query);
        if (row !== undefined) return { status: "success", path: key, data: row.content, version: row.version };
        return { status: "not_found", path: key, data: null, version: 0, ...(await this.#other(trx, key)) };
      });
    });
  }

  /**
   * Creates or changes the data of a path. If the current version is not the expected one, the answer is `conflict`
   * with the current version and data.
   *
   * @example
   * await userData.write("notes/1", { text: "hello", done: false }); // { status: "success", path: "notes/1", version: 1 }
   * await userData.write("notes/1", { done: true }, { mode: "merge", expectedVersion: 1 });
   * // { status: "success", path: "notes/1", version: 2 }
   */
  write(path: string, content: JsonObject, options: WriteOptions = {}): Promise<ToolResult> {
    checkOptions("write", options, WRITE_OPTIONS);
    return answer(() => {
      const write = parseWrite(path, content, options);
      return this.#database.asUser(this.#context.userId, (trx) => writeData(trx, write, this.#context));
    });
  }

  /**
   * The data whose paths and contents fit, a page at a time.
   *
   * @example
   * const { results, cursor } = await userData.query({ pathPrefix: "notes", filters: { done: { $ne: true } } });
   * if (cursor) await userData.query({ pathPrefix: "notes", filters: { done: { $ne: true } }, cursor });
   */
  query(options: QueryOptions = {}): Promise<ToolResult> {
    checkOptions("query", options, QUERY_OPTIONS);
    return answer(() => {
      const query = parseQuery(this.#context.userId, options);
      return this.#database.asUser(this.#context.userId, (trx) => queryData(trx, query));
    });
  }

  /**
   * Deletes the data of a path. Its versions go on if it is written again.
   *
   * @example
   * await userData.delete("notes/1"); // { status: "success", path: "notes/1", version: 2 }
   */
  delete(path: string, options: DeleteOptions = {}): Promise<ToolResult> {
    checkOptions("delete", options, DELETE_OPTIONS);
    return answer(() => {
      const wanted = { path: parsePath(path), expectedVersion: parseVersion(options.expectedVersion) };
      return this.#database.asUser(this.#context.userId, async (trx) => {
        const result = await deleteData(trx, wanted, this.#context);
        return result.status === "not_found" ? { ...result, ...(await this.#other(trx, wanted.path)) } : result;
      });
    });
  }

  /**
   * Erases all data of the user, including the versions of deleted paths, so that versions start again. Conditions are
   * not evaluated, and triggers stay.
   *
   * @example
   * await userData.purge(); // { status: "success", count: 1 }
   */
  purge(): Promise<ToolResult> {
    return answer(async () => {
      const { userId } = this.#context;
      return this.#database.asUser(userId, async (trx) => {
        const erased = statement`with erased as (delete from ${STORE} where user_id = ${userId} returning 1)
          select count(*) as count, pg_notify(${DATA_CHANNEL}, ${JSON.stringify({ user: userId })}) from erased`;
        const [row] = await trx.run<{ count: number }>(erased);
        return { status: "success", count: row?.count ?? 0 };
      });
    });
  }

  /**
   * The rows of a path and of all paths below it, sorted by path, within limits; `truncated` is true if there are more.
   *
   * @throws {CoreToolsError}
   * @example
   * const { rows, truncated } = await userData.subtree("notes/2026", { rows: 500, bytes: 2 ** 20 });
   */
  subtree(path: string, limits: SubtreeLimits): Promise<Subtree> {
    const wanted = { range: parsePrefix(path, "segment", "path") };
    return this.#database.asUser(this.#context.userId, (trx) => selectSubtree(trx, wanted, limits));
  }

  /**
   * Calls the listener after each change of a path or below it, by any process, until the returned function is called.
   * `onGap` is called if changes may have been missed or all data were erased: read the data again.
   *
   * @throws {CoreToolsError}
   * @example
   * const end = await userData.onChange("notes", ({ path, version }) => console.log(path, version));
   * await end();
   */
  onChange(prefix: string, listener: (change: DataChange) => void, onGap?: () => void): Promise<End> {
    return watchData(this.#database, this.#context.userId, prefix, listener, onGap);
  }

  /** The error of a path without data that is written like a pattern or like another path. */
  async #other(trx: Trx, path: string): Promise<{ readonly error?: string }> {
    const other = await otherPath(trx, path);
    return other === undefined ? {} : { error: `path: there are no data under this path: ${other}` };
  }
}

type Row = { readonly content: JsonObject; readonly version: number };

const OPTIONS: OptionRules = { userId: USER_ID, clock: FUNCTION, onWrite: FUNCTION };
// Values come from a model, so mistakes in them become answers.
const DELETE_OPTIONS: OptionRules = { expectedVersion: ANYTHING };
const WRITE_OPTIONS: OptionRules = { ...DELETE_OPTIONS, mode: ANYTHING };
const QUERY_OPTIONS: OptionRules = {
  pathPrefix: ANYTHING,
  prefixMode: ANYTHING,
  filters: ANYTHING,
  sortBy: ANYTHING,
  limit: ANYTHING,
  cursor: ANYTHING,
  maxCharacters: integerIn(1, Number.MAX_SAFE_INTEGER),
};
