import { shorten } from "../../checks/index.ts";
import { isObject, problemsOf } from "../../schema/index.ts";
import { rounded } from "../exactIntegers.ts";
import type { RawTool } from "../McpService.ts";
import { hasExactLongIntegers } from "./longIntegers.ts";

/**
 * The parts of a tool's schema by which arguments cannot be checked here, with the reasons.
 *
 * @example
 * uncheckedParts(tool); // ["/properties/year/pattern: expected a regular expression of JavaScript"]
 */
export function uncheckedParts({ inputSchema }: RawTool): readonly string[] {
  if (!isObject(inputSchema)) return [];
  const problems = problemsOf(rounded(inputSchema)).map(({ path, message }) => `${path || "the schema"}: ${message}`);
  const unchecked = hasExactLongIntegers(inputSchema) ? [...problems, LONG] : problems;
  return unchecked.slice(0, MAX_PARTS).map((text) => shorten(text));
}

const LONG = "the schema: an enum, const or multipleOf has integers beyond 2^53, which no number holds";

/** @internal */
const MAX_PARTS = 5;
