/**
 * Python's own limit between text and int (`sys.int_info.default_max_str_digits`).
 *
 * @limit Texts of JSON and arguments: digits of an integer in a text for a Python class
 * @beyond `ValidationError`, `int_parsing_size`
 */
export const MAX_DIGITS = 4_300;

/**
 * @limit Errors and their texts: errors of one `ValidationError`, of a Python class
 * @beyond the rest are left out, which `hasMore` says
 */
export const MAX_ERRORS = 10_000;

/**
 * @limit Errors and their texts: errors that the message of a `ValidationError` contains
 * @beyond the message says how many more there are
 */
export const MAX_ERRORS_IN_MESSAGE = 100;
