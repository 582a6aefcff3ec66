/**
 * The types that the author of a schema without `type` probably means: object or array, if the schema describes
 * properties or items. By the specification such a schema accepts all values of other types too.
 *
 * @example
 * impliedTypes({ items: { type: "number" } }); // ["array"]
 * impliedTypes({ description: "any value" }); // []
 */
export function impliedTypes(schema: { readonly [keyword: string]: unknown }): ("object" | "array")[] {
  return TYPES.filter((type) => PARTS[type].some((keyword) => schema[keyword] !== undefined));
}

const TYPES = ["object", "array"] as const;

const PARTS = {
  object: ["properties", "required", "additionalProperties", "patternProperties"],
  array: ["items", "prefixItems"],
};
