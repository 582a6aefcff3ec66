/**
 * Ten times the number of the largest real tools.
 *
 * @limit Strict schemas: parts of a schema, references followed
 * @beyond `StrictError`, `limit_exceeded`
 */
export const MAX_PARTS = 50_000;

/**
 * @limit Strict schemas: levels of a schema, references followed
 * @beyond `StrictError`, `limit_exceeded`
 */
export const MAX_DEPTH = 200;

/**
 * No provider accepts more.
 *
 * @limit Strict schemas: schemas that are written, references inlined
 * @beyond `StrictError`, `limit_exceeded`
 */
export const MAX_WRITTEN_SCHEMAS = 20_000;

/**
 * A hundred times the number of the largest real tools.
 *
 * @limit Strict schemas: steps of comparing names with patterns, and listed values with each other
 * @beyond `StrictError`, `limit_exceeded`
 */
export const MAX_READ_STEPS = 5_000_000;

/**
 * @limit Strict schemas: length of the path to a part
 * @beyond `StrictError`, `limit_exceeded`
 */
export const MAX_PATH_LENGTH = 10_000;

/**
 * No provider accepts a schema with more values.
 *
 * @limit Strict schemas: length of listed objects and arrays, as JSON text
 * @beyond `StrictError`, `limit_exceeded`
 */
export const MAX_LISTED_TEXT = 1_000_000;

/**
 * Every list or object is compared with every other one.
 *
 * @limit Strict schemas: arrays and objects in an `enum` that is compared with another
 * @beyond `StrictError`, `limit_exceeded`
 */
export const MAX_COMPARED_VALUES = 300;

/**
 * @limit Strict schemas: steps of converting one value into the strict form or back
 * @beyond the rest is not converted
 */
export const MAX_VALUE_STEPS = 2_000_000;

/**
 * @limit Strict schemas: places of a schema that no value fits, of one error
 * @beyond the rest are not listed
 */
export const MAX_PROBLEMS = 20;
