import { pointerSteps } from "../../json/index.ts";
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
  propertyNames: ({ before, after, who }, { propertyNames }) =>
    `The name ${shown(before)} of a property is refused by ${who}, where such a name must match ${propertyNames?.source}. It is sent as ${shown(after)}, and arguments get their own name back.`,
  root: ({ who, keyword }) =>
    `"${keyword}" beside the type of all parameters is refused by ${who}. What it says is sent in the properties and in the description.`,
  references: referenceSentence,
  dialect: ({ before, after, who, keyword }) =>
    `${before === undefined ? `A schema without "${keyword}"` : `"${keyword}": ${shown(before)}`} has the form of another draft, which is refused or not read by ${who}. ${sentAs(keyword, after)}`,
  types: ({ before, after, who, keyword }) =>
    keyword === "items"
      ? `The type of this array names that of its items, which is refused or not read by ${who}. ${sentAs(keyword, after)}`
      : `The type ${shown(before)} is not one of JSON Schema, and is refused or not read by ${who}. ${after === undefined ? "No type is sent, so that any value fits." : sentAs(keyword, after)}`,
  keywords: ({ before, after, who, keyword }) =>
    `${shown(before)} is not a value that JSON Schema allows for "${keyword}", and may be refused by ${who}. ${sentAs(keyword, after)}`,
  required: ({ before, after, who, keyword }) =>
    `"required" must be a list of names of properties, and ${before === undefined ? "the word of a property itself" : shown(before)} may be refused by ${who}. ${sentAs(keyword, after)}`,
  items: ({ who }) =>
    `An array without "items" is refused by ${who}. "items": {} is sent, which allows any item: describe the items, if they are known.`,
  unions: ({ who, keyword }) =>
    `"${keyword}" beside other keywords of a union may be refused by ${who}. The same is said in another form.`,
  limits: ({ before, who }) =>
    `The limits of all arrays together are more than is taken by ${who}. This one, ${shown(before)}, is sent in the description.`,
  texts: ({ before, after, who }) =>
    `${shown(before)} has half a surrogate pair, which is refused by ${who}. ${shown(after)} is sent: a value or a name that must be the first cannot come back.`,
  patterns: ({ before, who, keyword }) =>
    keyword === "pattern"
      ? `The pattern ${shown(before)} is refused by ${who}, whose regular expressions are of another kind. It is sent in the description.`
      : `"${keyword}" depends on a pattern that is refused by ${who}, whose regular expressions are of another kind. What it says is sent in the description.`,
  results: ({ after, who }) =>
    `A schema of results without "type": "object" is refused by ${who}. ${after === undefined ? "It is left out, because its type is not clear." : 'It is sent within an object as its property "result".'}`,
  booleans: ({ before, after, who }) =>
    `${shown(before)} in the place of a schema may be refused by ${who}. ${shown(after)} is sent, which means the same.`,
};

function referenceSentence({ path, before, after, who }: Named): string {
  if (pointerSteps(path).at(-2) === "$defs") {
    return `The definition ${shown(before)} has another meaning in another tool, which may be refused by ${who}. It is sent as ${shown(after)}.`;
  }
  if (after !== undefined) {
    return `The reference ${shown(before)} may be refused by ${who}. ${shown(after)} is sent, which leads to the same schema.`;
  }
  return path === "/parameters/$ref"
    ? `The reference ${shown(before)} as all parameters may be refused by ${who}. What it refers to is sent.`
    : `The reference ${shown(before)} may be refused by ${who}, because it has other keywords beside it or no target. It is sent as the one member of an "anyOf", or left out if it has no target.`;
}

const sentAs = (keyword: string, after: unknown): string =>
  after === undefined ? "It is left out." : `"${keyword}": ${shown(after)} is sent.`;
