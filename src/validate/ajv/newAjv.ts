import { Ajv, type AnySchemaObject, type Options } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { type Draft, META_SCHEMAS } from "./Draft.ts";

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

/** Draft 6 is draft 7 without seven keywords; Ajv has its meta-schema as a JSON file only, which bundlers stumble over. */
function draft06(ajv: Ajv): AnySchemaObject {
  const text = JSON.stringify(ajv.getSchema(META_SCHEMAS["draft-07"])?.schema);
  const meta = JSON.parse(text.replaceAll("draft-07", "draft-06")) as { properties: { [keyword: string]: unknown } };
  for (const keyword of ["$comment", "readOnly", "contentMediaType", "contentEncoding", "if", "then", "else"]) {
    delete meta.properties[keyword];
  }
  return meta;
}
