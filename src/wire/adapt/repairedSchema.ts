import { mutableCopy } from "../../json/index.ts";
import type { SchemaRules } from "../../rules/index.ts";
import type { JsonSchema } from "../../schema/index.ts";
import { adaptParameters } from "./adaptParameters.ts";

/**
 * What is meant by a malformed schema of a tool's parameters, in the same reading in which providers get it. A place with
 * several readings stays as it is.
 *
 * @example
 * repairedSchema({ type: "object", properties: { at: { type: "any", required: true } } });
 * // { type: "object", properties: { at: {} }, required: ["at"] }
 */
export const repairedSchema = (schema: JsonSchema): JsonSchema =>
  adaptParameters(schema, { rules: { parameters: MEANT } }, () => mutableCopy(schema)).schema;

/** Malformed keywords and references get another form, and nothing else does. */
const MEANT: SchemaRules = {
  refusedAtRoot: [],
  needsItems: false,
  needsNewForms: true,
  readsBooleans: true,
  loneReferences: true,
};
