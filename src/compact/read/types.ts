import {
  ALL_TYPES,
  type Fold,
  foldSchema,
  impliedTypes,
  isObject,
  isTypeName,
  type JsonSchema,
  type JsonSchemaType,
  listedTypes,
  type SchemaModel,
  TYPE_SETS,
  TYPES,
  type TypeSet,
  typesNamed,
} from "../../schema/index.ts";

/** A schema object, which may be malformed. */
export type SchemaObject = { readonly [keyword: string]: unknown };

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
 * The types in a `type` keyword; `undefined` if it is missing or has an unknown name.
 *
 * @example
 * typesIn("string") === TYPES.string; // true
 */
export function typesIn(type: unknown): TypeSet | undefined {
  const isKnown = Array.isArray(type) ? namesIn(type) !== undefined : isTypeName(type);
  return isKnown ? typesNamed(type) : undefined;
}

/** Whether a value is a scalar JSON value. Infinity, as which JSON.parse reads 1e400, is not one. */
export function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/**
 * The types that a schema without `type` means in a place that allows these types. If all types are allowed, they are
 * object or array, depending on its keywords. If fewer types are allowed, they are all of these, provided that a
 * keyword applies to one of them.
 *
 * @example
 * meantNames({ items: { type: "number" } }, ALL_TYPES); // ["array"]
 * meantNames({ items: { type: "number" } }, TYPES.array | TYPES.null); // ["array", "null"]
 */
export function meantNames(schema: SchemaObject, types: TypeSet): JsonSchemaType[] {
  if (types !== ALL_TYPES) return impliedTypes(schema).some((name) => types & TYPES[name]) ? namesOf(types) : [];
  // Other schemas of the value may have a type.
  if (appliesOthers(schema) && !isObject(schema.properties)) return [];
  return impliedTypes(schema);
}

const NAMES: readonly JsonSchemaType[] = ["string", "number", "boolean", "object", "array", "null"];
const namesOf = (types: TypeSet): JsonSchemaType[] => NAMES.filter((name) => types & TYPES[name]);

/** Whether it may apply other schemas to the same value. */
export function appliesOthers({ $ref, allOf, anyOf, oneOf }: SchemaObject): boolean {
  return $ref !== undefined || allOf !== undefined || anyOf !== undefined || oneOf !== undefined;
}

/**
 * Reads the types that the values of a schema can have, by its own keywords and those of the schemas that apply to the
 * same value. A schema with properties and without a type means an object, unless others apply beside them.
 *
 * @example
 * typesReader(modelOf(root))({ anyOf: [{ type: "string" }, { type: "null" }] }); // TYPES.string | TYPES.null
 */
export function typesReader(model: SchemaModel): (schema: SchemaObject) => TypeSet {
  const own = (schema: SchemaObject): TypeSet => {
    const meansObject = isObject(schema.properties) && !appliesOthers(schema);
    return (typesIn(schema.type) ?? (meansObject ? TYPES.object : ALL_TYPES)) & listedTypes(schema);
  };
  const fold: Fold<TypeSet> = { model, algebra: TYPE_SETS, own, known: new Map() };
  return (schema) => foldSchema(schema as JsonSchema, fold);
}

/**
 * Whether `nullable` allows null. As OpenAPI 3.0 defines it, it adds null to the `type` beside it, and the other
 * keywords apply as well: an `enum` without null still refuses it. `within` are the types that all keywords allow.
 *
 * @see https://spec.openapis.org/oas/v3.0.4.html#fixed-fields-20
 */
export function addsNull(schema: SchemaObject, within: () => TypeSet): boolean {
  if (schema.nullable !== true || schema.type === undefined) return false;
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) return false;
  if (schema.const !== undefined && schema.const !== null) return false;
  return (within() & TYPES.null) !== 0;
}
