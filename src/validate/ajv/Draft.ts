import { dialectOf, type JsonSchema } from "../../schema/index.ts";

/** A draft of JSON Schema that Ajv knows. */
export type Draft = "2020-12" | "2019-09" | "draft-07" | "draft-06";

/**
 * The address of each draft's meta-schema.
 *
 * @example
 * META_SCHEMAS["draft-07"]; // "http://json-schema.org/draft-07/schema"
 */
export const META_SCHEMAS: { readonly [D in Draft]: string } = {
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "draft-07": "http://json-schema.org/draft-07/schema",
  "draft-06": "http://json-schema.org/draft-06/schema",
};

/**
 * The draft by whose meta-schema a schema is judged: the one that it names in `$schema`, or the newest that has all its
 * keywords; undefined if it names another one.
 *
 * @example
 * draftOf({ items: [{ type: "string" }] }); // "2019-09"
 */
export function draftOf(schema: JsonSchema | boolean): Draft | undefined {
  if (typeof schema === "boolean") return "2020-12";
  const uri = schema.$schema;
  const drafts = Object.keys(META_SCHEMAS) as Draft[];
  if (uri !== undefined) return drafts.find((draft) => META_SCHEMAS[draft] === uri.replace(/#$/, ""));
  return drafts.find((draft) => dialectOf(schema).endsWith(draft)) ?? "2020-12";
}
