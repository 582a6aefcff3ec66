import { pointerSteps } from "../../json/index.ts";
import { isObject, isType } from "../../schema/index.ts";
import type { ToolChange, ToolRule } from "../../wire/index.ts";
import { shown } from "./shown.ts";

/** The part of a provider's rules that messages name. */
export type NamedRules = { readonly names: RegExp; readonly propertyNames: RegExp | undefined };

/**
 * The sentences about a part of a tool that is sent in another form: what is refused by whom, why, and what is sent.
 *
 * @example
 * const change = { path: "/parameters/anyOf", rule: "root", before: [{}], after: undefined } as const;
 * changeSentence(change, "Anthropic", rules);
 * // '"anyOf" beside the type of all parameters is refused by Anthropic. What it says is sent in the properties …'
 */
export function changeSentence(change: Change, who: string, rules: NamedRules): string {
  return SENTENCES[change.rule]({ ...change, who, keyword: pointerSteps(change.path).at(-1) ?? "" }, rules);
}

type Change = Omit<ToolChange, "tool"> & { readonly rule: Exclude<ToolRule, "tools"> };
type Named = Change & { readonly who: string; readonly keyword: string };

const SENTENCES: { readonly [rule in Change["rule"]]: (change: Named, rules: NamedRules) => string } = {
  names: ({ before, after, who }, { names }) =>
    `The name ${shown(before)} is refused by ${who}, where a name must match ${names.source}. The tool is sent as ${shown(after)}, and calls of it are found by both names.`,
  propertyNames: ({ before, after, who, keyword }, { propertyNames }) =>
    keyword !== before
      ? `Names of properties that are refused by ${who} stand in "${keyword}", or it limits them. ${sentAs(keyword, after)}`
      : `The name ${shown(before)} of a property is refused by ${who}, where such a name must match ${propertyNames?.source}. It is sent as ${shown(after)}, and arguments get their own name back.`,
  root: ({ who, keyword }) =>
    `"${keyword}" beside the type of all parameters is refused by ${who}. What it says is sent in the properties and in the description.`,
  references: referenceSentence,
  dialect: dialectSentence,
  types: typeSentence,
  keywords: (change) => {
    const { before, after, who, keyword } = change;
    // It is right in draft 2019-09 alone.
    if (keyword === "$recursiveAnchor" && typeof before === "boolean") return dialectSentence(change);
    return `${shown(before)} is not a value that JSON Schema allows for "${keyword}", and may be refused by ${who}. ${sentAs(keyword, after)}`;
  },
  required: ({ before, after, who, keyword }) =>
    isObject(after)
      ? `"required" has a name that "properties" beside it does not describe, which is refused by ${who}. ${sentAs(keyword, after)}`
      : `"required" must be a list of names of properties, and ${before === undefined ? "the word of a property itself" : shown(before)} may be refused by ${who}. ${sentAs(keyword, after)}`,
  items: ({ after, who, keyword }) => {
    if (keyword === "maxItems") return `"items": false in this array is refused by ${who}. ${sentAs(keyword, after)}`;
    return after === undefined
      ? `"items": false is refused by ${who}. "maxItems" says the same.`
      : `An array without "items" is refused by ${who}. "items": ${shown(after)} is sent, which allows any item: describe the items, if they are known.`;
  },
  unions: ({ after, who, keyword }) =>
    `"${keyword}" beside other keywords of a union may be refused by ${who}. ${after === undefined ? 'What it says stands in the members of the union, or in an "allOf".' : sentAs(keyword, after)}`,
  limits: ({ before, who }) =>
    `The limits of all arrays together are more than is taken by ${who}. This one, ${shown(before)}, is sent in the description.`,
  texts: ({ path, before, after, who }) =>
    `${shown(before)} has half a surrogate pair, which is refused by ${who}. ${shown(after)} is sent.${isValue(path) ? " The tool does not take this value from a model: correct it." : ""}`,
  patterns: ({ before, who, keyword }) =>
    keyword === "pattern"
      ? `The pattern ${shown(before)} is refused by ${who}, whose regular expressions are of another kind. It is sent in the description.`
      : `"${keyword}" depends on a pattern that is refused by ${who}, whose regular expressions are of another kind. What it says is sent in the description.`,
  results: ({ before, after, who }) => {
    if (isObject(before) && before.type === "object")
      return `The schema of results has a place that is refused by ${who}, and that has no other form. It is left out.`;
    return `A schema of results without "type": "object" is refused by ${who}. ${after === undefined ? "It is left out, because its type is not clear." : 'It is sent within an object as its property "result".'}`;
  },
  booleans: ({ before, after, who }) =>
    `${shown(before)} in the place of a schema may be refused by ${who}. ${shown(after)} is sent, which means the same.`,
};

