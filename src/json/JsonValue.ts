/**
 * A JSON value as plain data; `JsonValue<bigint>` is one in which integers can be bigint too.
 *
 * @example
 * const value: JsonValue = { name: "read", tail: [1, null] };
 * const exact: JsonValue<bigint> = { id: 12345678901234567890n };
 */
export type JsonValue<More = never> =
  | string
  | number
  | boolean
  | null
  | More
  | readonly JsonValue<More>[]
  | { readonly [key: string]: JsonValue<More> };

/** A mutable JSON value, which the types of the providers' clients require. */
export type MutableJson = string | number | boolean | null | MutableJson[] | JsonObject;

/**
 * A mutable JSON object, which the methods of the classes return.
 *
 * @example
 * const dump: JsonObject = call.modelDump();
 * dump.name = "now";
 */
export type JsonObject = { [key: string]: MutableJson };
