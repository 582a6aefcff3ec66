import { SUBSCHEMA_KEYWORDS, type SubschemaValue } from "./subschemaKeywords.ts";

/** The properties of a keyword. */
export type Keyword = {
  /** What the keyword applies to: values of one type, any value, places of schemas, or no values (an annotation). */
  readonly about: "object" | "array" | "string" | "number" | "any" | "place" | "annotation" | "other";
  /** The type of the keyword's own value. */
  readonly value: SubschemaValue | OtherValue;
  /**
   * `new`: the keyword exists since draft 2019-09 or later; `in place`: its subschemas apply to the same value as the
   * schema itself.
   */
  readonly marks: readonly Mark[];
};

type Mark = "new" | "in place";

export type OtherValue =
  | ("boolean" | "string" | "strings" | "map of strings" | "number" | "number or boolean" | "step" | "count")
  | ("list" | "type" | "pattern" | "anything");

/** The value is omitted for keywords that hold schemas, and for keywords that accept any value. */
type Row = readonly [name: string, about: Keyword["about"], value?: OtherValue | undefined, ...marks: Mark[]];

const ROWS: readonly Row[] = [
  ["properties", "object"],
  ["required", "object", "strings"],
  ["additionalProperties", "object"],
  ["patternProperties", "object"],
  ["propertyNames", "object"],
  ["minProperties", "object", "count"],
  ["maxProperties", "object", "count"],
  ["unevaluatedProperties", "object", undefined, "new"],
  ["dependentRequired", "object", "map of strings", "new"],
  ["dependentSchemas", "object", undefined, "new", "in place"],
  ["dependencies", "object", undefined, "in place"],
  ["items", "array"],
  ["prefixItems", "array", undefined, "new"],
  ["additionalItems", "array"],
  ["minItems", "array", "count"],
  ["maxItems", "array", "count"],
  ["uniqueItems", "array", "boolean"],
  ["contains", "array"],
  ["minContains", "array", "count", "new"],
  ["maxContains", "array", "count", "new"],
  ["unevaluatedItems", "array", undefined, "new"],
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
  ["allOf", "any", undefined, "in place"],
  ["anyOf", "any", undefined, "in place"],
  ["oneOf", "any", undefined, "in place"],
  ["not", "any", undefined, "in place"],
  ["if", "any", undefined, "in place"],
  ["then", "any", undefined, "in place"],
  ["else", "any", undefined, "in place"],
  ["$defs", "place", undefined, "new"],
  ["definitions", "place"],
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
  ["contentSchema", "other"],
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
 * The keywords of all drafts of JSON Schema and of the schema objects of OpenAPI, with which misspelled keywords are
 * compared. Similar keywords of known vendors are included, so that they do not count as misspelled.
 *
 * @example
 * KEYWORDS.get("prefixItems"); // { about: "array", value: "schemas", marks: ["new"] }
 */
export const KEYWORDS: ReadonlyMap<string, Keyword> = new Map(
  ROWS.map(([name, about, value, ...marks]) => [
    name,
    { about, value: SUBSCHEMA_KEYWORDS.get(name) ?? value ?? "anything", marks },
  ]),
);

/**
 * The keywords that apply only to values of one type.
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
 * Whether a keyword is an annotation, which accepts all values, such as a title.
 *
 * @example
 * isAnnotation("title"); // true
 */
export const isAnnotation = (keyword: string): boolean => KEYWORDS.get(keyword)?.about === "annotation";

function keywordsOf(type: keyof typeof KEYWORDS_OF): string[] {
  return ROWS.flatMap(([name, about]) => (about === type ? [name] : []));
}
