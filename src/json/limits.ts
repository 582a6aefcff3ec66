import { integerIn, limitFrom, type OptionRule } from "./checkOptions.ts";

/** The default of `maxDepth`: nested containers that a text, its repair or its arguments may have. */
export const DEFAULT_DEPTH = 200;

/** The default of `maxLength`, in UTF-16 code units. */
export const DEFAULT_LENGTH = 1_048_576;

/** The rule of `maxDepth`. A recursion of this depth does not overflow the stack. */
export const DEPTH: OptionRule = integerIn(0, 1000);

/** The rule of `maxLength`. */
export const LENGTH: OptionRule = limitFrom(0);

/** The rule of `integers`. */
export const INTEGERS: OptionRule = ["error", "bigint", "string"];
