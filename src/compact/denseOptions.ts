import { BOOLEAN, checkOptions, limitFrom, type OptionRules } from "../checks/index.ts";
import type { CompactOptions } from "./CompactOptions.ts";
import type { DenseOptions } from "./dense/index.ts";

/** The rules of the options that a schema and a set of tools have in common. */
export const TEXT_RULES: OptionRules = {
  includeDescriptions: BOOLEAN,
  maxDescriptionLength: limitFrom(0),
  constraints: BOOLEAN,
  quotedKeys: BOOLEAN,
};

/** The rules of the options for one schema. */
export const LAYOUT_RULES: OptionRules = { ...TEXT_RULES, layout: ["inline", "dense"] };

/**
 * The options with their defaults.
 *
 * @throws {OptionError} for an unknown option or an invalid value.
 * @example
 * denseOptions("toolsToTypescript", { includeDescriptions: false }, TEXT_RULES);
 * // { maxDescriptionLength: 0, constraints: true, quotedKeys: false }
 */
export function denseOptions(owner: string, options: CompactOptions | undefined, rules: OptionRules): DenseOptions {
  if (options === undefined) return DEFAULTS;
  checkOptions(owner, options, rules);
  const { includeDescriptions = true, maxDescriptionLength = Number.POSITIVE_INFINITY } = options;
  const { constraints = true, quotedKeys = false } = options;
  return { maxDescriptionLength: includeDescriptions ? maxDescriptionLength : 0, constraints, quotedKeys };
}

const DEFAULTS: DenseOptions = {
  maxDescriptionLength: Number.POSITIVE_INFINITY,
  constraints: true,
  quotedKeys: false,
};
