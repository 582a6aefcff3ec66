// What only the other rooms get: how an object is built out of keys from elsewhere, how options are checked before there
// is a text, how a text is shown in a message.
export { type CheckedOptions, checkIncrementalOptions } from "./IncrementalParser.ts";
export { parseStrict } from "./parse.ts";
export * from "./public.ts";
export { setOwn } from "./setOwn.ts";
export { shorten } from "./shorten.ts";
