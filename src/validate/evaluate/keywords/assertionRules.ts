import { type JsonSchema, NUMBERS, TYPES, type TypeSet } from "../../../schema/index.ts";
import type { Budget } from "../../Budget.ts";
import { COUNTED_CHARACTER, DIVISION, FORMAT_WORK, LONGEST_HOST, OTHER_FORMAT, UNIQUE_ITEM } from "../../costs.ts";
import { expectation } from "../../explain/index.ts";
import { formats as knownFormats } from "../../formats/index.ts";
import { ownNames } from "../../ownNames.ts";
import type { Rule } from "../CompiledSchema.ts";
import type { SchemaPart } from "../Compiler.ts";
import { isMultiple } from "../isMultiple.ts";
import { jsonKey } from "../jsonKey.ts";
import { type Test, testsFor } from "../Test.ts";
import { numberedAt } from "./constantRules.ts";

/** The rules of the keywords that look at one value without its parts. */
export function assertionRules(part: SchemaPart): readonly Rule[] {
  const { schema, types } = part;
  const rules: Rule[] = [];
  for (const [keyword, about, makeTest] of ASSERTIONS) {
    if (schema[keyword] === undefined || (types & about) === 0) continue;
    const test = makeTest(part, keyword);
    if (test === null) continue;
    rules.push({
      tests: testsFor(test, about),
      explain: (value, explanation) =>
        explanation.add({
          keyword,
          schemaPath: part.at(keyword),
          expected: expectation(keyword, { [keyword]: limitOf(part, keyword) }),
          value,
        }),
    });
  }
  return rules;
}

type Keyword = keyof JsonSchema & string;

const ASSERTIONS: readonly (readonly [Keyword, TypeSet, (part: SchemaPart, keyword: Keyword) => Test])[] = [
  ["minimum", NUMBERS, minimum],
  ["maximum", NUMBERS, maximum],
  ["exclusiveMinimum", NUMBERS, exclusiveMinimum],
  ["exclusiveMaximum", NUMBERS, exclusiveMaximum],
  ["multipleOf", NUMBERS, multipleOf],
  ["minLength", TYPES.string, minLength],
  ["maxLength", TYPES.string, maxLength],
  ["pattern", TYPES.string, pattern],
  ["format", TYPES.string, format],
  ["minItems", TYPES.array, minItems],
  ["maxItems", TYPES.array, maxItems],
  ["uniqueItems", TYPES.array, uniqueItems],
  ["minProperties", TYPES.object, countProperties((count, limit) => count >= limit)],
  ["maxProperties", TYPES.object, countProperties((count, limit) => count <= limit)],
];

/** A limit as exact as the text that the schema was read from. */
function limitOf({ schema, original }: SchemaPart, keyword: Keyword): unknown {
  if (original[keyword] === schema[keyword]) return numberedAt(original, keyword);
  // Draft 4 has the number beside the boolean.
  return numberedAt(original, keyword === "exclusiveMinimum" ? "minimum" : "maximum");
}

/** JavaScript compares numbers and bigints exactly. */
type Numeric = number | bigint;

function minimum(part: SchemaPart, keyword: Keyword): Test {
  const limit = limitOf(part, keyword) as Numeric;
  return (value) => (value as Numeric) >= limit;
}

function maximum(part: SchemaPart, keyword: Keyword): Test {
  const limit = limitOf(part, keyword) as Numeric;
  return (value) => (value as Numeric) <= limit;
}

function exclusiveMinimum(part: SchemaPart, keyword: Keyword): Test {
  const limit = limitOf(part, keyword) as Numeric;
  return (value) => (value as Numeric) > limit;
}

function exclusiveMaximum(part: SchemaPart, keyword: Keyword): Test {
  const limit = limitOf(part, keyword) as Numeric;
  return (value) => (value as Numeric) < limit;
}

function minItems({ schema: { minItems = 0 } }: SchemaPart): Test {
  return (value) => (value as unknown[]).length >= minItems;
}

function maxItems({ schema: { maxItems = 0 } }: SchemaPart): Test {
  return (value) => (value as unknown[]).length <= maxItems;
}

function multipleOf(part: SchemaPart, keyword: Keyword): Test {
  const { budget } = part;
  const divisor = limitOf(part, keyword) as Numeric;
  return (value) => {
    budget.spend(typeof value === "bigint" ? DIVISION + String(value).length : DIVISION);
    return isMultiple(value as Numeric, divisor);
  };
}

/** A character is one or two code units. */
function minLength({ schema: { minLength = 0 }, budget }: SchemaPart): Test {
  return (value) => {
    const { length } = value as string;
    if (length < minLength) return false;
    return length >= 2 * minLength || countCharacters(value as string, budget) >= minLength;
  };
}

function maxLength({ schema: { maxLength = 0 }, budget }: SchemaPart): Test {
  return (value) => {
    const { length } = value as string;
    if (length <= maxLength) return true;
    return length <= 2 * maxLength && countCharacters(value as string, budget) <= maxLength;
  };
}

function countCharacters(text: string, budget: Budget): number {
  budget.spend(text.length * COUNTED_CHARACTER);
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    if ((text.charCodeAt(index) & 0xfc00) !== 0xdc00 || (text.charCodeAt(index - 1) & 0xfc00) !== 0xd800) continue;
    count--;
    index++;
  }
  return count;
}

function pattern(part: SchemaPart): Test {
  const expression = part.compiler.settings.patterns.get(part.schema.pattern as string, part.at("pattern"));
  return (value) => expression.test(value as string);
}

/** Known formats are asserted; others are annotations. */
function format({ schema, compiler, budget }: SchemaPart): Test {
  const name = schema.format as string;
  const isFormatted = knownFormats.get(name);
  if (compiler.settings.formats === "annotate" || isFormatted === undefined) return null;
  const [once, perCharacter] = FORMAT_WORK.get(name) ?? OTHER_FORMAT;
  return (value) => {
    const { length } = value as string;
    budget.spend(once + length + perCharacter * Math.min(length, LONGEST_HOST));
    return isFormatted(value as string);
  };
}

function uniqueItems({ schema, budget }: SchemaPart): Test {
  if (schema.uniqueItems !== true) return null;
  return (value) => {
    const seen = new Set<unknown>();
    for (const item of value as unknown[]) {
      budget.spend(UNIQUE_ITEM);
      const key = jsonKey(item, budget);
      if (seen.has(key)) return false;
      seen.add(key);
    }
    return true;
  };
}

function countProperties(fits: (count: number, limit: number) => boolean) {
  return ({ schema, budget }: SchemaPart, keyword: Keyword): Test => {
    const limit = schema[keyword] as number;
    return (value) => {
      const names = ownNames(value, budget);
      const count = names.reduce((sum, name) => sum + ((value as Values)[name] === undefined ? 0 : 1), 0);
      return fits(count, limit);
    };
  };
}

type Values = { readonly [name: string]: unknown };
