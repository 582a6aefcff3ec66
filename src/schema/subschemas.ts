/** Where a keyword keeps its schemas: one, a list, or a map by name. */
const PLACES: ReadonlyMap<string, "one" | "list" | "map" | "one or list" | "map, some lists"> = new Map([
  ["additionalItems", "one"],
  ["additionalProperties", "one"],
  ["allOf", "list"],
  ["anyOf", "list"],
  ["contains", "one"],
  ["contentSchema", "one"],
  ["$defs", "map"],
  ["definitions", "map"],
  ["dependencies", "map, some lists"],
  ["dependentSchemas", "map"],
  ["else", "one"],
  ["if", "one"],
  ["items", "one or list"],
  ["not", "one"],
  ["oneOf", "list"],
  ["patternProperties", "map"],
  ["prefixItems", "list"],
  ["properties", "map"],
  ["propertyNames", "one"],
  ["then", "one"],
  ["unevaluatedItems", "one"],
  ["unevaluatedProperties", "one"],
] as const);

/** The keywords whose values are schemas, or hold some. */
export const SUBSCHEMA_KEYWORDS: readonly string[] = [...PLACES.keys()];

/**
 * Calls `visit` with every value that stands where a keyword of this schema has a schema of its own; it may be no
 * schema at all. `key` is the index or the name inside the keyword.
 *
 * @example
 * forEachSubschema({ properties: { a: true }, not: {} }, (sub, keyword, key) => console.log(keyword, key, sub));
 * // properties a true
 * // not undefined {}
 */
export function forEachSubschema(
  schema: { readonly [keyword: string]: unknown },
  visit: (subschema: unknown, keyword: string, key?: string | number) => void,
): void {
  for (const keyword of Object.keys(schema)) {
    const place = PLACES.get(keyword);
    if (place === undefined) continue;
    const value = schema[keyword];
    if (Array.isArray(value)) {
      if (place === "list" || place === "one or list") {
        for (let index = 0; index < value.length; index++) visit(value[index], keyword, index);
      }
    } else if (place === "map" || place === "map, some lists") {
      if (!isObject(value)) continue;
      for (const name of Object.keys(value)) {
        if (place === "map" || !Array.isArray(value[name])) visit(value[name], keyword, name);
      }
    } else if (place !== "list") {
      visit(value, keyword);
    }
  }
}

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
 * One more step of a JSON Pointer (RFC 6901).
 *
 * @example
 * pointerTo("/properties", "a/b"); // "/properties/a~1b"
 */
export function pointerTo(parent: string, ...steps: (string | number | undefined)[]): string {
  let pointer = parent;
  for (const step of steps) {
    if (typeof step === "number") pointer += `/${step}`;
    else if (step !== undefined) pointer += `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  }
  return pointer;
}

/**
 * The names or indices that a JSON Pointer goes through (RFC 6901).
 *
 * @example
 * pointerSteps("/properties/a~1b"); // ["properties", "a/b"]
 */
export function pointerSteps(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
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
