/** What a message shows of a literal, in UTF-16 code units. */
export const MAX_SHOWN = 40;

/** The reason of an error about an integer that a number would round. */
export const unsafeInteger = (shown: string): string => `expected an integer within ±(2^53 − 1), received ${shown}`;
