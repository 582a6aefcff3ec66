/** What is known of a keyword. */
export type Keyword = {
  /** What it is about: values of one type, any value, the place of schemas, or what says nothing about values. */
  readonly about: "object" | "array" | "string" | "number" | "any" | "place" | "annotation" | "other";
  /** What its own value is. */
  readonly value: KeywordValue;
  /** Whether it came with draft 2019-09 or later. */
  readonly isNew: boolean;
  /** Whether the schemas in it are about the same value as the schema that it stands in. */
  readonly isInPlace: boolean;
};

export type KeywordValue =
  | ("schema" | "schemas" | "schema or schemas")
  | ("map of schemas" | "map of schemas by pattern" | "map of strings" | "map of schemas or strings")
  | ("boolean" | "string" | "strings" | "number" | "number or boolean" | "step" | "count")
  | ("list" | "type" | "pattern" | "anything");

type Row = readonly [name: string, about: Keyword["about"], value?: KeywordValue, ...marks: ("new" | "in place")[]];

const ROWS: readonly Row[] = [
  ["properties", "object", "map of schemas"],
  ["required", "object", "strings"],
  ["additionalProperties", "object", "schema"],
  ["patternProperties", "object", "map of schemas by pattern"],
  ["propertyNames", "object", "schema"],
  ["minProperties", "object", "count"],
  ["maxProperties", "object", "count"],
  ["unevaluatedProperties", "object", "schema", "new"],
  ["dependentRequired", "object", "map of strings", "new"],
  ["dependentSchemas", "object", "map of schemas", "new", "in place"],
  ["dependencies", "object", "map of schemas or strings", "in place"],
  ["items", "array", "schema or schemas"],
  ["prefixItems", "array", "schemas", "new"],
  ["additionalItems", "array", "schema"],
  ["minItems", "array", "count"],
  ["maxItems", "array", "count"],
  ["uniqueItems", "array", "boolean"],
  ["contains", "array", "schema"],
  ["minContains", "array", "count", "new"],
  ["maxContains", "array", "count", "new"],
  ["unevaluatedItems", "array", "schema", "new"],
  ["minLength", "string", "count"],
  ["maxLength", "string", "count"],
  ["pattern", "string", "pattern"],
  ["format", "string", "string"],
  ["minimum", "number", "number"],
  ["maximum", "number", "number"],
  ["exclusiveMinimum", "number", "number or boolean"],
  ["exclusiveMaximum", "number", "number or boolean"],
  ["multipleOf", "number", "step"],
  ["type", "any", "type"],
  ["enum", "any", "list"],
  ["const", "any"],
  ["allOf", "any", "schemas", "in place"],
  ["anyOf", "any", "schemas", "in place"],
  ["oneOf", "any", "schemas", "in place"],
  ["not", "any", "schema", "in place"],
  ["if", "any", "schema", "in place"],
  ["then", "any", "schema", "in place"],
  ["else", "any", "schema", "in place"],
  ["$defs", "place", "map of schemas", "new"],
  ["definitions", "place", "map of schemas"],
  ["$ref", "place", "string"],
  ["$id", "place", "string"],
  ["$anchor", "place", "string", "new"],
  ["$dynamicRef", "place", "string", "new"],
  ["$dynamicAnchor", "place", "string", "new"],
  ["$recursiveRef", "place", "string", "new"],
  ["$recursiveAnchor", "place", "anything", "new"],
  ["id", "place"],
  ["$schema", "annotation", "string"],
  ["title", "annotation"],
  ["description", "annotation"],
  ["default", "annotation"],
  ["examples", "annotation"],
  ["example", "annotation"],
  ["deprecated", "annotation"],
  ["readOnly", "annotation"],
  ["writeOnly", "annotation"],
  ["$comment", "annotation"],
  ["contentSchema", "other", "schema"],
  ["contentEncoding", "other"],
  ["contentMediaType", "other"],
  ["$vocabulary", "other"],
  // Draft 3.
  ["divisibleBy", "other"],
  ["disallow", "other"],
  ["extends", "other"],
  // OpenAPI.
  ["nullable", "other"],
  ["discriminator", "other"],
  ["externalDocs", "other"],
  ["xml", "other"],
  // Joi's.
  ["allow", "other"],
];

/**
 * The keywords of JSON Schema, of every draft, and of the schema objects of OpenAPI; a misspelt keyword is meant to be
 * one of these. Those of known vendors that are near to one of them are here too, so that nobody is corrected for them.
 *
 * @example
 * KEYWORDS.get("minItems"); // { about: "array", value: "count", isNew: false, isInPlace: false }
 */
export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  ROWS.map(([name, about, value = "anything", ...marks]) => [
    name,
    { about, value, isNew: marks.includes("new"), isInPlace: marks.includes("in place") },
  ]),
);

/**
 * The keywords that are about values of one type, and say nothing about others.
 *
 * @example
 * KEYWORDS_OF.string; // ["minLength", "maxLength", "pattern", "format"]
 */
export const KEYWORDS_OF: { readonly [type in "object" | "array" | "string" | "number"]: readonly string[] } = {
  object: keywordsOf("object"),
  array: keywordsOf("array"),
  string: keywordsOf("string"),
  number: keywordsOf("number"),
};

/**
 * Whether a keyword says nothing about values, such as a title.
 *
 * @example
 * isAnnotation("title"); // true
 */
export const isAnnotation = (keyword: string): boolean => KEYWORDS.get(keyword)?.about === "annotation";

function keywordsOf(type: keyof typeof KEYWORDS_OF): string[] {
  return ROWS.flatMap(([name, about]) => (about === type ? [name] : []));
}
