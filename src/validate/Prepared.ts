import type { Budget } from "./Budget.ts";

/**
 * A schema as TypeBox's engine reads it, without the engine's faults and dangers: patterns are bounded, references are
 * linked and counted, names such as `toString` are only ever own properties, large enums and `uniqueItems` are looked
 * up in sets, the forms of draft 4 and OpenAPI 3.0 are translated.
 *
 * @example
 * const prepared: Prepared = prepareSchema({ type: "string" }, "interpreted");
 */
export type Prepared = {
  schema: PreparedSchema;
  /** The targets of references, by the names that stand in for them; empty where references are links. */
  context: Record<string, PreparedObject>;
  /** The place of each prepared schema in the original, as a JSON Pointer. */
  pointers: ReadonlyMap<object, string>;
  /** To be reset before each check. */
  budget: Budget;
};

/**
 * One schema of a prepared document.
 *
 * @example
 * const never: PreparedSchema = false;
 */
export type PreparedSchema = PreparedObject | boolean;

/**
 * A prepared schema that is no boolean; `~refine` is where TypeBox looks for checks beside the keywords, and for
 * texts of errors, which are written elsewhere.
 *
 * @example
 * const prepared: PreparedObject = { type: "array", "~refine": [] };
 */
export type PreparedObject = { "~refine"?: (Refinement & { error: () => string })[]; [keyword: string]: unknown };

/**
 * A check beside the keywords that the engine knows, in place of the keyword that it is named after.
 *
 * @example
 * const unique: Refinement = { keyword: "uniqueItems", check: (value) => new Set(value).size === value.length };
 */
export type Refinement = {
  keyword: string;
  /** The name that must be there, where the keyword is about one. */
  property?: string;
  /** What the keyword said. */
  value?: unknown;
  check: (value: unknown) => boolean;
};
