import { SUBSCHEMA_KEYWORDS } from "../subschemaKeywords.ts";

/**
 * Calls `visit` with every value that stands where a keyword of this schema has a schema of its own; it may be no
 * schema at all. `key` is the index or the name inside the keyword.
 *
 * @example
 * forEachSubschema({ properties: { a: true }, not: {} }, (sub, keyword, key) => console.log(keyword, key, sub));
 * // properties a true
 * // not undefined {}
 */
export function forEachSubschema(schema: { readonly [keyword: string]: unknown }, visit: Visit): void {
  for (const keyword of Object.keys(schema)) {
    const kind = SUBSCHEMA_KEYWORDS.get(keyword);
    const value = schema[keyword];
    if (kind === undefined) continue;
    if (kind.startsWith("map")) {
      for (const name of isObject(value) ? Object.keys(value) : []) {
        const sub = (value as { readonly [name: string]: unknown })[name];
        if (!(kind === "map or strings" && Array.isArray(sub))) visit(sub, keyword, name);
      }
    } else if (kind !== "schema" && Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) visit(value[index], keyword, index);
    } else if (kind !== "schemas" && !Array.isArray(value)) visit(value, keyword);
  }
}

type Visit = (subschema: unknown, keyword: string, key?: string | number) => void;

/** Walks over all schemas of a root end here: an object with getters can have parts without end. */
export const MOST_SUBSCHEMAS = 200_000;

/**
 * True for what can be a schema object: an object that is no array.
 *
 * @example
 * isObject([]); // false
 */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * True where a reference of a schema leads to different places, depending on how it was come to.
 *
 * @example
 * hasDynamicReferences({ items: { $dynamicRef: "#node" } }); // true
 */
export function hasDynamicReferences(root: { readonly [keyword: string]: unknown }): boolean {
  const seen = new Set([root]);
  for (const schema of seen) {
    if (schema.$dynamicRef !== undefined || schema.$recursiveRef !== undefined) return true;
    forEachSubschema(schema, (sub) => {
      if (isObject(sub)) seen.add(sub);
    });
  }
  return false;
}
