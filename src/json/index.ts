// The exports of `public.ts`, and what only the other rooms of this package use.
export { type CheckedOptions, checkIncrementalOptions } from "./IncrementalParser.ts";
export { GrowingText } from "./incremental/GrowingText.ts";
export { unreadable } from "./JsonError.ts";
export type { MutableJson } from "./JsonValue.ts";
export { DEFAULT_DEPTH, MAX_DEPTH, MAX_DIGITS } from "./limits.ts";
export { mutableCopy } from "./mutableCopy.ts";
export { isPlain, isPlainNumber } from "./parse/isPlain.ts";
export { markRounded, parseIfJson, parseMarked, parseRounded, parseStrict } from "./parse/parse.ts";
export { RoundedNumber } from "./parse/RoundedNumber.ts";
export { pointerOf, pointerSteps, pointerTo } from "./pointer.ts";
export * from "./public.ts";
export {
  copyJson,
  entriesOf,
  isKnown,
  itemsOf,
  jsonKind,
  keysOf,
  type OfObjects,
  PythonFloat,
  type PythonValue,
  parseBoxed,
  pythonRepr,
  pythonText,
  record,
  valueAt,
  type WriteOptions,
} from "./python/index.ts";
export { tooDeep } from "./rejections.ts";
export { repairBroken } from "./repair.ts";
