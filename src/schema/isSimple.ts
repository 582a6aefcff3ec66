import type { JsonSchema } from "./JsonSchema.ts";
import { isType } from "./model/TypeSet.ts";
import { isSimpleCopy } from "./walk/copies.ts";
import { isObject } from "./walk/forEachSubschema.ts";

/**
 * Whether a schema has only the keywords that most schemas have, with values that nobody objects to. This is so of most
 * tools, so that what checks, changes or compiles schemas need not look at them: no keyword has a wrong value or an
 * unknown name, no reference leads anywhere, no type is in upper case. `false` says nothing.
 *
 * @example
 * isSimple({ type: "object", properties: { city: { type: "string" } }, required: ["city"] }); // true
 * isSimple({ type: "object", properties: { city: { $ref: "#/$defs/City" } } }); // false
 */
export const isSimple = (schema: JsonSchema): boolean =>
  isSimpleCopy(schema) || isSimpleAt(schema, { left: MAX_PLACES });

/** How many more schemas are looked at: a few that stand at many places are a tree of billions. */
type Walk = { left: number };

/** @internal */
const MAX_PLACES = 400;

function isSimpleAt(schema: unknown, walk: Walk): boolean {
  if (!isObject(schema) || walk.left-- <= 0) return false;
  for (const keyword of Object.keys(schema)) {
    if (SIMPLE.get(keyword)?.(schema[keyword], walk, schema) !== true) return false;
  }
  return true;
}

const isText = (value: unknown): boolean => typeof value === "string" && value.isWellFormed();
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

/** A value that every validator takes: not a container, and not a long text. */
const isConstant = (value: unknown): boolean =>
  typeof value === "string"
    ? value.length <= MAX_CONSTANTS && isText(value)
    : typeof value !== "object" || value === null;

/** @internal The values of an `enum`, and the characters of a text. */
const MAX_CONSTANTS = 1_000;

function areProperties(map: unknown, walk: Walk): boolean {
  return isObject(map) && Object.keys(map).every((name) => isText(name) && isSimpleAt(map[name], walk));
}

function areRequired(names: unknown, { properties }: { readonly properties?: unknown }): boolean {
  if (!Array.isArray(names) || names.length > MAX_PLACES) return false;
  return names.every((name, index) => isNameIn(name, properties) && names.indexOf(name) === index);
}

const isNameIn = (name: unknown, properties: unknown): boolean =>
  typeof name === "string" && isObject(properties) && Object.hasOwn(properties, name);

const isShort = (list: unknown): list is readonly unknown[] =>
  Array.isArray(list) && list.length > 0 && list.length <= MAX_CONSTANTS;

type Test = (value: unknown, walk: Walk, schema: { readonly [keyword: string]: unknown }) => boolean;

const SIMPLE: ReadonlyMap<string, Test> = new Map<string, Test>([
  ["type", isType],
  ["properties", areProperties],
  ["required", (value, _, schema) => areRequired(value, schema)],
  ["additionalProperties", (value, walk) => typeof value === "boolean" || isSimpleAt(value, walk)],
  ["items", isSimpleAt],
  ["anyOf", (value, walk) => isShort(value) && value.every((sub) => isSimpleAt(sub, walk))],
  ["enum", (value) => isShort(value) && value.every(isConstant)],
  ...["const", "default"].map((keyword): [string, Test] => [keyword, isConstant]),
  ...["$schema", "title", "description", "format"].map((keyword): [string, Test] => [keyword, isText]),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((keyword): [string, Test] => [
    keyword,
    Number.isFinite,
  ]),
  ...["minLength", "maxLength", "minItems", "maxItems"].map((keyword): [string, Test] => [keyword, isCount]),
]);
