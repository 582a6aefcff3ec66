import { integerIn, limitFrom, type OptionRule } from "../checks/index.ts";
import { MAX_DEPTH } from "./limits.ts";

/** The rule of `maxDepth`. */
export const DEPTH: OptionRule = integerIn(0, MAX_DEPTH);

/** The rule of `maxLength`. */
export const LENGTH: OptionRule = limitFrom(0);

/** The rule of `integers`. */
export const INTEGERS: OptionRule = ["error", "bigint", "string"];
