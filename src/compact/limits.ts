/**
 * @limit Compact texts: schemas, or listed values, that one schema is read as
 * @beyond `SchemaError`, `limit_exceeded`
 */
export const MAX_NODES = 200_000;

/**
 * A shared object can be written very often.
 *
 * @limit Compact texts: length of the JSON in a `dense` text
 * @beyond `SchemaError`, `limit_exceeded`
 */
export const MAX_DENSE_LENGTH = 8_388_608;

/**
 * Types nested deeper are declared, so that every compiler can read them.
 *
 * @limit Compact texts: levels of types inside each other
 * @beyond the rest has a name of its own
 */
export const MAX_TYPE_DEPTH = 64;

/**
 * The compiler expands all members and fails at 100,000.
 *
 * @limit Compact texts: members of the union that an intersection expands to
 * @beyond a wider type
 */
export const MAX_UNION_MEMBERS = 10_000;
