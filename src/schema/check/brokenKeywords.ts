import { describeValue } from "../../checks/index.ts";
import { isRegExp } from "../isRegExp.ts";
import { KEYWORDS, type OtherValue } from "../keywords.ts";
import { isTypeName } from "../model/TypeSet.ts";
import type { SubschemaValue } from "../subschemaKeywords.ts";
import { isObject } from "../walk/forEachSubschema.ts";

/**
 * Calls `add` for the keywords of one schema whose values have a wrong type, without the keywords of its subschemas.
 *
 * @example
 * brokenKeywords({ required: true }, (keyword, message) => console.log(keyword, message));
 * // ["required"] expected an array of strings, received true
 */
export function brokenKeywords(schema: { readonly [keyword: string]: unknown }, add: AddBroken): void {
  for (const keyword of Object.keys(schema)) {
    const kind = KEYWORDS.get(keyword)?.value;
    const rule = kind === undefined ? undefined : RULES[kind];
    if (rule === undefined) continue;
    const value = schema[keyword];
    if (!rule.fits(value)) add([keyword], `expected ${rule.expected}, received ${describeValue(value)}`);
    else if (rule === MAP && kind !== "map") brokenMembers(keyword, kind as string, value as object, add);
  }
}

/** Takes the path to a wrong value, and the error message. */
type AddBroken = (keyword: readonly string[], message: string) => void;

function brokenMembers(keyword: string, kind: string, map: object, add: AddBroken): void {
  for (const [name, member] of Object.entries(map)) {
    if (kind === "map by pattern" && !isPattern(name)) {
      add([keyword, name], `expected ${PATTERN.expected} as the name`);
    }
    const isNames = kind === "map of strings" || (kind === "map or strings" && Array.isArray(member));
    if (isNames && !isStringList(member)) {
      add([keyword, name], `expected ${STRINGS.expected}, received ${describeValue(member)}`);
    }
  }
}

type Rule = { readonly expected: string; readonly fits: (value: unknown) => boolean };

const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];

const isString = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isStringList = (value: unknown): boolean => Array.isArray(value) && value.every(isString);

const MAP: Rule = { expected: "an object", fits: isObject };
const STRINGS: Rule = { expected: "an array of strings", fits: isStringList };
const PATTERN: Rule = {
  expected: "a regular expression of JavaScript",
  fits: (value) => typeof value === "string" && isPattern(value),
};

/** Subschemas are checked at their own places. */
const RULES: { readonly [kind in SubschemaValue | OtherValue]?: Rule } = {
  map: MAP,
  "map by pattern": MAP,
  "map or strings": MAP,
  "map of strings": MAP,
  boolean: { expected: "true or false", fits: (value) => typeof value === "boolean" },
  string: { expected: "a string", fits: isString },
  strings: STRINGS,
  number: { expected: "a number", fits: isNumber },
  // Draft 4 and OpenAPI 3.0 have a boolean here.
  "number or boolean": { expected: "a number", fits: (value) => isNumber(value) || typeof value === "boolean" },
  step: { expected: "a number above 0", fits: (value) => isNumber(value) && value > 0 },
  count: { expected: "an integer of at least 0", fits: (value) => Number.isInteger(value) && (value as number) >= 0 },
  list: { expected: "an array", fits: Array.isArray },
  schemas: {
    expected: "an array of at least one schema",
    fits: (value) => Array.isArray(value) && value.length > 0,
  },
  type: {
    expected: `one of ${TYPES.map((type) => JSON.stringify(type)).join(", ")}, or an array of them`,
    fits: (value) => isTypeName(value) || (Array.isArray(value) && value.length > 0 && value.every(isTypeName)),
  },
  pattern: PATTERN,
};

/** Without the flag "u", JavaScript takes much of what other languages know, such as \\A or [[:digit:]], for letters. */
const isPattern = (pattern: string): boolean =>
  isRegExp(pattern, FOREIGN.some((part) => part.test(pattern)) ? ["u"] : ["u", ""]);

const FOREIGN: readonly RegExp[] = [
  // An escape that JavaScript does not know: \\A, \\h, \\R, \\Q…\\E, \\N{…}, \\pL, \\x{41}.
  /(?<!\\)(?:\\\\)*\\(?:[ACE-RT-VX-Zaeg-jlmopqyz]|k(?!<)|x(?![\da-fA-F]{2})|u(?![\da-fA-F]{4}))/,
  // Classes of POSIX, intersections of classes, and a quantifier without a minimum.
  /\[:\^?\w+:\]|&&\[|\{,\d+\}/,
];
