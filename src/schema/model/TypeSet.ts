import type { JsonSchemaType } from "../JsonSchema.ts";

/**
 * A kind of values, as far as the keywords of JSON Schema distinguish them. Integers beyond ±(2^53 − 1) are bigints, a
 * kind of their own, because `number` without `integer` rejects them. `other` are values that JSON cannot contain:
 * undefined, NaN, infinities, functions, symbols.
 *
 * @example
 * kindOf(5) === KIND.integer; // true
 */
export type Kind = number;

/** The kinds by name. */
export const KIND = {
  null: 0,
  boolean: 1,
  integer: 2,
  fraction: 3,
  bigint: 4,
  string: 5,
  array: 6,
  object: 7,
  other: 8,
} as const;

/** All kinds. */
export const KINDS: readonly Kind[] = Object.values(KIND);

/** The kind of a value. */
export function kindOf(value: unknown): Kind {
  if (typeof value === "string") return KIND.string;
  if (typeof value === "number")
    return Number.isInteger(value) ? KIND.integer : Number.isFinite(value) ? KIND.fraction : KIND.other;
  if (typeof value === "object") return value === null ? KIND.null : Array.isArray(value) ? KIND.array : KIND.object;
  if (typeof value === "boolean") return KIND.boolean;
  return typeof value === "bigint" ? KIND.bigint : KIND.other;
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
  null: 1 << KIND.null,
  boolean: 1 << KIND.boolean,
  integer: (1 << KIND.integer) | (1 << KIND.bigint),
  number: (1 << KIND.integer) | (1 << KIND.fraction),
  string: 1 << KIND.string,
  array: 1 << KIND.array,
  object: 1 << KIND.object,
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
 * Whether a value is one that JSON Schema gives the keyword `type`.
 *
 * @example
 * isType(["string", "null"]); // true
 * isType("money"); // false
 */
export function isType(type: unknown): boolean {
  if (!Array.isArray(type)) return isTypeName(type);
  return type.length > 0 && type.every(isTypeName) && new Set(type).size === type.length;
}

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
