import { isObject } from "../../schema/index.ts";
import { ALL_KINDS, type Kinds, kindsIn, kindsNamed, type SchemaObject } from "./kinds.ts";

/**
 * The kinds that the values of a schema can have, according to its branches and the target of its `$ref`. `targetOf`
 * returns the target of the `$ref` of a schema.
 *
 * @example
 * kindsWithin({ anyOf: [{ type: "string" }, { type: "null" }] }, ALL_KINDS, () => undefined);
 * // kindsNamed(["string", "null"])
 */
export function kindsWithin(schema: SchemaObject, kinds: Kinds, targetOf: (schema: SchemaObject) => unknown): Kinds {
  const ofBranch = (branch: unknown): Kinds =>
    isObject(branch) ? (declaredKinds(branch) ?? declaredKinds(targetOf(branch)) ?? ALL_KINDS) : ALL_KINDS;
  let within = kinds & (declaredKinds(targetOf(schema)) ?? ALL_KINDS);
  for (const branch of listIn(schema.allOf)) within &= ofBranch(branch);
  for (const branches of [listIn(schema.anyOf), listIn(schema.oneOf)]) {
    if (branches.length > 0) within &= branches.reduce((union: Kinds, branch) => union | ofBranch(branch), 0);
  }
  return within;
}

/** A schema with properties and without a type means an object. */
function declaredKinds(schema: unknown): Kinds | undefined {
  if (!isObject(schema)) return undefined;
  const kinds = kindsIn(schema.type);
  if (kinds === undefined) return isObject(schema.properties) ? kindsNamed(["object"]) : undefined;
  return schema.nullable === true ? kinds | NULL : kinds;
}

const NULL = kindsNamed(["null"]);

/**
 * Whether `nullable` allows null. As OpenAPI 3.0 defines it, it adds null to the `type` beside it, and the other
 * keywords apply as well: an `enum` without null still refuses it.
 *
 * @see https://spec.openapis.org/oas/v3.0.4.html#fixed-fields-20
 */
export function addsNull(schema: SchemaObject, targetOf: (schema: SchemaObject) => unknown): boolean {
  if (schema.nullable !== true || schema.type === undefined) return false;
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) return false;
  if (schema.const !== undefined && schema.const !== null) return false;
  return kindsWithin(schema, NULL, targetOf) !== 0;
}

/** The items of a keyword that holds a list; none if it does not. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
