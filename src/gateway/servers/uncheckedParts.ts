import { shorten } from "../../checks/index.ts";
import { isObject, problemsOf } from "../../schema/index.ts";
import { rounded } from "../exactIntegers.ts";
import type { RawTool } from "../McpService.ts";

/**
 * The parts of a tool's schema by which arguments cannot be checked here, with the reasons.
 *
 * @example
 * uncheckedParts(tool); // ["/properties/year/pattern: expected a regular expression of JavaScript"]
 */
export function uncheckedParts({ inputSchema }: RawTool): readonly string[] {
  const problems = isObject(inputSchema) ? problemsOf(rounded(inputSchema)) : [];
  return problems.slice(0, MAX_PARTS).map(({ path, message }) => shorten(`${path || "the schema"}: ${message}`));
}

/** @internal */
const MAX_PARTS = 5;
