import type { SchemaRules } from "../../rules/index.ts";
import { isObject, isTypeName, type JsonSchema } from "../../schema/index.ts";
import { isWellFormed } from "../wellFormed.ts";

/**
 * Whether parameters have only what no rule of a provider is about, so that they are sent as they are. This is so of most
 * tools, and is found without a copy. `false` means that the whole adaptation must look.
 *
 * @example
 * isTakenAsIs({ type: "object", properties: { city: { type: "string" } } }, rules); // true
 * isTakenAsIs({ type: "object", properties: {}, oneOf: [{}, {}] }, rules); // false
 */
export function isTakenAsIs(root: JsonSchema, rules: SchemaRules): boolean {
  const { type, properties } = root;
  return type === "object" && isObject(properties) && Object.keys(root).every(isOfRoot) && isPlain(root, rules);
}

/** Beside these, some providers take nothing at the root. */
const OF_ROOT: ReadonlySet<string> = new Set([
  ...["type", "properties", "required", "additionalProperties", "title", "description"],
]);
const isOfRoot = (keyword: string): boolean => OF_ROOT.has(keyword);

function isPlain(schema: unknown, rules: SchemaRules): boolean {
  if (!isObject(schema)) return false;
  for (const keyword of Object.keys(schema)) if (KEYWORDS.get(keyword)?.(schema[keyword], rules) !== true) return false;
  const mayBeArray = schema.type === "array" || (Array.isArray(schema.type) && schema.type.includes("array"));
  return !(rules.needsItems && mayBeArray && schema.items === undefined);
}

type Test = (value: unknown, rules: SchemaRules) => boolean;

const isText: Test = (value) => typeof value === "string" && value.isWellFormed();
const isNumber: Test = (value) => typeof value === "number";
const isCount: Test = (value) => Number.isInteger(value) && (value as number) >= 0;
const isType: Test = (value) =>
  isTypeName(value) ||
  (Array.isArray(value) && value.length > 0 && value.every(isTypeName) && new Set(value).size === value.length);
const isNames: Test = (value, rules) =>
  Array.isArray(value) && value.every((name) => isText(name, rules)) && new Set(value).size === value.length;

const areProperties: Test = (value, rules) => {
  if (!isObject(value)) return false;
  for (const name of Object.keys(value)) {
    const isName = rules.propertyNames === undefined || rules.propertyNames.allowed.test(name);
    if (!isName || !name.isWellFormed() || !isPlain(value[name], rules)) return false;
  }
  return true;
};

/** The keywords that schemas have most, and the values of them that every provider reads alike. */
const KEYWORDS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ["type", isType],
  ["properties", areProperties],
  ["required", isNames],
  ["additionalProperties", (value, rules) => typeof value === "boolean" || isPlain(value, rules)],
  ["items", isPlain],
  ["anyOf", (value, rules) => Array.isArray(value) && value.length > 0 && value.every((one) => isPlain(one, rules))],
  ["enum", (value) => Array.isArray(value) && value.length > 0 && isWellFormed(value)],
  ...["const", "default"].map((keyword) => [keyword, isWellFormed] as const),
  ...["title", "description", "format"].map((keyword) => [keyword, isText] as const),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((keyword) => [keyword, isNumber] as const),
  ...["minLength", "maxLength", "minItems"].map((keyword) => [keyword, isCount] as const),
  ["maxItems", (value, rules) => rules.mostItems === undefined && isCount(value, rules)],
]);
