/**
 * Twice the number of levels that a value with the default limit of 200 levels can need.
 *
 * @limit Schemas: levels of schemas inside each other, references followed
 * @beyond `SchemaError`, `limit_exceeded`
 */
export const MAX_SCHEMA_DEPTH = 400;

/**
 * Unknown keywords are compared with every known one; real schemas have a few.
 *
 * @limit Schemas: unknown keywords of one schema that are checked for misspellings, in a schema of your own
 * @beyond the rest are accepted
 */
export const MAX_UNKNOWN_KEYWORDS = 1_000;

/**
 * An object with getters can have infinitely many parts.
 *
 * @limit Schemas: schemas in a schema that are visited to find its dialect and its references
 * @beyond the walk ends there
 */
export const MAX_SUBSCHEMAS = 200_000;

/**
 * @limit Schemas: problems of one `SchemaError`
 * @beyond the rest are not listed
 */
export const MAX_PROBLEMS = 100;
