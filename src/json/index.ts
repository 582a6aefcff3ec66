// What only the other rooms get: how an object is built out of keys from elsewhere, how options are checked before there
// is a text, how a text is shown in a message.
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
  STRING,
} from "./checkOptions.ts";
export { didYouMean, nearest } from "./didYouMean.ts";
export { type CheckedOptions, checkIncrementalOptions } from "./IncrementalParser.ts";
export { parseStrict } from "./parse.ts";
export * from "./public.ts";
export { setOwn } from "./setOwn.ts";
export { shorten } from "./shorten.ts";
