import type { ToolResult } from "../cards/index.ts";
import { loadOptional } from "../checks/index.ts";

/**
 * Why the core tools cannot work.
 *
 * - `invalid_database`: the text is not a database that can be opened, or the server refuses its user, password or name.
 * - `invalid_input`: a path, a content, a filter or the like is not accepted; the message says what was expected.
 * - `missing_package`: a package is not installed; the message has the command.
 * - `database_locked`: another process has the directory open.
 * - `database_unavailable`: the database cannot be reached, or the connection broke before anything was written.
 * - `database_full`: no space is left; nothing was written.
 * - `unknown_outcome`: the connection broke during the commit, so the change may have been written.
 * - `timeout`: the database took too long; nothing was written.
 * - `endpoint_failed`: an endpoint that the host registered for cards failed or took too long.
 * - `missing_tables`: tables of the core tools, or their schema, were removed or replaced after they were opened.
 * - `newer_schema`: a newer version of the package has changed the tables.
 *
 * @example
 * const code: CoreToolsErrorCode = "database_locked";
 */
export type CoreToolsErrorCode =
  | "invalid_database"
  | "invalid_input"
  | "missing_package"
  | "database_locked"
  | "database_unavailable"
  | "database_full"
  | "unknown_outcome"
  | "timeout"
  | "endpoint_failed"
  | "missing_tables"
  | "newer_schema";

/**
 * What keeps the core tools from working: the database, or a package that is not installed.
 *
 * @example
 * await openDatabase("mysql://localhost/app");
 * // CoreToolsError: expected memory://, file:DIRECTORY or postgres://…, received a text that begins with "mysql:"
 */
export class CoreToolsError extends Error {
  override readonly name = "CoreToolsError";
  readonly code: CoreToolsErrorCode;

  constructor(code: CoreToolsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Loads a part that needs optional packages.
 *
 * @throws {CoreToolsError} `missing_package` with the command that installs them.
 * @example
 * const { connectPostgres } = await loadPart(() => import("./connectPostgres.ts"), ["kysely", "pg"]);
 */
export function loadPart<Part>(load: () => Promise<Part>, packages: readonly string[]): Promise<Part> {
  return loadOptional(load, packages, (message, cause) => new CoreToolsError("missing_package", message, { cause }));
}

/**
 * The result of the work; a result with the status `error` if its input is not accepted or the database fails.
 *
 * @example
 * await answer(async () => ({ status: "success", path: parsePath("") }));
 * // { status: "error", error: "path: expected 1 to 1024 characters, received an empty string" }
 */
export async function answer(work: () => ToolResult | Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CoreToolsError) return { status: "error", error: error.message };
    throw error;
  }
}
