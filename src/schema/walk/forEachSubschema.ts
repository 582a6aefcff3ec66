import { SUBSCHEMA_KEYWORDS } from "../subschemaKeywords.ts";

/**
 * Calls `visit` with every value at a place where a keyword of this schema holds a subschema. The value itself may be
 * invalid. `key` is the index or the name inside the keyword.
 *
 * @example
 * forEachSubschema({ properties: { a: true }, not: {} }, (sub, keyword, key) => console.log(keyword, key, sub));
 * // properties a true
 * // not undefined {}
 */
export function forEachSubschema(schema: { readonly [keyword: string]: unknown }, visit: Visit): void {
  for (const keyword of Object.keys(schema)) {
    const kind = SUBSCHEMA_KEYWORDS.get(keyword);
    if (kind === undefined) continue;
    const value = schema[keyword];
    if (kind.startsWith("map")) visitMap(value, kind !== "map or strings", keyword, visit);
    else if (Array.isArray(value)) visitList(kind === "schema" ? [] : value, keyword, visit);
    else if (kind !== "schemas") visit(value, keyword);
  }
}

type Visit = (subschema: unknown, keyword: string, key?: string | number) => void;

function visitList(list: readonly unknown[], keyword: string, visit: Visit): void {
  for (let index = 0; index < list.length; index++) visit(list[index], keyword, index);
}

function visitMap(map: unknown, isAllSchemas: boolean, keyword: string, visit: Visit): void {
  if (!isObject(map)) return;
  for (const name of Object.keys(map)) if (isAllSchemas || !Array.isArray(map[name])) visit(map[name], keyword, name);
}

/**
 * Whether a value can be a schema object: an object, but not an array.
 *
 * @example
 * isObject([]); // false
 */
export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether a schema has references whose target depends on the path of evaluation.
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
