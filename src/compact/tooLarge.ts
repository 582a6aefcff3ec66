import { SchemaError } from "../schema/index.ts";

/**
 * The error for a schema that exceeds a limit.
 *
 * @example
 * throw tooLarge(`more than ${MAX_NODES} schemas`);
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
