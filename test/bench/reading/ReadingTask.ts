import type { ReadingTool } from "./tools.ts";

/**
 * A value that an argument may have. A list stands for a list of the same length, in this order; an object for one whose
 * fields each have one of their possible values. `$bag` is a list in any order, `$text` a text whose case, white space
 * and last full stop do not matter, `$moment` a point in time, written with any offset.
 */
export type Possible =
  | (string | number | boolean | null)
  | readonly Possible[]
  | { readonly $bag: readonly Possible[] }
  | { readonly $text: string }
  | { readonly $moment: string }
  | PossibleFields;

/** By the name of a field: the list of its possible values, or its only one if that is not a list; "" in the list says
 * that the field may be left out. */
export type PossibleFields = { readonly [field: string]: Possible };

/** The calls that are right, in any order, as the Berkeley Function-Calling Leaderboard (BFCL) writes them. */
export type Truth = readonly { readonly [name: string]: PossibleFields }[];

/** A request to a model, the tools that it has in view, and which calls are right. */
export type ReadingTask = {
  id: string;
  /** The collection that it comes from. */
  source: "own" | "corpora";
  request: string;
  tools: readonly ReadingTool[];
  truth: Truth;
};

/** A call as a model writes it. */
export type ReadingCall = { name: string; arguments: { [argument: string]: unknown } };
