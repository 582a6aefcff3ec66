import { isObject, type JsonSchema } from "../../src/schema/index.ts";
import { resolveReference } from "../../src/schema/walk/resolveReference.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";

/**
 * A value as strict schemas usually want it: what they require and the value lacks is null.
 *
 * @example
 * toIdiom({ type: "object", properties: { a: { type: ["string", "null"] } }, required: ["a"] }, {}); // { a: null }
 */
export function toIdiom(root: JsonSchema, value: unknown, schema: unknown = root): unknown {
  if (!isObject(schema)) return value;
  if (typeof schema.$ref === "string") {
    const resolved = resolveReference(root, schema.$ref);
    return resolved.found ? toIdiom(root, value, resolved.schema) : value;
  }
  const union = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(union)) {
    const branch = union.find((one) => seemsToFit(root, value, one));
    return branch === undefined ? value : toIdiom(root, value, branch);
  }
  if (Array.isArray(value)) return value.map((item) => toIdiom(root, item, schema.items));
  if (!isObject(value) || !isObject(schema.properties)) return value;
  const { properties, required = [] } = schema as {
    properties: { readonly [name: string]: unknown };
    required?: string[];
  };
  const names = new Set([...Object.keys(value), ...required.filter((name) => Object.hasOwn(properties, name))]);
  const entries = [...names].map((name): [string, unknown] => {
    if (!Object.hasOwn(value, name)) return [name, null];
    return [name, Object.hasOwn(properties, name) ? toIdiom(root, value[name], properties[name]) : value[name]];
  });
  return Object.fromEntries(entries);
}

function seemsToFit(root: JsonSchema, value: unknown, branch: unknown): boolean {
  if (!isObject(branch)) return branch === true;
  const $defs = { ...root.$defs, ...(branch as JsonSchema).$defs };
  return createAjvValidator({ ...branch, $defs, definitions: root.definitions ?? {} }).check(
    toIdiom(root, value, branch),
  );
}
