import { SchemaError } from "../schema/index.ts";

/** The maximum number of schemas, or values of `enum` and `const`, in one schema. */
export const MOST_NODES = 200_000;
/** The maximum number of characters of JSON in a dense text. A shared object can be written very often. */
export const MOST_CHARACTERS = 8_388_608;

/** Types nested deeper are declared, so that every compiler can read them. */
export const DEEPEST = 64;
/**
 * The maximum number of union members that an intersection may expand to. The compiler expands them all and fails at
 * 100,000.
 */
export const MOST_COMBINATIONS = 10_000;

/**
 * The error for a schema that exceeds a limit.
 *
 * @example
 * throw tooLarge(`more than ${MOST_NODES} schemas`);
 */
export function tooLarge(what: string): SchemaError {
  return known(new SchemaError([{ code: "limit_exceeded", path: "", message: `cannot be written: ${what}` }]));
}

/**
 * An error that {@link readSafely} lets pass.
 *
 * @example
 * throw known(new OptionError("invalid_options", "", "toolsToTypescript: expected a list of tools"));
 */
export function known<E extends Error>(error: E): E {
  ours.add(error);
  return error;
}

/**
 * Returns the result of a function that reads foreign schemas, whose getters and proxies may throw anything.
 *
 * @throws {SchemaError} `limit_exceeded` if a schema is too large, `invalid_schema` if it cannot be read.
 * @example
 * readSafely(() => new SchemaConverter().convert(schema));
 */
export function readSafely(read: () => string): string {
  try {
    return read();
  } catch (cause) {
    if (ours.has(cause as object)) throw cause;
    throw new SchemaError([{ code: "invalid_schema", path: "", message: "cannot be read" }], { cause });
  }
}

/** `instanceof` could run code of the thrown value. */
const ours: WeakSet<object> = new WeakSet();
