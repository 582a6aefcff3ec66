import type { Dice } from "./Dice.ts";
import type { RandomSchema, Schema } from "./schemas.ts";

/** Few names, so that the keywords of a schema meet at the same ones; the later ones are rare. */
export const NAMES: readonly string[] = ["a", "b", "x1", "ab"];
const RARE_NAMES: readonly string[] = ["", "0", "__proto__", "toString", "constructor", "a/b", "😀"];

export const TEXTS: readonly string[] = ["", "a", "b", "ab", "x1", "aa", "ba", "aab", "😀", "😀b", "abc"];
const FORMATTED: readonly string[] = [
  "2026-01-31",
  "2026-02-30",
  "127.0.0.1",
  "1.2.3",
  "::1",
  "1::2::3",
  "a@b.example",
  "123e4567-e89b-12d3-a456-426614174000",
  "123e4567-e89b-12d3-a456-42661417400",
];

export const NUMBERS: readonly number[] = [0, 1, 2, 3, -1, 0.5, 1.5, 2.5, 0.1, 0.3];
const RARE_NUMBERS: readonly number[] = [
  ...[-0, 0.01, 19.99, 4.35, 1234567.89, 0.30000000000000004, 1e-7, 1e21, 1e300, 5e-324, 4503599627370495.5],
  ...[9007199254740991, 9007199254740992, -9007199254740992, 1.7976931348623157e308, 123456789012],
];
const BIGINTS: readonly bigint[] = [5n, 9007199254740993n, -9007199254740993n, 10n ** 20n, 3n * 2n ** 60n, 10n ** 40n];

export function randomName(dice: Dice): string {
  return dice.pick(dice.chance(0.06) ? RARE_NAMES : NAMES);
}

export function randomNumber(dice: Dice): number {
  return dice.pick(dice.chance(0.2) ? RARE_NUMBERS : NUMBERS);
}

/** Any JSON value out of the small world that the schemas speak of. */
export function randomValue(dice: Dice, depth: number): unknown {
  switch (dice.int(depth > 0 ? 10 : 6)) {
    case 0:
      return null;
    case 1:
      return dice.chance(0.5);
    case 2:
    case 3:
      return randomNumber(dice);
    case 4:
    case 5:
      return dice.pick(dice.chance(0.1) ? FORMATTED : TEXTS);
    case 6:
    case 7:
      return Array.from({ length: dice.int(4) }, () => randomValue(dice, depth - 1));
    default: {
      const names = new Set(Array.from({ length: dice.int(4) }, () => randomName(dice)));
      return Object.fromEntries([...names].map((name) => [name, randomValue(dice, depth - 1)]));
    }
  }
}

/** Values for a schema: some that are meant to fit, some of these with a mistake, and some of any kind. */
export function valuesFor(dice: Dice, { schema, lookUp, bigints }: RandomSchema, count: number): unknown[] {
  const values: unknown[] = [];
  for (let index = 0; index < count; index++) {
    const kind = dice.int(10);
    if (kind < 5 || values.length === 0) values.push(sample(dice, schema, lookUp, 5));
    else if (kind < 8) values.push(mutated(dice, dice.pick(values)));
    else values.push(randomValue(dice, 3));
  }
  return bigints ? values.map((value) => withBigints(dice, value)) : values;
}

/** The same with some of its numbers replaced by large integers. */
function withBigints(dice: Dice, value: unknown): unknown {
  if (typeof value === "number") return dice.chance(0.5) ? dice.pick(BIGINTS) : value;
  if (Array.isArray(value)) return value.map((item) => withBigints(dice, item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withBigints(dice, part)]));
}

function mutated(dice: Dice, value: unknown): unknown {
  if (typeof value !== "object" || value === null || dice.chance(0.15)) return randomValue(dice, 1);
  if (Array.isArray(value)) {
    const index = dice.int(value.length + 1);
    switch (dice.int(4)) {
      case 0:
        return value.toSpliced(index, 1);
      case 1:
        return value.toSpliced(index, 0, value.length > 0 ? dice.pick(value) : randomValue(dice, 1));
      default:
        return value.map((item, at) => (at === index ? mutated(dice, item) : item));
    }
  }
  const entries = Object.entries(value);
  const index = dice.int(entries.length + 1);
  switch (dice.int(4)) {
    case 0:
      return Object.fromEntries(entries.toSpliced(index, 1));
    case 1:
      return { ...value, [randomName(dice)]: randomValue(dice, 1) };
    default:
      return Object.fromEntries(entries.map(([name, part], at) => [name, at === index ? mutated(dice, part) : part]));
  }
}

type LookUp = RandomSchema["lookUp"];

