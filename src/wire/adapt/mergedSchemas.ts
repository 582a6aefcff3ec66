import { defineOwn } from "../../checks/index.ts";
import { mutableCopy } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { Mutable } from "./Findings.ts";

/**
 * Adds a property that all values of a schema must fit, beside what the schema says of it already.
 *
 * @example
 * const root = { properties: { a: { type: "string" } } };
 * addProperty(root, "a", { minLength: 1 }); // root is { properties: { a: { allOf: [{ type: "string" }, { minLength: 1 }] } } }
 */
export function addProperty(root: Mutable, name: string, sub: unknown): void {
  const own = ownProperty(root, name);
  const properties = (isObject(root.properties) ? root.properties : {}) as Mutable;
  root.properties = properties;
  defineOwn(properties, name, mutableCopy(own === undefined ? sub : bothOf(own, sub)));
}

/**
 * The schema of a property; `undefined` without one.
 *
 * @example
 * ownProperty({ properties: { a: {} } }, "toString"); // undefined
 */
export const ownProperty = ({ properties }: Mutable, name: string): unknown =>
  isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;

/** A schema of what both schemas accept. */
function bothOf(own: unknown, other: unknown): unknown {
  if (isAny(other) || JSON.stringify(own) === JSON.stringify(other)) return own;
  if (isAny(own)) return other;
  const before = isObject(own) && Array.isArray(own.allOf) && Object.keys(own).length === 1 ? own.allOf : [own];
  return { allOf: [...before, other] };
}

/**
 * A schema of what one of several schemas accepts.
 *
 * @example
 * unionOf([{ const: "add" }, { const: "drop" }]); // { enum: ["add", "drop"] }
 */
export function unionOf(subs: readonly unknown[]): unknown {
  const distinct = [...new Map(subs.map((sub) => [JSON.stringify(sub), sub])).values()];
  if (distinct.length === 1) return distinct[0];
  const consts = distinct.flatMap((sub) => (isObject(sub) && "const" in sub ? [sub.const] : []));
  const types = new Set(consts.map((value) => typeof value));
  const isScalar = types.size === 1 && ["string", "number", "boolean"].includes([...types][0] as string);
  // Values that tell the branches apart.
  if (consts.length === distinct.length && isScalar) {
    const named = new Set(distinct.map((sub) => (sub as Mutable).type));
    const [type] = named;
    return { ...(named.size === 1 && type !== undefined && { type }), enum: consts };
  }
  return { anyOf: distinct };
}

/**
 * Whether a schema accepts no value.
 *
 * @example
 * isNever({ not: {} }); // true
 */
export const isNever = (sub: unknown): boolean =>
  sub === false || (isObject(sub) && isObject(sub.not) && Object.keys(sub.not).length === 0);

const isAny = (sub: unknown): boolean => sub === true || (isObject(sub) && Object.keys(sub).length === 0);

/**
 * Adds names to the required properties.
 *
 * @example
 * addRequired(root, ["a"]); // root.required has "a" once
 */
export function addRequired(root: Mutable, required: unknown): void {
  if (!Array.isArray(required) || required.length === 0) return;
  root.required = [...new Set([...(Array.isArray(root.required) ? root.required : []), ...required])];
}

/**
 * Adds the definitions of another schema, except those whose names the root has.
 *
 * @example
 * addDefinitions(root, { $defs: { City: { type: "string" } } }); // root.$defs has City
 */
export function addDefinitions(root: Mutable, from: Mutable): void {
  for (const keyword of ["$defs", "definitions"]) {
    const given = from[keyword];
    if (!isObject(given)) continue;
    const own = (isObject(root[keyword]) ? root[keyword] : {}) as Mutable;
    root[keyword] = own;
    for (const [name, sub] of Object.entries(given)) if (!Object.hasOwn(own, name)) defineOwn(own, name, sub);
  }
}
