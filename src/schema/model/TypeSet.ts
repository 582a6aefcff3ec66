import type { JsonSchemaType } from "../JsonSchema.ts";

/**
 * A kind of values, as far as the keywords of JSON Schema distinguish them. Integers beyond ±(2^53 − 1) are bigints, a
 * kind of their own, because `number` without `integer` rejects them. `OTHER` are values that JSON cannot contain:
 * undefined, NaN, infinities, functions, symbols.
 *
 * @example
 * kindOf(5) === INTEGER; // true
 */
export type Kind = number;

export const NULL: Kind = 0;
export const BOOLEAN: Kind = 1;
export const INTEGER: Kind = 2;
export const FRACTION: Kind = 3;
export const BIGINT: Kind = 4;
export const STRING: Kind = 5;
export const ARRAY: Kind = 6;
export const OBJECT: Kind = 7;
export const OTHER: Kind = 8;

export const KINDS: readonly Kind[] = [NULL, BOOLEAN, INTEGER, FRACTION, BIGINT, STRING, ARRAY, OBJECT, OTHER];

/** The kind of a value. */
export function kindOf(value: unknown): Kind {
  if (typeof value === "string") return STRING;
  if (typeof value === "number") return Number.isInteger(value) ? INTEGER : Number.isFinite(value) ? FRACTION : OTHER;
  if (typeof value === "object") return value === null ? NULL : Array.isArray(value) ? ARRAY : OBJECT;
  if (typeof value === "boolean") return BOOLEAN;
  return typeof value === "bigint" ? BIGINT : OTHER;
}

/**
 * A set of kinds: the bit `1 << kind` is set for each of them.
 *
 * @example
 * const types: TypeSet = TYPES.string | TYPES.null;
 * hasKind(types, kindOf("a")); // true
 */
export type TypeSet = number;

/** The kinds of each name of the `type` keyword. */
export const TYPES: { readonly [name in JsonSchemaType]: TypeSet } = {
  null: 1 << NULL,
  boolean: 1 << BOOLEAN,
  integer: (1 << INTEGER) | (1 << BIGINT),
  number: (1 << INTEGER) | (1 << FRACTION),
  string: 1 << STRING,
  array: 1 << ARRAY,
  object: 1 << OBJECT,
};

/** The kinds of all numbers. */
export const NUMBERS: TypeSet = TYPES.number | TYPES.integer;

/** The kinds of all values. */
export const ALL_TYPES: TypeSet = (1 << KINDS.length) - 1;

/** Whether a set contains a kind. */
export const hasKind = (types: TypeSet, kind: Kind): boolean => ((types >> kind) & 1) === 1;

/** Whether a value is a name of the `type` keyword. */
export const isTypeName = (name: unknown): name is JsonSchemaType =>
  typeof name === "string" && Object.hasOwn(TYPES, name);

/**
 * The kinds that the keyword `type` names: all kinds if it is missing. Unknown names add no kind.
 *
 * @example
 * typesNamed(["string", "null"]) === (TYPES.string | TYPES.null); // true
 */
export function typesNamed(type: unknown): TypeSet {
  if (type === undefined) return ALL_TYPES;
  if (!Array.isArray(type)) return isTypeName(type) ? TYPES[type] : 0;
  return type.reduce((types: TypeSet, name) => (isTypeName(name) ? types | TYPES[name] : types), 0);
}

/** The name of the type of a JSON value. All numbers have the type "number". */
export function typeNameOf(value: unknown): JsonSchemaType {
  return value === null ? "null" : Array.isArray(value) ? "array" : (typeof value as JsonSchemaType);
}
