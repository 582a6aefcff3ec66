/**
 * Less than a second.
 *
 * @limit Checks of a value: work of one check, in units of 10 to 50 nanoseconds
 * @beyond an issue `limit`
 */
export const MAX_WORK = 20_000_000;

/**
 * @limit Checks of a value: levels of values that are compared, by `const`, `enum` and `uniqueItems`
 * @beyond an issue `limit`; `SchemaError`, `limit_exceeded` for a `const` or `enum` that is deeper
 */
export const MAX_KEY_DEPTH = 500;

/**
 * @limit Checks of a value: groups inside each other in a pattern that is matched in linear time
 * @beyond the engine of the platform, and its limit
 */
export const MAX_GROUP_LEVELS = 50;

/**
 * @limit Checks of a value: steps of a pattern that is matched in linear time
 * @beyond the engine of the platform, and its limit
 */
export const MAX_PATTERN_STEPS = 20_000;

/**
 * Some hundredths of a second.
 *
 * @limit Checks of a value: steps of the platform's engine for one pattern and text
 * @beyond an issue `limit`; `SchemaError`, `unsafe_pattern` for a pattern that has no other way
 */
export const MAX_NATIVE_STEPS = 10_000_000;

/**
 * @limit Checks of a value: issues that `issues` gives
 * @option its second argument
 * @beyond the rest are counted
 */
export const DEFAULT_ISSUES = 100;

/**
 * A value with a million faults costs no more.
 *
 * @limit Checks of a value: issues that `issues` counts
 * @beyond the rest are not counted
 */
export const MAX_ISSUES = 1_000;

/**
 * Names in a value may be long, and each path below repeats them.
 *
 * @limit Checks of a value: length of the paths of all issues together
 * @beyond the rest are left out
 */
export const MAX_PATH_TEXT = 2_000_000;

/**
 * @limit Checks of a value: length of the value that an issue shows
 * @beyond it is cut
 */
export const MAX_PREVIEW = 60;

/**
 * @limit Checks of a value: alternatives that an issue of a union names
 * @beyond the rest are not named
 */
export const MAX_ALTERNATIVES = 10;

/**
 * @limit Ajv: work of one check by Ajv
 * @beyond an issue `limit`
 */
export const MAX_AJV_WORK = 50_000_000;

/**
 * Merging the errors takes quadratic time.
 *
 * @limit Ajv: issues that a check by Ajv finds
 * @beyond the rest are not counted
 */
export const MAX_AJV_ERRORS = 1_000;

/**
 * Ajv takes up to a millisecond to compile each.
 *
 * @limit Ajv: schemas in a schema
 * @beyond `SchemaError`, `limit_exceeded`
 */
export const MAX_AJV_SCHEMAS = 5_000;

/**
 * Ajv compiles each of them as a part of its own.
 *
 * @limit Ajv: values of a schema in objects that stand in several places
 * @beyond `SchemaError`, `limit_exceeded`
 */
export const MAX_AJV_REPEATS = 10_000;
