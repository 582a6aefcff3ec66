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

/**
 * The keywords that are about values of one type, and say nothing about others.
 *
 * @example
 * KEYWORDS_OF.string; // ["minLength", "maxLength", "pattern", "format"]
 */
export const KEYWORDS_OF: { readonly [type in "object" | "array" | "string" | "number"]: readonly string[] } = {
  object: [
    ...["properties", "required", "additionalProperties", "patternProperties", "propertyNames", "minProperties"],
    ...["maxProperties", "unevaluatedProperties", "dependentRequired", "dependentSchemas", "dependencies"],
  ],
  array: [
    ...["items", "prefixItems", "additionalItems", "minItems", "maxItems", "uniqueItems", "contains"],
    ...["minContains", "maxContains", "unevaluatedItems"],
  ],
  string: ["minLength", "maxLength", "pattern", "format"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
};
