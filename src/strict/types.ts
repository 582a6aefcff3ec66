import { type JsonSchemaType, typeNameOf } from "../schema/index.ts";

/** Types of JSON Schema. */
export type Types = ReadonlySet<JsonSchemaType>;

export const ALL_TYPES: Types = new Set(["object", "array", "string", "number", "boolean", "null"]);
export const OBJECT: Types = new Set(["object"]);
export const ARRAY: Types = new Set(["array"]);
export const STRING: Types = new Set(["string"]);

/**
 * Whether a value is of one of these types.
 *
 * @example
 * isOfType(1, new Set(["number"])); // true
 */
export function isOfType(value: unknown, types: Types): boolean {
  if (typeof value === "bigint") return types.has("number") || types.has("integer");
  if (typeof value === "number") return types.has("number") || (types.has("integer") && Number.isInteger(value));
  return types.has(typeNameOf(value));
}
