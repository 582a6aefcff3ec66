/** What the code of a model may take. Bytes are those of the sandbox's own form of a value, a little more than its JSON. */

/** Pieces of code that run at one time: each has a thread of its own, with some 25 MB beside its memory. */
export const MAX_RUNS = 4;
/** The milliseconds of the code itself, without those of its calls, and of the whole. */
export const MAX_OWN_TIME = 30_000;
export const MAX_WHOLE_TIME = 600_000;
export const MAX_MEMORY = 67_108_864;
export const MAX_SOURCE = 262_144;
export const MAX_VALUE = 1_048_576;
export const MAX_ARGUMENTS = 1_048_576;
export const MAX_ANSWER = 4_194_304;
/** The sandbox keeps the arguments and answers of all calls until the end. */
export const MAX_EXCHANGED = 33_554_432;
export const MAX_CALLS = 10_000;
/** Further calls wait in the sandbox, within its memory. */
export const MAX_CALLS_AT_ONCE = 32;
/** The limit of the console output. */
export const MAX_LINES = 200;
export const MAX_LINE = 500;