/** A value that is meant to fit a schema; it need not. */
function sample(dice: Dice, schema: Schema | boolean, lookUp: LookUp, depth: number): unknown {
  if (typeof schema === "boolean") return randomValue(dice, Math.min(depth, 2));
  const parts = inPlace(dice, schema, lookUp, 6);
  const fixed = parts.flatMap((part) =>
    "const" in part ? [part.const] : ((part.enum as unknown[] | undefined) ?? []),
  );
  if (fixed.length > 0 && dice.chance(0.8)) return dice.pick(fixed);
  const within = (sub: unknown) => sample(dice, sub as Schema, lookUp, depth - 1);
  switch (kindOf(dice, parts)) {
    case "null":
      return null;
    case "boolean":
      return dice.chance(0.5);
    case "integer":
      return dice.pick([0, 1, 2, 3, -1, 5, ...limitsOf(parts).map(Math.round)]);
    case "number":
      return dice.pick([...limitsOf(parts), ...limitsOf(parts).map((limit) => limit + 1), randomNumber(dice)]);
    case "string":
      return dice.pick(dice.chance(0.2) || parts.some((part) => part.format !== undefined) ? FORMATTED : TEXTS);
    case "array": {
      const lists = parts.map((part) => part.prefixItems ?? (Array.isArray(part.items) ? part.items : []));
      const rest = parts.flatMap(({ items, contains, unevaluatedItems, additionalItems }) =>
        [Array.isArray(items) ? additionalItems : items, contains, unevaluatedItems].filter((sub) => sub !== undefined),
      );
      const length = depth <= 0 ? dice.int(2) : dice.int(5);
      return Array.from({ length }, (_, index) => {
        const here = lists.flatMap((list) =>
          (list as unknown[])[index] === undefined ? [] : [(list as unknown[])[index]],
        );
        const choices = here.length > 0 ? here : rest;
        return choices.length > 0 && depth > 0 ? within(dice.pick(choices)) : randomValue(dice, Math.min(1, depth));
      });
    }
    default: {
      const needed = parts.flatMap((part) => (Array.isArray(part.required) ? (part.required as string[]) : []));
      const named = parts.flatMap((part) => Object.keys((part.properties as object | undefined) ?? {}));
      const names = new Set([
        ...dice.some(needed, 0.95),
        ...dice.some(named, depth > 0 ? 0.6 : 0.1),
        ...(dice.chance(0.3) ? [randomName(dice)] : []),
      ]);
      return Object.fromEntries(
        [...names].map((name) => {
          const choices = parts.flatMap((part) => {
            const properties = (part.properties ?? {}) as Schema;
            if (Object.hasOwn(properties, name)) return [properties[name]];
            const matching = Object.entries((part.patternProperties ?? {}) as Schema).filter(([pattern]) =>
              new RegExp(pattern, "u").test(name),
            );
            if (matching.length > 0) return matching.map(([, sub]) => sub);
            return [part.additionalProperties, part.unevaluatedProperties].filter((sub) => sub !== undefined);
          });
          return [
            name,
            choices.length > 0 && depth > 0 ? within(dice.pick(choices)) : randomValue(dice, Math.min(1, depth)),
          ];
        }),
      );
    }
  }
}

/** A schema and those that see the same value: all parts of `allOf`, one branch of each union. */
function inPlace(dice: Dice, schema: unknown, lookUp: LookUp, depth: number): Schema[] {
  if (typeof schema !== "object" || schema === null || depth === 0) return [];
  const part = schema as Schema;
  const inside: unknown[] = [];
  for (const keyword of ["$ref", "$dynamicRef", "$recursiveRef"]) {
    if (typeof part[keyword] === "string") inside.push(lookUp(part[keyword]));
  }
  if (Array.isArray(part.allOf)) inside.push(...part.allOf);
  for (const keyword of ["anyOf", "oneOf"]) if (Array.isArray(part[keyword])) inside.push(dice.pick(part[keyword]));
  if (part.if !== undefined) inside.push(...(dice.chance(0.6) ? [part.if, part.then] : [part.else]));
  if (part.dependentSchemas !== undefined && dice.chance(0.5))
    inside.push(...Object.values(part.dependentSchemas as object));
  return [part, ...inside.flatMap((sub) => inPlace(dice, sub, lookUp, depth - 1))];
}

const KINDS: readonly (readonly [string, RegExp])[] = [
  ["object", /propert|required|dependen/i],
  ["array", /items|contains/i],
  ["string", /length|pattern$|format/i],
  ["number", /^(?:minimum|maximum|exclusive|multiple)/],
];

function kindOf(dice: Dice, parts: readonly Schema[]): string {
  const named = parts.flatMap(({ type }) => (type === undefined ? [] : [type].flat())) as string[];
  if (named.length > 0 && dice.chance(0.9)) return dice.pick(named);
  const keywords = parts.flatMap(Object.keys);
  const hinted = KINDS.filter(([, hint]) => keywords.some((keyword) => hint.test(keyword))).map(([kind]) => kind);
  return dice.pick(hinted.length > 0 && dice.chance(0.9) ? hinted : ["object", "array", "string", "number", "null"]);
}

function limitsOf(parts: readonly Schema[]): number[] {
  const limits = parts.flatMap((part) =>
    ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"].map((keyword) => part[keyword]),
  );
  return [0, ...limits.filter((limit) => typeof limit === "number")];
}
