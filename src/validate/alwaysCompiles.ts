import { forEachSubschema, isObject, isSimple, type JsonSchema } from "../schema/index.ts";

/**
 * Whether `createValidator` makes a validator of a checked schema without an error, so that it can be made later. It can
 * fail at references, at patterns, and at constants that are large.
 *
 * @example
 * alwaysCompiles({ type: "object", properties: { city: { type: "string" } } }); // true
 * alwaysCompiles({ type: "object", properties: { city: { pattern: "(a*)*b" } } }); // false
 */
export function alwaysCompiles(root: JsonSchema): boolean {
  if (isSimple(root)) return true;
  const schemas = new Set<{ readonly [keyword: string]: unknown }>([root]);
  // A Set's iterator also visits what is added on the way.
  for (const schema of schemas) {
    if (schemas.size > MAX_SCHEMAS || Object.keys(schema).some((keyword) => mayFail(keyword, schema[keyword])))
      return false;
    forEachSubschema(schema, (sub) => {
      if (isObject(sub)) schemas.add(sub);
    });
  }
  return true;
}

function mayFail(keyword: string, value: unknown): boolean {
  if (keyword === "enum") return !Array.isArray(value) || value.length > MAX_CONSTANTS || value.some(isLarge);
  return keyword === "const" ? isLarge(value) : FAILING.has(keyword);
}

const isLarge = (value: unknown): boolean =>
  typeof value === "string" ? value.length > MAX_CONSTANTS : typeof value === "object" && value !== null;

const FAILING: ReadonlySet<string> = new Set(["$ref", "$dynamicRef", "$recursiveRef", "pattern", "patternProperties"]);
/** @internal The number of values in an `enum`, and of characters in a text, that surely fit the budget. */
const MAX_CONSTANTS = 1_000;
/** @internal The number of schemas that are looked at. */
const MAX_SCHEMAS = 10_000;
