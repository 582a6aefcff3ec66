import type { SchemaRules } from "../../rules/index.ts";
import { forEachSubschema, isObject, isType } from "../../schema/index.ts";

/**
 * Whether parameters surely have nothing that the adaptation to these rules changes or refuses. This is so of most tools,
 * and is found without a copy. `false` says nothing: the adaptation must look.
 *
 * @example
 * isTakenAsIs({ type: "object", properties: { city: { type: "string" } } }, rules); // true
 * isTakenAsIs({ type: "object", properties: { city: true } }, rules); // false
 */
export function isTakenAsIs(root: Schema, rules: SchemaRules): boolean {
  if (root.type !== "object" || !isObject(root.properties)) return false;
  const wants = wantsOf(rules);
  const places: unknown[] = [root];
  for (const schema of places) {
    if (!isObject(schema) || !isPlain(schema)) return false;
    for (const want of wants) if (!want(schema, rules, schema === root)) return false;
    forEachSubschema(schema, (sub, keyword) => {
      if (keyword !== "additionalProperties" || typeof sub !== "boolean") places.push(sub);
    });
    if (places.length > MAX_PLACES) return false;
  }
  return true;
}

type Schema = { readonly [keyword: string]: unknown };

/** A few schemas that stand at many places are a tree of billions. @internal */
const MAX_PLACES = 400;

/** What a rule wants of a schema that has only plain keywords. */
type Want = (schema: Schema, rules: SchemaRules, isRoot: boolean) => boolean;

/** The rule is kept by all schemas of plain keywords. */
const KEPT: Want = () => true;
/** Only the adaptation knows. */
const UNKNOWN: Want = () => false;

/** Each rule must stand here. */
const WANTS: { readonly [Rule in keyof SchemaRules]-?: Want } = {
  refusedAtRoot: (schema, { refusedAtRoot }, isRoot) =>
    !isRoot || !refusedAtRoot.some((keyword) => schema[keyword] !== undefined),
  neededAtRoot: KEPT,
  isNeeded: KEPT,
  refusedInPatterns: KEPT,
  refusesIdentity: ({ $schema }) => $schema === undefined,
  onlyNewDialect: ({ $schema }) => $schema === undefined,
  needsItems: ({ type, items }) =>
    items !== undefined || !(type === "array" || (Array.isArray(type) && type.includes("array"))),
  propertyNames: ({ properties = {} }, { propertyNames }) =>
    Object.keys(properties as object).every((name) => propertyNames?.allowed.test(name)),
  needsNewForms: KEPT,
  readsDraft7: KEPT,
  limits: UNKNOWN,
  mostItems: ({ maxItems }) => maxItems === undefined,
  sharesDefinitions: KEPT,
  loneReferences: KEPT,
  readsBooleans: KEPT,
  onlyDefinitions: KEPT,
  refusesNoItems: KEPT,
  definedRequired: UNKNOWN,
  typesInUnions: UNKNOWN,
  needsTypes: UNKNOWN,
};

const WANTED = new WeakMap<SchemaRules, readonly Want[]>();

/** What the rules of a provider want; the same rules are asked again and again. */
function wantsOf(rules: SchemaRules): readonly Want[] {
  const known = WANTED.get(rules);
  if (known) return known;
  const names = (Object.keys(rules) as (keyof SchemaRules)[]).filter(
    (name) => rules[name] !== undefined && rules[name] !== false,
  );
  const wants = names.map((name) => WANTS[name] ?? UNKNOWN).filter((want) => want !== KEPT);
  WANTED.set(rules, wants);
  return wants;
}

function isPlain(schema: Schema): boolean {
  for (const keyword of Object.keys(schema)) if (PLAIN.get(keyword)?.(schema[keyword]) !== true) return false;
  return true;
}

const isText = (value: unknown): boolean => typeof value === "string" && value.isWellFormed();
const isNumber = (value: unknown): boolean => typeof value === "number";
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isScalar = (value: unknown): boolean => (typeof value === "string" ? isText(value) : !isContainer(value));
const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null;
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isUnique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

/** The keywords that most schemas have, and the values of them that every provider reads alike. */
const PLAIN: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ["type", isType],
  ["properties", (value) => isObject(value) && Object.keys(value).every(isText)],
  ["required", (value) => Array.isArray(value) && value.every(isText) && isUnique(value)],
  ["additionalProperties", (value) => typeof value === "boolean" || isObject(value)],
  ["items", isObject],
  ["anyOf", isList],
  ["enum", (value) => isList(value) && (value as unknown[]).every(isScalar)],
  ...["const", "default"].map((keyword) => [keyword, isScalar] as const),
  ...["$schema", "title", "description", "format"].map((keyword) => [keyword, isText] as const),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((keyword) => [keyword, isNumber] as const),
  ...["minLength", "maxLength", "minItems", "maxItems"].map((keyword) => [keyword, isCount] as const),
]);
