import { shorten } from "../json/index.ts";
import { isObject } from "./subschemas.ts";

/**
 * The keywords of one schema, without those inside it, whose values are of a wrong type. `keyword` is the way to the
 * wrong value.
 *
 * @example
 * [...brokenKeywords({ required: true })];
 * // [{ keyword: ["required"], message: "expected an array of strings, received true" }]
 */
export function* brokenKeywords(schema: {
  readonly [keyword: string]: unknown;
}): Generator<{ keyword: string[]; message: string }> {
  for (const keyword of Object.keys(schema)) {
    const rule = RULES.get(keyword);
    const value = schema[keyword];
    if (rule !== undefined && !rule.fits(value)) {
      yield { keyword: [keyword], message: `expected ${rule.expected}, received ${shown(value)}` };
    } else if (keyword === "patternProperties") {
      for (const pattern of Object.keys(value as object)) {
        if (!isPattern(pattern)) yield { keyword: [keyword, pattern], message: `expected ${REGEX} as the name` };
      }
    } else if (keyword === "dependentRequired" || keyword === "dependencies") {
      for (const [name, names] of Object.entries(value as object)) {
        if (keyword === "dependencies" && !Array.isArray(names)) continue;
        if (!isStringList(names))
          yield { keyword: [keyword, name], message: `expected ${STRINGS}, received ${shown(names)}` };
      }
    }
  }
}

type Rule = { expected: string; fits: (value: unknown) => boolean };

const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];
const STRINGS = "an array of strings";
const REGEX = "a regular expression of JavaScript";

const isBoolean = (value: unknown): boolean => typeof value === "boolean";
const isString = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isStringList = (value: unknown): boolean => Array.isArray(value) && value.every(isString);
const isTypeName = (value: unknown): boolean => TYPES.includes(value as string);

const TYPE: Rule = {
  expected: `one of ${TYPES.map((type) => JSON.stringify(type)).join(", ")}, or an array of them`,
  fits: (value) => isTypeName(value) || (Array.isArray(value) && value.length > 0 && value.every(isTypeName)),
};
const TEXT: Rule = { expected: "a string", fits: isString };
const FLAG: Rule = { expected: "true or false", fits: isBoolean };
const NUMBER: Rule = { expected: "a number", fits: isNumber };
// Draft 4 and OpenAPI 3.0 have a boolean here.
const LIMIT: Rule = { expected: "a number", fits: (value) => isNumber(value) || isBoolean(value) };
const STEP: Rule = { expected: "a number above 0", fits: (value) => isNumber(value) && (value as number) > 0 };
const COUNT: Rule = {
  expected: "an integer of at least 0",
  fits: (value) => Number.isInteger(value) && (value as number) >= 0,
};
const NAMES: Rule = { expected: STRINGS, fits: isStringList };
const MAP: Rule = { expected: "an object", fits: isObject };
const LIST: Rule = { expected: "an array", fits: Array.isArray };
const SCHEMAS: Rule = {
  expected: "an array of at least one schema",
  fits: (value) => Array.isArray(value) && value.length > 0,
};
const PATTERN: Rule = { expected: REGEX, fits: (value) => typeof value === "string" && isPattern(value) };

const RULES: ReadonlyMap<string, Rule> = new Map([
  ["type", TYPE],
  ["required", NAMES],
  ["pattern", PATTERN],
  ["multipleOf", STEP],
  ["exclusiveMinimum", LIMIT],
  ["exclusiveMaximum", LIMIT],
  ["minimum", NUMBER],
  ["maximum", NUMBER],
  ["uniqueItems", FLAG],
  ["enum", LIST],
  ["prefixItems", SCHEMAS],
  ["allOf", SCHEMAS],
  ["anyOf", SCHEMAS],
  ["oneOf", SCHEMAS],
  ...[
    "properties",
    "patternProperties",
    "$defs",
    "definitions",
    "dependencies",
    "dependentSchemas",
    "dependentRequired",
  ].map((keyword): [string, Rule] => [keyword, MAP]),
  ...["$schema", "$id", "$ref", "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "format"].map(
    (keyword): [string, Rule] => [keyword, TEXT],
  ),
  ...["Length", "Items", "Properties", "Contains"].flatMap((noun): [string, Rule][] => [
    [`min${noun}`, COUNT],
    [`max${noun}`, COUNT],
  ]),
]);

function isPattern(pattern: string): boolean {
  return ["u", ""].some((flags) => {
    try {
      new RegExp(pattern, flags);
      return true;
    } catch {
      return false;
    }
  });
}

function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shorten(value, 60));
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
