import { pointerTo } from "../../json/index.ts";
import { changesToNewForms, forEachSubschema, isObject, type JsonSchema } from "../../schema/index.ts";
import type { SchemaRules } from "../providers/ProviderRules.ts";

/**
 * Rewrites a schema without a change of its meaning:
 *
 * - a boolean for a schema becomes an object among the parameters, where hardly any provider reads one, and deeper unless
 *   the provider is known to read it;
 * - keywords in their forms of earlier drafts, and OpenAPI's `nullable`, get those of 2020-12, where the provider needs
 *   these: it refuses the others, or does not read them;
 * - a tuple says that any items may follow, where the provider wants `items` of each array.
 */
export function rewriteForms(root: JsonSchema, rules: SchemaRules | undefined): void {
  const schemas: Mutable[] = [root as Mutable];
  for (const schema of schemas) {
    // The schema is not one of its own draft then.
    if (rules?.needsNewForms && toNewForms(schema)) delete (root as Mutable).$schema;
    // Arguments are an object, also where `nullable` stands beside the type of all.
    if (schema === root) schema.type = "object";
    if (rules?.needsItems && isArray(schema) && schema.prefixItems !== undefined) schema.items ??= {};
    forEachSubschema(schema, (sub, name, key) => {
      if (isObject(sub)) schemas.push(sub as Mutable);
      const isParameter = schema === root && name === "properties";
      const isKept = typeof sub !== "boolean" || SWITCHES.test(name) || (name === "items" && !sub);
      if (!isKept && (isParameter || !rules?.readsBooleans)) setSubschema(schema, name, key, sub ? {} : { not: {} });
    });
  }
}

function setSubschema(schema: Mutable, name: string, key: string | number | undefined, sub: object): void {
  const holder = key === undefined ? schema : (schema[name] as Mutable);
  holder[key ?? name] = sub;
}

/** Whether a schema had keywords in the forms of earlier drafts. What may follow a tuple is said, also if it is anything. */
function toNewForms(schema: Mutable): boolean {
  const changes = changesToNewForms(schema);
  for (const [keyword, value] of changes) {
    if (value !== undefined) schema[keyword] = value;
    else if (keyword === "items") schema.items = {};
    else delete schema[keyword];
  }
  return changes.size > 0;
}

type Mutable = { [key: string | number]: unknown };

/** What these keywords say is a boolean nearly always, which every provider reads. */
const SWITCHES = /^(additional|unevaluated)/;

const isArray = ({ type }: { readonly type?: unknown }): boolean => [type].flat().includes("array");

/** A place in the parameters that a provider refuses, and why, with a way out. */
export type RefusedPlace = { readonly path: string; readonly reason: string };

/** All places in the parameters of a tool that a provider refuses. */
export function refusedPlaces(root: JsonSchema, rules: SchemaRules): RefusedPlace[] {
  const refused: RefusedPlace[] = rules.refusedAtRoot
    .filter((name) => root[name] !== undefined)
    .map((keyword) => {
      const wayOut = keyword === "$ref" ? "write out what it refers to" : "put it into a property";
      const reason = `the provider takes no "${keyword}" beside the type of all parameters: ${wayOut}`;
      return { path: pointerTo("", keyword), reason };
    });
  const places: [schema: JsonSchema, path: string][] = [[root, ""]];
  for (const [schema, path] of places) {
    addFaults(schema, path, rules, refused);
    forEachSubschema(schema, (sub, name, key) => {
      if (isObject(sub)) places.push([sub, pointerTo(path, name, key)]);
    });
  }
  return refused;
}

function addFaults(
  schema: JsonSchema,
  path: string,
  { needsItems, propertyNames, needsNewForms }: SchemaRules,
  refused: RefusedPlace[],
): void {
  const { items, properties } = schema;
  if (needsItems && isArray(schema) && items === undefined) {
    refused.push({ path, reason: 'the provider takes no array without "items": say what is in it, or "items": {}' });
  }
  if (propertyNames && isObject(properties)) {
    const reason = "the provider takes names of up to 64 letters, digits, dots, _ and - only: give it another name";
    for (const name of Object.keys(properties)) {
      if (!propertyNames.test(name)) refused.push({ path: pointerTo(`${path}/properties`, name), reason });
    }
  }
  if (needsNewForms) addOddForms(schema, path, refused);
}

/** Adds the keywords in a form that no draft has. */
function addOddForms(schema: JsonSchema, path: string, refused: RefusedPlace[]): void {
  const { type, required } = schema as { readonly type?: unknown; readonly required?: unknown };
  if (type !== undefined && !TYPES.has(type) && !(Array.isArray(type) && type.every((name) => TYPES.has(name)))) {
    const reason = `the provider takes the types of JSON Schema only: ${[...TYPES].join(", ")}`;
    refused.push({ path: `${path}/type`, reason });
  }
  if (required !== undefined && (!Array.isArray(required) || new Set(required).size < required.length)) {
    const reason = 'the provider takes "required" as a list of different names only';
    refused.push({ path: `${path}/required`, reason });
  }
}

const TYPES: ReadonlySet<unknown> = new Set(["null", "boolean", "integer", "number", "string", "array", "object"]);