function dialectSentence({ before, after, who, keyword }: Named): string {
  const beside = keyword === "type" ? ' beside "nullable"' : "";
  const what = before === undefined ? "A keyword here" : `"${keyword}": ${shown(before)}${beside}`;
  return `${what} has the form of another draft, which is refused or not read by ${who}. ${sentAs(keyword, after)}`;
}

function typeSentence({ path, before, after, who, keyword }: Named): string {
  if (keyword === "items")
    return `The type of this array names that of its items, which is refused or not read by ${who}. ${sentAs(keyword, after)}`;
  if (keyword !== "type") {
    const sent = after === undefined ? 'They stand in an "anyOf" or in an "allOf".' : sentAs(keyword, after);
    return `Values of an "enum" that do not have the one type of their schema are refused by ${who}. ${sent}`;
  }
  if (before === undefined) return `A schema without "type" is refused by ${who}. ${sentAs(keyword, after)}`;
  if (isType(before))
    return `The type ${shown(before)} ${path === "/parameters/type" ? "of all parameters" : 'beside the values of this "enum"'} is refused by ${who}. ${sentAs(keyword, after)}`;
  const sent = after === undefined ? "No type is sent, so that any value fits." : sentAs(keyword, after);
  return `The type ${shown(before)} is not one of JSON Schema, and is refused or not read by ${who}. ${sent}`;
}

function referenceSentence(change: Named): string {
  const { path, before, after, who, keyword } = change;
  if (pointerSteps(path).at(-2) === "$defs") return definitionSentence(change);
  if (keyword === "allOf")
    return `A reference whose values may never end is refused by ${who} beside "type". ${sentAs(keyword, after)}`;
  if (before === undefined) return `A "$dynamicRef" may be refused by ${who}. ${sentAs(keyword, after)}`;
  if (typeof before !== "string" || (!keyword.endsWith("Ref") && keyword !== "$ref"))
    return `"${keyword}": ${shown(before)} is not read by ${who} in this place. ${sentAs(keyword, after)}`;
  if (after !== undefined)
    return `The reference ${shown(before)} may be refused by ${who}. ${shown(after)} is sent, which leads to the same schema.`;
  return path === "/parameters/$ref"
    ? `The reference ${shown(before)} as all parameters may be refused by ${who}. What it refers to is sent.`
    : `The reference ${shown(before)} may be refused by ${who}, because of what stands beside it, because its values may never end, or because it has no target. It is sent within an "anyOf" or an "allOf", or left out if it has no target.`;
}

function definitionSentence({ before, after, who, keyword }: Named): string {
  if (typeof before === "string")
    return `The definition ${shown(before)} has another meaning in another tool, which may be refused by ${who}. It is sent as ${shown(after)}.`;
  return after === undefined
    ? `The definition "${keyword}" has a name that is refused by ${who}. It is left out, because no reference leads to it.`
    : `References must lead to "$defs" for ${who}. The definition ${sentAs(keyword, after)}`;
}

/** Whether a place is that of a value which a model may have to write as it is. */
function isValue(path: string): boolean {
  if (!path.startsWith("/parameters/")) return false;
  const [keyword, key] = pointerSteps(path).slice(-2);
  return key === "const" || (keyword === "enum" && /^\d+$/.test(key ?? ""));
}

const sentAs = (keyword: string, after: unknown): string =>
  after === undefined ? "It is left out." : `"${keyword}": ${shown(after)} is sent.`;
