import type { JsonSchema } from "../JsonSchema.ts";
import { isAnnotation } from "../keywords.ts";
import { isObject } from "../walk/forEachSubschema.ts";

/**
 * One schema with the keywords of draft 2020-12. Its subschemas are the same objects as before, and a schema without
 * old keywords is returned unchanged. Old keywords are translated in every dialect, because many schemas mix dialects.
 * With `refAlone` (see `ignoresRefSiblings`) only annotations stay beside a `$ref`.
 *
 * @example
 * upgradeKeywords({ type: "number", minimum: 0, exclusiveMinimum: true }, false);
 * // { type: "number", exclusiveMinimum: 0 }
 */
export function upgradeKeywords(schema: JsonSchema, refAlone: boolean): JsonSchema {
  if (refAlone && schema.$ref !== undefined) {
    const entries = Object.entries(schema);
    const kept = entries.filter(([keyword]) => keyword === "$ref" || isAnnotation(keyword));
    return kept.length === entries.length ? schema : (Object.fromEntries(kept) as JsonSchema);
  }
  const changes = changesToNewForms(schema);
  if (isObject(schema.dependencies)) changeDependencies(schema, schema.dependencies, changes);
  return changes.size === 0 ? schema : changed(schema, changes);
}

/**
 * The changes to what draft 2020-12 says too, but in another form: limits, tuples, and null as a further type. A keyword
 * with the value `undefined` is removed.
 *
 * @example
 * changesToNewForms({ items: [{}] }); // prefixItems: [{}], items: undefined, additionalItems: undefined
 */
export function changesToNewForms(schema: JsonSchema): Map<string, unknown> {
  const changes = new Map<string, unknown>();
  changeLimit(schema, "minimum", "exclusiveMinimum", changes);
  changeLimit(schema, "maximum", "exclusiveMaximum", changes);
  if (Array.isArray(schema.items)) {
    if (schema.items.length > 0 && schema.prefixItems === undefined) changes.set("prefixItems", schema.items);
    changes.set("items", schema.additionalItems);
    changes.set("additionalItems", undefined);
  }
  if (schema.nullable === true && schema.type !== undefined) {
    changes.set("type", [...new Set([schema.type, "null"].flat())]);
    changes.set("nullable", undefined);
  }
  return changes;
}

/**
 * The keyword in the original schema for a keyword of draft 2020-12 that holds schemas.
 *
 * @example
 * originalKeyword({ items: [true, false] }, "prefixItems"); // "items"
 */
export function originalKeyword(schema: JsonSchema, keyword: string): string {
  if (keyword === "items" && Array.isArray(schema.items)) return "additionalItems";
  if (Object.hasOwn(schema, keyword)) return keyword;
  return keyword === "prefixItems" ? "items" : keyword === "dependentSchemas" ? "dependencies" : keyword;
}

/**
 * A schema with some keywords replaced. Keywords whose new value is `undefined` are removed.
 *
 * @example
 * changed({ minimum: 0, nullable: true }, new Map([["nullable", undefined]])); // { minimum: 0 }
 */
export function changed(schema: JsonSchema, changes: ReadonlyMap<string, unknown>): JsonSchema {
  const entries = new Map<string, unknown>(Object.entries(schema));
  for (const [keyword, value] of changes) {
    if (value === undefined) entries.delete(keyword);
    else entries.set(keyword, value);
  }
  return Object.fromEntries(entries) as JsonSchema;
}

/** In draft 4 and OpenAPI 3.0, `exclusiveMinimum` and `exclusiveMaximum` are booleans. */
function changeLimit(schema: JsonSchema, limit: Limit, exclusive: Exclusive, changes: Map<string, unknown>): void {
  if (typeof schema[exclusive] !== "boolean") return;
  const excludes = schema[exclusive] && schema[limit] !== undefined;
  changes.set(exclusive, excludes ? schema[limit] : undefined);
  if (excludes) changes.set(limit, undefined);
}

type Limit = "minimum" | "maximum";
type Exclusive = "exclusiveMinimum" | "exclusiveMaximum";

/**
 * Up to draft 7, `dependencies` hold names of required properties or a schema. Draft 2019-09 has a keyword for each of
 * them.
 */
function changeDependencies(schema: JsonSchema, dependencies: object, changes: Map<string, unknown>): void {
  const needed = new Map<string, string[]>();
  const schemas = new Map<string, JsonSchema | boolean>();
  for (const [name, dependency] of Object.entries(dependencies)) {
    if (Array.isArray(dependency)) needed.set(name, dependency);
    else schemas.set(name, dependency);
  }
  for (const [name, names] of Object.entries(schema.dependentRequired ?? {})) {
    needed.set(name, [...(needed.get(name) ?? []), ...names]);
  }
  for (const [name, other] of Object.entries(schema.dependentSchemas ?? {})) {
    const dependency = schemas.get(name);
    schemas.set(name, dependency === undefined ? other : { allOf: [dependency, other] });
  }
  changes.set("dependencies", undefined);
  if (needed.size > 0) changes.set("dependentRequired", Object.fromEntries(needed));
  if (schemas.size > 0) changes.set("dependentSchemas", Object.fromEntries(schemas));
}
