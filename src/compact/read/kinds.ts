import { impliedTypes, isObject, type JsonSchemaType } from "../../schema/index.ts";

/** A schema object, which may be malformed. */
export type SchemaObject = { readonly [keyword: string]: unknown };

/** A set of kinds of JSON values with one bit per kind. Integers and other numbers have different bits. */
export type Kinds = number;

/** All kinds. */
export const ALL_KINDS: Kinds = 0b1111111;

const BITS: ReadonlyMap<unknown, Kinds> = new Map<JsonSchemaType, Kinds>([
  ["string", 0b0000001],
  ["number", 0b0000110],
  ["integer", 0b0000100],
  ["boolean", 0b0001000],
  ["object", 0b0010000],
  ["array", 0b0100000],
  ["null", 0b1000000],
]);

/**
 * The names in a `type` keyword; `undefined` if it is missing or has an unknown name.
 *
 * @example
 * namesIn("string"); // ["string"]
 * namesIn(["string", "any"]); // undefined
 */
export function namesIn(type: unknown): JsonSchemaType[] | undefined {
  if (isTypeName(type)) return [type];
  return Array.isArray(type) && type.length > 0 && type.every(isTypeName) ? type : undefined;
}

/**
 * The names of the kinds in a set.
 *
 * @example
 * namesOf(kindsNamed(["null", "integer"])); // ["number", "null"]
 */
export function namesOf(kinds: Kinds): JsonSchemaType[] {
  const names: JsonSchemaType[] = ["string", "number", "boolean", "object", "array", "null"];
  return names.filter((name) => kinds & kindsNamed([name]));
}

/**
 * The kinds of names of the `type` keyword.
 *
 * @example
 * kindsNamed(["integer", "number"]) === kindsNamed(["number"]); // true
 */
export function kindsNamed(names: readonly JsonSchemaType[]): Kinds {
  let kinds = 0;
  for (const name of names) kinds |= BITS.get(name) ?? 0;
  return kinds;
}

/**
 * The kinds in a `type` keyword; `undefined` if it is missing or has an unknown name.
 *
 * @example
 * kindsIn("string") === kindsNamed(["string"]); // true
 */
export function kindsIn(type: unknown): Kinds | undefined {
  const kinds = BITS.get(type);
  if (kinds !== undefined || typeof type === "string") return kinds;
  const names = namesIn(type);
  return names && kindsNamed(names);
}

/**
 * The kind of a value; an empty set for a value that is not JSON.
 *
 * @example
 * kindOf([]) === kindsNamed(["array"]); // true
 */
export function kindOf(value: unknown): Kinds {
  const name = kindNameOf(value);
  if (name === "number") return Number.isInteger(value) ? 0b0000100 : 0b0000010;
  return BITS.get(name) ?? 0;
}

/** The name of a value's kind, as in the `type` keyword but without `integer`. */
export function kindNameOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
}

/** Whether a value is a scalar JSON value. Infinity, as which JSON.parse reads 1e400, is not one. */
export function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/** Whether a value is a name of the `type` keyword. */
export function isTypeName(name: unknown): name is JsonSchemaType {
  return BITS.has(name);
}

/**
 * The types that a schema without `type` means in a place that allows these kinds. If all kinds are allowed, they are
 * object or array, depending on its keywords. If fewer kinds are allowed, they are all of these, provided that a
 * keyword applies to one of them.
 *
 * @example
 * meantNames({ items: { type: "number" } }, ALL_KINDS); // ["array"]
 * meantNames({ items: { type: "number" } }, kindsNamed(["array", "null"])); // ["array", "null"]
 */
export function meantNames(schema: SchemaObject, kinds: Kinds): JsonSchemaType[] {
  if (kinds !== ALL_KINDS) return impliedTypes(schema).some((name) => kinds & kindsNamed([name])) ? namesOf(kinds) : [];
  // Other schemas of the value may have a type.
  if (appliesOthers(schema) && !isObject(schema.properties)) return [];
  return impliedTypes(schema);
}

/** Whether it may apply other schemas to the same value. */
export function appliesOthers({ $ref, allOf, anyOf, oneOf }: SchemaObject): boolean {
  return $ref !== undefined || allOf !== undefined || anyOf !== undefined || oneOf !== undefined;
}
