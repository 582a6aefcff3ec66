/**
 * Each name is compared with the misspelt one.
 *
 * @limit Errors and their texts: names that are compared to suggest the nearest one
 * @beyond no name is suggested
 */
export const MAX_COMPARED_NAMES = 1_000;

/**
 * Timers of all platforms count milliseconds in 31 bits; a longer one would fire at once.
 *
 * @limit Running tools: milliseconds of an option that limits a time, such as `timeoutMs` of `run`
 * @beyond `OptionError`, `invalid_option`
 */
export const MAX_TIMER_MS = 2_147_483_647;
