import { copyJson } from "../../json/index.ts";
import { isSimple } from "../isSimple.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { MAX_SUBSCHEMAS } from "../limits.ts";
import { isCopy, setCopy } from "./copies.ts";
import { forEachSubschema, isObject } from "./forEachSubschema.ts";
import { readable } from "./readable.ts";
import { resolveReference } from "./resolveReference.ts";

/**
 * A schema object as plain, frozen data. Keywords whose value is `undefined` are left out, and the upper-case types of
 * Gemini (`"STRING"`) become lower case. All code that reads foreign schemas reads this copy, so no foreign getter or
 * Proxy runs later.
 *
 * @throws {SchemaError} `invalid_schema` for values that are not JSON-serializable, and for objects that cannot be
 * read; `limit_exceeded` for more than 1000 nested containers, as in a schema that contains itself
 * @example
 * copySchema({ type: "STRING", pattern: undefined }); // { type: "string" }
 */
export function copySchema(schema: object): JsonSchema {
  if (isCopy(schema)) return schema as JsonSchema;
  const plain = readable(() => copyJson(schema)) as JsonSchema;
  if (isSimple(plain)) {
    setCopy(plain, "simple");
    return plain;
  }
  const copy = lowerTypes(plain);
  setCopy(copy, "copied");
  return copy;
}

/** The types of Gemini's `Type`, which its older API writes in upper case. */
const UPPER_CASE: ReadonlySet<unknown> = new Set([
  ...["OBJECT", "ARRAY", "STRING", "NUMBER", "INTEGER", "BOOLEAN", "NULL"],
]);

/**
 * A schema with lower-case types. If no type is in upper case, the same schema is returned.
 *
 * @example
 * lowerTypes({ items: { type: "STRING" } }); // { items: { type: "string" } }
 */
export function lowerTypes(root: JsonSchema): JsonSchema {
  if (isCopy(root)) return root;
  const changed = new Set<object>();
  const schemas = new Set<JsonSchema>([root]);
  // A Set's iterator also visits what is added on the way.
  for (const schema of schemas) {
    if (schemas.size > MAX_SUBSCHEMAS) break;
    const types: unknown = schema.type;
    if (UPPER_CASE.has(types) || (Array.isArray(types) && types.some((type) => UPPER_CASE.has(type)))) {
      changed.add(schema);
    }
    forEachSubschema(schema, (sub) => {
      if (isObject(sub)) schemas.add(sub as JsonSchema);
    });
    if (typeof schema.$ref !== "string") continue;
    const resolved = resolveReference(root, schema.$ref, schema);
    if (resolved.found && isObject(resolved.schema)) schemas.add(resolved.schema);
  }
  return changed.size === 0 ? root : (copyJson(withLowerTypes(root, changed, new Map())) as JsonSchema);
}

/** With `copies`, an object that is in several places stays one object. */
function withLowerTypes(value: unknown, changed: ReadonlySet<object>, copies: Map<object, unknown>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  const copy = Array.isArray(value)
    ? value.map((item) => withLowerTypes(item, changed, copies))
    : Object.fromEntries(
        Object.entries(value).map(([key, part]): [string, unknown] => {
          const isType = key === "type" && changed.has(value);
          return [key, isType ? lowerType(part) : withLowerTypes(part, changed, copies)];
        }),
      );
  copies.set(value, copy);
  return copy;
}

function lowerType(type: unknown): unknown {
  if (Array.isArray(type)) return type.map(lowerType);
  return UPPER_CASE.has(type) ? (type as string).toLowerCase() : type;
}
