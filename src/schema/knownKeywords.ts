/**
 * The keywords of JSON Schema, of every draft, and of the schema objects of OpenAPI; a misspelt keyword is meant to be
 * one of these. Those of known vendors that are near to one of them are here too, so that nobody is corrected for them.
 *
 * @example
 * KNOWN_KEYWORDS.has("properties"); // true
 */
export const KNOWN_KEYWORDS: ReadonlySet<string> = new Set([
  ...["$schema", "$id", "$anchor", "$ref", "$defs", "$dynamicRef", "$dynamicAnchor", "$recursiveRef"],
  ...["$recursiveAnchor", "$vocabulary", "$comment", "id", "definitions"],
  ...["type", "enum", "const", "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"],
  ...["allOf", "anyOf", "oneOf", "not", "if", "then", "else"],
  ...["properties", "required", "additionalProperties", "patternProperties", "propertyNames", "minProperties"],
  ...["maxProperties", "unevaluatedProperties", "dependencies", "dependentRequired", "dependentSchemas"],
  ...["items", "prefixItems", "additionalItems", "minItems", "maxItems", "uniqueItems", "contains", "minContains"],
  ...["maxContains", "unevaluatedItems"],
  ...["minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType", "contentSchema"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  // Draft 3.
  ...["divisibleBy", "disallow", "extends"],
  // OpenAPI.
  ...["nullable", "discriminator", "example", "externalDocs", "xml"],
  // Joi's.
  "allow",
]);
