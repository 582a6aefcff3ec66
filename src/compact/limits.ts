import { SchemaError } from "../schema/index.ts";

/** The most schemas, or values of `enum` and `const`, that one schema is read as. */
export const MOST_NODES = 200_000;
/** The most characters of JSON in a dense text, which an object that is in memory once can take very often. */
export const MOST_CHARACTERS = 8_388_608;

/** Types nested deeper are declared, so that every compiler can read them. */
export const DEEPEST = 64;
/** The most members of a union that an intersection may come to; the compiler, which tries each, gives up at 100,000. */
export const MOST_COMBINATIONS = 10_000;

/**
 * The error for a schema that has more of something than is written.
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
 * What a function gives that reads schemas of others: their getters and proxies may throw anything.
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

/** `instanceof` would run the code of what is thrown. */
const ours: WeakSet<object> = new WeakSet();
