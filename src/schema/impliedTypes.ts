import type { JsonSchemaType } from "./JsonSchema.ts";

/**
 * The types that the keywords of a schema are about. A schema without a `type` still accepts values of every other
 * type; who describes it, or asks a model for a value of it, means these. Empty if its keywords are about no type.
 *
 * @example
 * impliedTypes({ items: { type: "number" } }); // ["array"]
 * impliedTypes({ properties: {}, minLength: 1 }); // ["object", "string"]
 * impliedTypes({ description: "anything" }); // []
 */
export function impliedTypes(schema: { readonly [keyword: string]: unknown }): JsonSchemaType[] {
  const implied = Object.keys(KEYWORDS_OF) as (keyof typeof KEYWORDS_OF)[];
  return implied.filter((type) => KEYWORDS_OF[type].some((keyword) => schema[keyword] !== undefined));
}

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
