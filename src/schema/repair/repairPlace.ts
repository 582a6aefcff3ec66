import type { JsonSchema } from "../JsonSchema.ts";
import { isType } from "../model/TypeSet.ts";
import { isObject } from "../walk/forEachSubschema.ts";
import { resolveReference } from "../walk/resolveReference.ts";
import type { MutableSchema } from "../walk/schemasIn.ts";
import { changeKeyword } from "./changeKeyword.ts";
import { repairKeywords, repairMembers } from "./keywordForms.ts";
import { meansObject, meantUnion } from "./meantType.ts";
import type { Repairs } from "./Repairs.ts";

/**
 * Gives the malformed keywords of a schema, without those of its subschemas, the form that is meant:
 *
 * - names of types that JSON Schema does not have become the types that they mean;
 * - `required` in a form that no later draft has becomes a list of names;
 * - a name of a type in the place of a schema becomes a schema;
 * - any other keyword with a value of another type is left out.
 *
 * The subschemas are repaired after it: see {@link schemasIn}.
 */
export function repairPlace(schema: MutableSchema, path: string, repairs: Repairs): void {
  repairType(schema, path, repairs);
  repairRequired(schema, path, repairs);
  repairMembers(schema, path, repairs);
  repairKeywords(schema, path, repairs);
}

/**
 * Repairs what the Python classes read of the parameters of a tool: `type`, `properties` and `required` of the root. A
 * type that cannot mean an object stays as it is.
 *
 * @example
 * const root = { type: null, properties: [] };
 * repairRoot(root, { changes: [], refused: [] });
 * root; // { type: "object", properties: {} }
 */
export function repairRoot(root: MutableSchema, repairs: Repairs): void {
  const { type, properties } = root;
  if (type !== undefined && type !== "object" && meansObject(type))
    changeKeyword(root, "", ["type", "types", "object"], repairs);
  if (properties !== undefined && !isObject(properties))
    changeKeyword(root, "", ["properties", "keywords", {}], repairs);
  repairRequired(root, "", repairs);
}

/** A type with several meanings, such as "money", stays as it is. */
function repairType(schema: MutableSchema, path: string, repairs: Repairs): void {
  const { type } = schema;
  if (type === undefined || isType(type)) return;
  const meant = meantUnion([type].flat());
  if (meant === undefined) return;
  const { items } = meant;
  changeKeyword(schema, path, ["type", "types", meant.type], repairs);
  if (items !== undefined && schema.items === undefined)
    changeKeyword(schema, path, ["items", "types", items], repairs);
}

/** A property that is `required` by itself, as in draft 3, is so in the list of the object around it. */
function repairRequired(schema: MutableSchema, path: string, repairs: Repairs): void {
  const { required, properties } = schema;
  const own = isObject(properties)
    ? Object.entries(properties).filter(([, sub]) => isObject(sub) && typeof sub.required === "boolean")
    : [];
  const named = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
  const hoisted = own.flatMap(([name, sub]) => ((sub as MutableSchema).required === true ? [name] : []));
  const all = [...new Set([...named, ...hoisted])];
  const isRight =
    required === undefined
      ? all.length === 0
      : Array.isArray(required) && named.length === required.length && all.length === required.length;
  // What a property says about itself is removed when the property is visited.
  if (!isRight) changeKeyword(schema, path, ["required", "required", all.length > 0 ? all : undefined], repairs);
}

/** Leaves out references to nothing, which say nothing. */
export function repairReference(schema: MutableSchema, path: string, root: MutableSchema, repairs: Repairs): void {
  for (const keyword of lostReferences(schema, root))
    changeKeyword(schema, path, [keyword, "references", undefined], repairs);
}

/**
 * The keywords of a schema that refer to nothing in the root.
 *
 * @example
 * lostReferences({ $ref: "#/$defs/Gone" }, { $defs: {} }); // ["$ref"]
 */
export function lostReferences(schema: MutableSchema, root: MutableSchema): string[] {
  return REFERENCES.filter((keyword) => {
    const ref = schema[keyword];
    return typeof ref === "string" && !resolveReference(root as JsonSchema, ref, schema as JsonSchema).found;
  });
}

const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"];
