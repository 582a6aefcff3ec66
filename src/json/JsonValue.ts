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

/**
 * A JSON value that whoever holds it may change, as the clients' types want it.
 *
 * @example
 * const value: MutableJson = ["a"];
 * value.push("b");
 */
export type MutableJson = string | number | boolean | null | MutableJson[] | JsonObject;

/**
 * A JSON object that whoever holds it may change: what the methods of the classes give away.
 *
 * @example
 * const dump: JsonObject = call.modelDump();
 * dump.name = "now";
 */
export type JsonObject = { [key: string]: MutableJson };
