import type { SchemaRules } from "../../rules/index.ts";
import { forEachSubschema, isObject, isSimple, type JsonSchema } from "../../schema/index.ts";

/**
 * Whether parameters surely have nothing that the adaptation to these rules changes or refuses. This is so of most tools,
 * and is found without a copy. `false` says nothing: the adaptation must look.
 *
 * @example
 * isTakenAsIs({ type: "object", properties: { city: { type: "string" } } }, rules); // true
 * isTakenAsIs({ type: "object", properties: { city: true } }, rules); // false
 */
export function isTakenAsIs(root: JsonSchema, rules: SchemaRules): boolean {
  if (root.type !== "object" || !isObject(root.properties) || !isSimple(root)) return false;
  if (rules.refusedAtRoot.some((keyword) => root[keyword] !== undefined)) return false;
  const wants = wantsOf(rules);
  return wants.length === 0 || fitAll(root, rules, wants);
}

type Schema = { readonly [keyword: string]: unknown };

/** Whether a schema and all schemas below it are what the rules want. */
function fitAll(schema: Schema, rules: SchemaRules, wants: readonly Want[]): boolean {
  for (const want of wants) if (!want(schema, rules)) return false;
  let fits = true;
  forEachSubschema(schema, (sub) => {
    fits &&= !isObject(sub) || fitAll(sub, rules, wants);
  });
  return fits;
}

/** What a rule wants of a schema that has only plain keywords. */
type Want = (schema: Schema, rules: SchemaRules) => boolean;

/** The rule is kept by all schemas of plain keywords. */
const KEPT: Want = () => true;
/** Only the adaptation knows. */
const UNKNOWN: Want = () => false;

/** Each rule must stand here. */
const WANTS: { readonly [Rule in keyof SchemaRules]-?: Want } = {
  // Only the root is looked at.
  refusedAtRoot: KEPT,
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
  definedRequired: KEPT,
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
