// What all rooms share: checks of options, descriptions of values for messages, safe handling of foreign objects, limits
// of time.

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
export { type Encoding, encodingOf } from "./encodingOf.ts";
export { exactInteger } from "./exactInteger.ts";
export type { Flat } from "./Flat.ts";
export { isInstance } from "./isInstance.ts";
export { isPlainObject } from "./isPlainObject.ts";
export { A_PROMISE, isPromise } from "./isPromise.ts";
export { MAX_COMPARED_NAMES, MAX_TIMER_MS } from "./limits.ts";
export { loadOptional } from "./loadOptional.ts";
export { OptionError, type OptionErrorCode } from "./OptionError.ts";
export { percentDecoded } from "./percentDecoded.ts";
export { shorten } from "./shorten.ts";
export { VERSION } from "./version.ts";
export { abortable } from "./waits/abortable.ts";
export { endsWithin } from "./waits/endsWithin.ts";
export { pause } from "./waits/pause.ts";
export { type Abortable, SharedSignal } from "./waits/SharedSignal.ts";
export { awaited, isThenable, runSoon, type Waiting } from "./waits/waiting.ts";
export { type Limits, MILLISECONDS, within } from "./waits/within.ts";
export { withoutCredentials } from "./withoutCredentials.ts";
