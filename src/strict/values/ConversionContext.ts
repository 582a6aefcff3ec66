import { MAX_VALUE_STEPS } from "../limits.ts";
import type { RestoreOptions } from "../StrictSchema.ts";
import type { BranchChooser } from "./BranchChooser.ts";

/**
 * A list of pairs in which the pair at `index` has the key of an earlier one.
 *
 * @example
 * const repeat: Repeat = { list: [{ key: "a", value: 1 }, { key: "a", value: 2 }], index: 1 };
 */
export type Repeat = { readonly list: readonly { readonly key: string }[]; readonly index: number };

/**
 * A property that was null in the strict form, and is absent from the restored object although the original takes null
 * there.
 *
 * @example
 * const absent: Absent = { object: {}, name: "city" };
 */
export type Absent = { readonly object: object; readonly name: string };

/** How a value is restored, inside this package. */
export type ConversionOptions = RestoreOptions & {
  /**
   * What becomes of numbers in JSON text that are written with a point or an exponent and may be rounded to an integer:
   * the nearest number, a `RoundedNumber`, or the text stays text. Default: `"nearest"`.
   */
  readonly rounded?: "nearest" | "marked" | "text" | undefined;
};

/**
 * The options of one conversion of a value, its limits of depth and steps, and what it reports.
 *
 * @example
 * const context = new ConversionContext(chooser);
 */
export class ConversionContext {
  readonly chooser: BranchChooser;
  /** What becomes of integers beyond ±(2^53 − 1) in JSON text. */
  readonly integers: "error" | "bigint";
  readonly rounded: NonNullable<ConversionOptions["rounded"]>;
  /** The pairs whose key repeats an earlier one; their lists stay as they are. */
  readonly repeats: Repeat[] = [];
  /** The properties that may have been null, or absent. */
  readonly absents: Absent[] = [];
  /** Whether there is a `RoundedNumber` in what was restored. */
  holdsRounded = false;
  #depth = 0;
  #left: number = MAX_VALUE_STEPS;

  constructor(chooser: BranchChooser, { integers = "error", rounded = "nearest" }: ConversionOptions = {}) {
    this.chooser = chooser;
    this.integers = integers;
    this.rounded = rounded;
  }

  /** The result of `step`, one level deeper; the value itself if no level or step is left. */
  descend(value: unknown, step: () => unknown): unknown {
    if (this.#depth >= MAX_VALUE_DEPTH || this.#left <= 0) return value;
    this.#left--;
    this.#depth++;
    try {
      return step();
    } finally {
      this.#depth--;
    }
  }
}

/** @internal */
const MAX_VALUE_DEPTH = 500;
