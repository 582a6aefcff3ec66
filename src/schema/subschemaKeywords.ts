/** How a keyword holds schemas. A map has one schema per name. */
export type SubschemaValue = "map" | "map by pattern" | "map or strings" | "schema" | "schemas" | "schema or schemas";

const NAMES: { readonly [value in SubschemaValue]: readonly string[] } = {
  map: ["properties", "dependentSchemas", "$defs", "definitions"],
  // The names are regular expressions.
  "map by pattern": ["patternProperties"],
  // Up to draft 7 a name has either a schema or a list of names.
  "map or strings": ["dependencies"],
  schema: [
    ...["additionalProperties", "propertyNames", "unevaluatedProperties"],
    ...["additionalItems", "contains", "unevaluatedItems", "not", "if", "then", "else", "contentSchema"],
  ],
  schemas: ["prefixItems", "allOf", "anyOf", "oneOf"],
  // It may be a list up to draft 2019-09.
  "schema or schemas": ["items"],
};

/**
 * The keywords that hold schemas, and how.
 *
 * @example
 * SUBSCHEMA_KEYWORDS.get("prefixItems"); // "schemas"
 */
export const SUBSCHEMA_KEYWORDS: ReadonlyMap<string, SubschemaValue> = new Map(
  Object.entries(NAMES).flatMap(([value, names]) => names.map((name) => [name, value as SubschemaValue])),
);
