import type { Flat } from "../checks/index.ts";

/**
 * Options of writing a schema. `maxDescriptionLength` is counted in code points. `constraints` is only for the dense
 * layout: with `false` it writes only types and descriptions.
 */
export type CompactOptions = {
  /** Default: `true`. */
  includeDescriptions?: boolean;
  /** Default: `Infinity`, which does not cut descriptions. */
  maxDescriptionLength?: number;
  /** `"inline"` writes one line; `"dense"` takes fewer tokens and is lossless. Default: `"inline"`. */
  layout?: "inline" | "dense";
  /** Default: `true`. */
  constraints?: boolean;
  /**
   * Whether all keys are quoted, which small models copy more reliably, or only those that need quotes. Default:
   * `false`.
   */
  quotedKeys?: boolean;
};

/** Options of writing a set of tools. The options for descriptions also apply to the descriptions of the tools. */
export type CompactSetOptions = Flat<
  Omit<CompactOptions, "layout"> & {
    /**
     * Whether the tools are written as functions with examples and the type of the result, for models that write code.
     * Default: `false`, which writes only the types of the parameters.
     */
    result?: boolean;
  }
>;

/** Options of writing one tool. With `result` it is written like a set of one tool, in the dense layout. */
export type CompactToolOptions = CompactOptions | (CompactSetOptions & { result: true; layout?: "dense" });
