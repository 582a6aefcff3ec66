import { impliedTypes, isObject, type JsonSchemaType } from "../../schema/index.ts";

/** A schema that is not a boolean, however malformed. */
export type SchemaObject = { readonly [keyword: string]: unknown };

/** A set of kinds of JSON values, one bit a kind; a number that is no integer has a bit of its own. */
export type Kinds = number;

/** Every kind: nothing is said. */
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
 * The names in a `type` keyword; undefined where it is missing or has a name that JSON Schema does not know.
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
 * The kinds that names of the `type` keyword stand for.
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
 * The kinds in a `type` keyword; `undefined` if it is missing or has a name that JSON Schema does not know.
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
 * The kind of a value; none for what JSON does not have.
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

/** True for a JSON value that is no container. JSON.parse reads 1e400 as Infinity, which is none. */
export function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/** True for a name of the `type` keyword. */
export function isTypeName(name: unknown): name is JsonSchemaType {
  return BITS.has(name);
}

/**
 * The types that a schema without `type` is meant to describe where its surroundings let the value be of these kinds:
 * of all kinds, objects or arrays as its keywords tell; of fewer, all of them if it says something about one.
 *
 * @example
 * meantNames({ items: { type: "number" } }, ALL_KINDS); // ["array"]
 * meantNames({ items: { type: "number" } }, kindsNamed(["array", "null"])); // ["array", "null"]
 */
export function meantNames(schema: SchemaObject, kinds: Kinds): JsonSchemaType[] {
  if (kinds !== ALL_KINDS) return impliedTypes(schema).some((name) => kinds & kindsNamed([name])) ? namesOf(kinds) : [];
  // What else holds for the value may tell its type.
  if (appliesOthers(schema) && !isObject(schema.properties)) return [];
  return impliedTypes(schema);
}

/** True if it may apply other schemas to the same value. */
export function appliesOthers({ $ref, allOf, anyOf, oneOf }: SchemaObject): boolean {
  return $ref !== undefined || allOf !== undefined || anyOf !== undefined || oneOf !== undefined;
}
