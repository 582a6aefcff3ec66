/** The maximum length of a literal in a message, in UTF-16 code units. @internal */
export const MAX_SHOWN = 40;

/** The message for an integer that a JavaScript number would round. */
export const unsafeInteger = (shown: string): string => `expected an integer within ±(2^53 − 1), received ${shown}`;
