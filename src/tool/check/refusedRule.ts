import { pointerSteps } from "../../json/index.ts";
import type { FindingRule } from "./Finding.ts";

/**
 * The rule by which a place in the parameters is refused: that of its keyword, or of members of a map of schemas.
 *
 * @example
 * refusedRule("/parameters/properties/price/type"); // "types"
 */
export function refusedRule(path: string): FindingRule {
  const steps = pointerSteps(path).slice(1);
  let at = 0;
  while (at < steps.length - 1) at += WITH_KEY.has(steps[at] as string) ? 2 : 1;
  const keyword = steps[at];
  if (keyword === undefined) return "keywords";
  return keyword === "type" ? "types" : "root";
}

/** The keywords with a map or a list of schemas. */
const WITH_KEY: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"],
  ...["allOf", "anyOf", "oneOf", "prefixItems"],
]);
