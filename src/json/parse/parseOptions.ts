import { integerIn, limitFrom, type OptionRule } from "../../checks/index.ts";
import { MAX_DEPTH } from "../limits.ts";

export type ParseOptions = {
  /**
   * How integers beyond ±(2^53 − 1) are read; default: `"error"`. `"bigint"` accepts at most 4300 digits, as Python
   * does.
   */
  integers?: Integers | undefined;
  /** The maximum number of nested containers, 0 to 1000; default: 200. */
  maxDepth?: number | undefined;
  /** The maximum length in UTF-16 code units; default: 1,048,576. */
  maxLength?: number | undefined;
};

/**
 * How integers beyond ±(2^53 − 1), which a JavaScript number cannot hold exactly, are read: as an error, a bigint, or a
 * string. All other numbers are read as numbers.
 *
 * @example
 * parse("[1,12345678901234567890]", { integers: "bigint" }); // [1, 12345678901234567890n]
 * parse("[1,12345678901234567890]", { integers: "string" }); // [1, "12345678901234567890"]
 */
export type Integers = "error" | "bigint" | "string";

/** The rule of `maxDepth`. */
export const DEPTH: OptionRule = integerIn(0, MAX_DEPTH);

/** The rule of `maxLength`. */
export const LENGTH: OptionRule = limitFrom(0);

/** The rule of `integers`. */
export const INTEGERS: OptionRule = ["error", "bigint", "string"];
