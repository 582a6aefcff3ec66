import { checkText } from "../checks/index.ts";
import { JsonError } from "./JsonError.ts";
import { MAX_CONTAINERS } from "./limits.ts";

// The checks and messages that reading, copying and writing JSON share.

/** Checks that a value is a string of at most `maxLength` UTF-16 code units. */
export function checkLength(text: string, maxLength: number): void {
  checkText("text", text);
  if (text.length <= maxLength) return;
  const reason = `expected at most ${maxLength} UTF-16 code units, received ${text.length}`;
  throw new JsonError("limit_exceeded", reason, [], { text, index: maxLength });
}

/** Adds a key to a path and returns the previous length of the path. */
export function enter(path: (string | number)[], maxDepth: number): number {
  if (path.length < maxDepth) return path.push(0) - 1;
  throw new JsonError("limit_exceeded", tooDeep(maxDepth), path);
}

/** The message for a value with too many nested containers. */
export const tooDeep = (maxDepth: number): string => `expected at most ${maxDepth} nested containers, received more`;

/** The message for a value with too many objects and arrays. */
export const TOO_MANY: string = `expected at most ${MAX_CONTAINERS} objects and arrays, received more`;

/** The message for an integer that a JavaScript number would round. */
export const unsafeInteger = (shown: string): string => `expected an integer within ±(2^53 − 1), received ${shown}`;

/** The maximum length of a literal in a message, in UTF-16 code units. @internal */
export const MAX_SHOWN = 40;

/** The offset of the first lone surrogate (half of a surrogate pair), or −1. */
export const findLoneSurrogate = (text: string): number => text.search(/\p{Surrogate}/u);

/** The message for a text with a lone surrogate. */
export const LONE_SURROGATE = "expected text that UTF-8 can carry, received a lone surrogate";
