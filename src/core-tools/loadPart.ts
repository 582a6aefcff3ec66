import { loadOptional } from "../checks/index.ts";
import { CoreToolsError } from "./CoreToolsError.ts";

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
