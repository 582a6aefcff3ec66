import { integerIn, limitFrom, type OptionRule } from "./checkOptions.ts";

/** The rule of `maxDepth`. A recursion of this depth does not overflow the stack. */
export const DEPTH: OptionRule = integerIn(0, 1000);

/** The rule of `maxLength`. */
export const LENGTH: OptionRule = limitFrom(0);

/** The rule of `integers`. */
export const INTEGERS: OptionRule = ["error", "bigint", "string"];
