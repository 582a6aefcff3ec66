/**
 * A JSON value as plain data.
 *
 * @example
 * const value: JsonValue = { name: "read", tail: [1, null] };
 */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
