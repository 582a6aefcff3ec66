import { type JsonSchema, pointerTo } from "../../schema/index.ts";
import type { Budget } from "../Budget.ts";
import type { SchemaPart } from "../Compiler.ts";
import { isMultiple } from "../decimal.ts";
import { expectation } from "../expectations.ts";
import { formats as knownFormats } from "../formats/index.ts";
import { jsonKey } from "../jsonKey.ts";
import { ARRAY, type Kind, NUMBERS, OBJECT, STRING } from "../kinds.ts";
import { namesOf } from "../namesOf.ts";
import { type Rule, type Test, testsFor } from "../SchemaNode.ts";
import { numberedAt } from "./constants.ts";

/** The rules of the keywords that look at one value without its parts. */
export function assertionRules(part: SchemaPart): readonly Rule[] {
  const { schema, pointer, kinds } = part;
  const rules: Rule[] = [];
  for (const [keyword, about, makeTest] of ASSERTIONS) {
    if (schema[keyword] === undefined || !about.some((kind) => kinds.includes(kind))) continue;
    const test = makeTest(part, keyword);
    if (test === null) continue;
    rules.push({
      tests: testsFor(test, about),
      explain: (value, explanation) =>
        explanation.add({
          keyword,
          schemaPath: pointerTo(pointer, keyword),
          expected: expectation(keyword, { [keyword]: limitOf(part, keyword) }),
          value,
        }),
    });
  }
  return rules;
}

type Keyword = keyof JsonSchema & string;

const ASSERTIONS: readonly (readonly [Keyword, readonly Kind[], (part: SchemaPart, keyword: Keyword) => Test])[] = [
  ["minimum", NUMBERS, (part, keyword) => atLeast(numberOf(part, keyword))],
  ["maximum", NUMBERS, (part, keyword) => atMost(numberOf(part, keyword))],
  ["exclusiveMinimum", NUMBERS, (part, keyword) => above(numberOf(part, keyword))],
  ["exclusiveMaximum", NUMBERS, (part, keyword) => below(numberOf(part, keyword))],
  ["multipleOf", NUMBERS, multipleOf],
  ["minLength", [STRING], minLength],
  ["maxLength", [STRING], maxLength],
  ["pattern", [STRING], pattern],
  ["format", [STRING], format],
  [
    "minItems",
    [ARRAY],
    ({ schema: { minItems = 0 } }) =>
      (value) =>
        (value as unknown[]).length >= minItems,
  ],
  [
    "maxItems",
    [ARRAY],
    ({ schema: { maxItems = 0 } }) =>
      (value) =>
        (value as unknown[]).length <= maxItems,
  ],
  ["uniqueItems", [ARRAY], uniqueItems],
  ["minProperties", [OBJECT], countProperties((count, limit) => count >= limit)],
  ["maxProperties", [OBJECT], countProperties((count, limit) => count <= limit)],
];

/** A limit as exact as the text that the schema was read from. */
function limitOf({ schema, original }: SchemaPart, keyword: Keyword): unknown {
  if (original[keyword] === schema[keyword]) return numberedAt(original, keyword);
  // Draft 4 has the number beside the boolean.
  return numberedAt(original, keyword === "exclusiveMinimum" ? "minimum" : "maximum");
}

const numberOf = (part: SchemaPart, keyword: Keyword): Numeric => limitOf(part, keyword) as Numeric;

/** JavaScript compares numbers and bigints exactly. */
type Numeric = number | bigint;
const atLeast =
  (limit: Numeric) =>
  (value: unknown): boolean =>
    (value as Numeric) >= limit;
const atMost =
  (limit: Numeric) =>
  (value: unknown): boolean =>
    (value as Numeric) <= limit;
const above =
  (limit: Numeric) =>
  (value: unknown): boolean =>
    (value as Numeric) > limit;
const below =
  (limit: Numeric) =>
  (value: unknown): boolean =>
    (value as Numeric) < limit;

/** The work of one division of large numbers. */
const DIVISION = 50;

function multipleOf(part: SchemaPart, keyword: Keyword): Test {
  const { budget } = part.compiler.settings;
  const divisor = numberOf(part, keyword);
  return (value) => {
    budget.spend(typeof value === "bigint" ? DIVISION + String(value).length : DIVISION);
    return isMultiple(value as Numeric, divisor);
  };
}

/** A character is one or two code units. */
function minLength({ schema: { minLength = 0 }, compiler }: SchemaPart): Test {
  return (value) => {
    const { length } = value as string;
    if (length < minLength) return false;
    return length >= 2 * minLength || countCharacters(value as string, compiler.settings.budget) >= minLength;
  };
}

function maxLength({ schema: { maxLength = 0 }, compiler }: SchemaPart): Test {
  return (value) => {
    const { length } = value as string;
    if (length <= maxLength) return true;
    return length <= 2 * maxLength && countCharacters(value as string, compiler.settings.budget) <= maxLength;
  };
}

function countCharacters(text: string, budget: Budget): number {
  budget.spend(text.length / 8);
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    if ((text.charCodeAt(index) & 0xfc00) !== 0xdc00 || (text.charCodeAt(index - 1) & 0xfc00) !== 0xd800) continue;
    count--;
    index++;
  }
  return count;
}

function pattern({ schema, pointer, compiler }: SchemaPart): Test {
  const expression = compiler.settings.patterns.get(schema.pattern as string, pointerTo(pointer, "pattern"));
  return (value) => expression.test(value as string);
}

/** The formats that are known are asserted; others are annotations. */
function format({ schema, compiler }: SchemaPart): Test {
  const { budget, formats } = compiler.settings;
  const name = schema.format as string;
  const isFormatted = knownFormats.get(name);
  if (formats === "annotate" || isFormatted === undefined) return null;
  const [once, perCharacter] = FORMAT_WORK.get(name) ?? [10, 0];
  return (value) => {
    const { length } = value as string;
    budget.spend(once + length + perCharacter * Math.min(length, LONGEST_HOST));
    return isFormatted(value as string);
  };
}

/** The work of formats that take more than one regular expression: of a text, and of each character of a host's name. */
const FORMAT_WORK: ReadonlyMap<string, readonly [once: number, perCharacter: number]> = new Map([
  ["hostname", [10, 6]],
  ["idn-hostname", [50, 30]],
  ["regex", [150, 0]],
]);
/** Longer texts are refused at once. */
const LONGEST_HOST = 300;

function uniqueItems({ schema, compiler }: SchemaPart): Test {
  const { budget } = compiler.settings;
  if (schema.uniqueItems !== true) return null;
  return (value) => {
    const seen = new Set<unknown>();
    for (const item of value as unknown[]) {
      budget.spend(ITEM);
      const key = jsonKey(item, budget);
      if (seen.has(key)) return false;
      seen.add(key);
    }
    return true;
  };
}

/** The work of looking for one item among the others. */
const ITEM = 10;

function countProperties(fits: (count: number, limit: number) => boolean) {
  return ({ schema, compiler }: SchemaPart, keyword: Keyword): Test => {
    const limit = schema[keyword] as number;
    const { budget } = compiler.settings;
    return (value) => {
      const names = namesOf(value, budget);
      const count = names.reduce((sum, name) => sum + ((value as Values)[name] === undefined ? 0 : 1), 0);
      return fits(count, limit);
    };
  };
}

type Values = { readonly [name: string]: unknown };
