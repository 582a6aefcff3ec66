import { mutableCopy } from "../../json/index.ts";
import { hasEmptyEnum } from "../check/checkParameters.ts";
import { problemsOf } from "../check/checkSchema.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import type { SchemaProblem } from "../SchemaError.ts";
import { type MutableSchema, schemasIn } from "../walk/schemasIn.ts";
import { repairPlace, repairReference, repairRoot } from "./repairPlace.ts";
import { withoutUnusable } from "./withoutUnusable.ts";

/**
 * The schema by which values are read: the given one if it can be used, otherwise what is meant by it, in the same
 * reading in which providers get it. Patterns of other languages and references that lead nowhere are left out: nobody
 * here can say whether a value fits them. So is an `enum` without values, which providers refuse. The given schema if more
 * of it has no single meaning.
 *
 * @example
 * meantSchema({ type: "object", properties: { at: { type: "any", required: true } } });
 * // { type: "object", properties: { at: {} }, required: ["at"] }
 */
export function meantSchema(schema: JsonSchema): JsonSchema {
  if (problemsOf(schema).length === 0 && !hasEmptyEnum(schema)) return schema;
  return withoutUnusable(repairedSchema(schema), isUnjudged) ?? schema;
}

/**
 * A copy of a schema in which each malformed keyword with one meaning has the form that is meant.
 *
 * @example
 * repairedSchema({ type: "dict", properties: null }); // { type: "object", properties: {} }
 */
export function repairedSchema(schema: JsonSchema): JsonSchema {
  const root = mutableCopy(schema) as MutableSchema;
  const unlisted = { changes: [], refused: [] };
  repairRoot(root, unlisted);
  for (const [place, path] of schemasIn(root)) {
    repairPlace(place, path, unlisted);
    if (place !== root) repairReference(place, path, root, unlisted);
  }
  return root as JsonSchema;
}

/** Whether a value may fit what cannot be used: a keyword that nobody here can read. */
const isUnjudged = ({ path }: SchemaProblem): boolean =>
  /\/(?:\$ref|\$dynamicRef|\$recursiveRef|pattern|patternProperties\/[^/]*)$/.test(path);
