import type { Flat } from "../json/index.ts";

/**
 * How a schema is written. `maxDescriptionLength` is counted in code points; `constraints` is for the dense layout alone,
 * which without them tells types and descriptions only.
 *
 * @example
 * const options: CompactOptions = { layout: "dense", maxDescriptionLength: 50 };
 */
export type CompactOptions = {
  /** Default: `true`. */
  includeDescriptions?: boolean;
  /** Default: `Infinity`, so that descriptions are whole. */
  maxDescriptionLength?: number;
  /** `"inline"` is all on one line; `"dense"` takes fewer tokens and loses nothing. Default: `"inline"`. */
  layout?: "inline" | "dense";
  /** Default: `true`. */
  constraints?: boolean;
  /** Whether every key has quotes, which small models copy better, or only those that need them. Default: `false`. */
  quotedKeys?: boolean;
};

/**
 * How a set of tools is written; descriptions are those of the tools, too.
 *
 * @example
 * const options: CompactSetOptions = { constraints: false };
 */
export type CompactSetOptions = Flat<
  Omit<CompactOptions, "layout"> & {
    /**
     * Whether the tools are written as functions, each with its examples and the type of its result, for models that
     * write code. Default: `false`, for the types of the parameters alone.
     */
    result?: boolean;
  }
>;

/**
 * How one tool is written. With `result` its text is that of a set of one, so that `layout` is dense.
 *
 * @example
 * const options: CompactToolOptions = { result: true };
 */
export type CompactToolOptions = CompactOptions | (CompactSetOptions & { result: true; layout?: "dense" });
