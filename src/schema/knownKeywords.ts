import { KEYWORDS_OF } from "./impliedTypes.ts";
import { SUBSCHEMA_KEYWORDS } from "./subschemas.ts";

/**
 * The keywords of JSON Schema, of every draft, and of the schema objects of OpenAPI; a misspelt keyword is meant to be
 * one of these. Those of known vendors that are near to one of them are here too, so that nobody is corrected for them.
 *
 * @example
 * KNOWN_KEYWORDS.has("properties"); // true
 */
export const KNOWN_KEYWORDS: ReadonlySet<string> = new Set([
  ...[...SUBSCHEMA_KEYWORDS, ...Object.values(KEYWORDS_OF).flat()],
  ...["$schema", "$id", "$anchor", "$ref", "$dynamicRef", "$dynamicAnchor", "$recursiveRef"],
  ...["$recursiveAnchor", "$vocabulary", "$comment", "id"],
  ...["type", "enum", "const", "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"],
  ...["contentEncoding", "contentMediaType"],
  // Draft 3.
  ...["divisibleBy", "disallow", "extends"],
  // OpenAPI.
  ...["nullable", "discriminator", "example", "externalDocs", "xml"],
  // Joi's.
  "allow",
]);
