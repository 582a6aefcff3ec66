import { mutableCopy } from "../../json/index.ts";
import type { SchemaRules } from "../../rules/index.ts";
import { type JsonSchema, resolveReference } from "../../schema/index.ts";
import { adaptParameters } from "./adaptParameters.ts";
import type { Mutable } from "./Findings.ts";
import { schemasIn } from "./schemasIn.ts";

/**
 * What is meant by a malformed schema of a tool's parameters, in the same reading in which providers get it. A place with
 * several readings stays as it is.
 *
 * @example
 * repairedSchema({ type: "object", properties: { at: { type: "any", required: true } } });
 * // { type: "object", properties: { at: {} }, required: ["at"] }
 */
export const repairedSchema = (schema: JsonSchema): JsonSchema =>
  adaptParameters(schema, { rules: { parameters: MEANT } }, () => withoutDangling(mutableCopy(schema) as Mutable))
    .schema;

/** A reference to nothing says nothing. All others hold, with what stands beside them. */
function withoutDangling(root: Mutable): JsonSchema {
  for (const [schema] of schemasIn(root)) {
    const { $ref } = schema;
    if (schema === root || typeof $ref !== "string") continue;
    if (!resolveReference(root as JsonSchema, $ref, schema as JsonSchema).found) delete schema.$ref;
  }
  return root as JsonSchema;
}

/** Malformed keywords get another form, and nothing else does. */
const MEANT: SchemaRules = {
  refusedAtRoot: [],
  needsItems: false,
  needsNewForms: true,
  readsBooleans: true,
};
