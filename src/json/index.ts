// The exports of `public.ts`, and what only the other rooms of this package use: checks of options, descriptions of
// values for messages, and safe handling of foreign keys and objects.
export {
  ANYTHING,
  BOOLEAN,
  checkOption,
  checkOptions,
  FUNCTION,
  integerIn,
  limitFrom,
  OBJECT,
  type OptionRule,
  type OptionRules,
  requireOption,
  STRING,
} from "./checkOptions.ts";
export { checkText } from "./checkText.ts";
export { defineOwn } from "./defineOwn.ts";
export { describeKind, describeValue } from "./describe.ts";
export { didYouMean, isMisspelt, nearest } from "./didYouMean.ts";
export { exactInteger } from "./exactInteger.ts";
export type { Flat } from "./Flat.ts";
export { type CheckedOptions, checkIncrementalOptions } from "./IncrementalParser.ts";
export { GrowingText } from "./incremental/GrowingText.ts";
export { isInstance } from "./isInstance.ts";
export { isPlain, isPlainNumber } from "./isPlain.ts";
export { isPlainObject } from "./isPlainObject.ts";
export { A_PROMISE, isPromise } from "./isPromise.ts";
export { unreadable } from "./JsonError.ts";
export { DEFAULT_DEPTH, MAX_DEPTH, MAX_TIMER_MS } from "./limits.ts";
export { loadOptional } from "./loadOptional.ts";
export { mutableCopy } from "./mutableCopy.ts";
export { markRounded, parseIfJson, parseMarked, parseRounded, parseStrict } from "./parse.ts";
export { pointerOf, pointerSteps, pointerTo } from "./pointer.ts";
export * from "./public.ts";
export { isKnown, kindOf } from "./python/index.ts";
export { HoldsRounded, RoundedNumber } from "./RoundedNumber.ts";
export { repairBroken } from "./repair.ts";
export { shorten } from "./shorten.ts";
