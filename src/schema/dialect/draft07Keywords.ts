import type { JsonSchema } from "../JsonSchema.ts";
import { isObject } from "../walk/forEachSubschema.ts";
import { changed } from "./upgradeKeywords.ts";

/**
 * One schema of draft 2020-12 with the keywords of draft 7. Its subschemas are the same objects as before. Keywords
 * without an equivalent in draft 7 stay, and draft 7 ignores them.
 *
 * @example
 * draft07Keywords({ prefixItems: [{ type: "string" }], items: false });
 * // { items: [{ type: "string" }], additionalItems: false }
 */
export function draft07Keywords(schema: JsonSchema): JsonSchema {
  const changes = new Map<string, unknown>();
  if (schema.prefixItems !== undefined) {
    changes.set("prefixItems", undefined);
    changes.set("items", schema.prefixItems);
    changes.set("additionalItems", schema.items);
  }
  if (isObject(schema.dependentRequired) || isObject(schema.dependentSchemas)) {
    const dependencies = new Map<string, unknown>(Object.entries(schema.dependentSchemas ?? {}));
    for (const [name, required] of Object.entries(schema.dependentRequired ?? {})) {
      dependencies.set(name, dependencies.has(name) ? { allOf: [dependencies.get(name), { required }] } : required);
    }
    changes.set("dependentRequired", undefined);
    changes.set("dependentSchemas", undefined);
    changes.set("dependencies", Object.fromEntries(dependencies));
  }
  if (isObject(schema.$defs)) {
    changes.set("$defs", undefined);
    const entries = [...Object.entries(schema.definitions ?? {}), ...Object.entries(schema.$defs)];
    changes.set("definitions", Object.fromEntries(entries));
  }
  return changes.size === 0 ? schema : changed(schema, changes);
}
