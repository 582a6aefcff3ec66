import { Ajv, type AnySchemaObject, type Options } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { dialectOf, type JsonSchema } from "../../schema/index.ts";
import type { Draft } from "./Draft.ts";

/**
 * The draft by whose meta-schema a schema is judged: the one that it names in `$schema`, or the newest that has all its
 * keywords; undefined where it names another.
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

/**
 * A new instance of Ajv for a draft, with the formats of ajv-formats.
 *
 * @example
 * newAjv("draft-07", { allErrors: true }).validateSchema({ type: "strnig" }); // false
 */
export function newAjv(draft: Draft, options: Options): Ajv {
  const all: Options = { strict: false, logger: false, ...options };
  const ajv = draft === "2020-12" ? new Ajv2020(all) : draft === "2019-09" ? new Ajv2019(all) : new Ajv(all);
  if (draft === "draft-06") ajv.addMetaSchema(draft06(ajv));
  formats.default(ajv);
  return ajv;
}

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

/** Draft 6 is draft 7 without seven keywords; Ajv has its meta-schema as a JSON file only, which bundlers stumble over. */
function draft06(ajv: Ajv): AnySchemaObject {
  const text = JSON.stringify(ajv.getSchema(META_SCHEMAS["draft-07"])?.schema);
  const meta = JSON.parse(text.replaceAll("draft-07", "draft-06")) as { properties: { [keyword: string]: unknown } };
  for (const keyword of ["$comment", "readOnly", "contentMediaType", "contentEncoding", "if", "then", "else"]) {
    delete meta.properties[keyword];
  }
  return meta;
}
