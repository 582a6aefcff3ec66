import { loadOptional } from "../checks/index.ts";
import { GatewayError } from "./GatewayError.ts";

/**
 * Loads a part that needs optional packages.
 *
 * @throws {GatewayError} `missing_package` with the command that installs them.
 * @example
 * const { encode } = await loadPart(() => import("@toon-format/toon"), ["@toon-format/toon"]);
 */
export function loadPart<Part>(load: () => Promise<Part>, packages: readonly string[]): Promise<Part> {
  return loadOptional(load, packages, (message, cause) => new GatewayError("missing_package", "", message, { cause }));
}
