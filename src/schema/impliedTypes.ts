/**
 * What a schema without `type` is meant to be: an object or an array, if it describes the parts of one. By the
 * specification it accepts every value of another type too, but its author means these.
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
