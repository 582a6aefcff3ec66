import { defineOwn } from "../../checks/index.ts";
import { JsonError, mutableCopy, parse, parseMarked, RoundedNumber } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import {
  type Field,
  innermost,
  type ObjectPlan,
  originalTypes,
  type PairsPlan,
  type Plan,
  type TextPlan,
  type TuplePlan,
  type UnionPlan,
} from "../plan/Plan.ts";
import { isOfType } from "../types.ts";
import type { ConversionContext } from "./ConversionContext.ts";

/**
 * The value of the original schema for a value of the strict form. It never throws; what is not of the expected form
 * stays as it is.
 *
 * @example
 * restoreValue(pairsPlan(number, {}, NO_NOTES), [{ key: "a", value: 1 }], context); // { a: 1 }
 */
export function restoreValue(plan: Plan, value: unknown, context: ConversionContext): unknown {
  const at = innermost(plan);
  switch (at.form) {
    case "text":
      return restoreText(at, value, context);
    case "list":
      if (!Array.isArray(value)) return value;
      return context.descend(value, () =>
        value.map((item, index) => restoreItem(at.prefix[index] ?? at.items, item, context)),
      );
    case "tuple":
      return restoreTuple(at, value, context);
    case "pairs":
      return restorePairs(at, value, context);
    case "object":
      return isObject(value) ? context.descend(value, () => restoreObject(at, value, context)) : value;
    case "union":
      return context.descend(value, () => restoreBranch(at, value, context));
    default:
      return value;
  }
}

const restoreItem = (plan: Plan | undefined, item: unknown, context: ConversionContext): unknown =>
  plan ? restoreValue(plan, item, context) : item;

/** A text that does not hold a value of the expected types stays as it is. */
function restoreText({ types, choices }: TextPlan, value: unknown, context: ConversionContext): unknown {
  if (typeof value !== "string") return value;
  if (choices) {
    const choice = choices.find(({ text }) => text === value);
    return choice ? mutableCopy(choice.value) : value;
  }
  const parsed = parsedText(value, context);
  const near = parsed instanceof RoundedNumber ? parsed.nearest : parsed;
  return near !== undefined && isOfType(near, types) ? parsed : value;
}

function parsedText(text: string, context: ConversionContext): unknown {
  const { integers, rounded } = context;
  try {
    if (rounded === "nearest") return parse(text, { integers });
    return parseMarked(text, { integers }, (marked) => {
      if (rounded === "text") return undefined;
      context.holdsRounded = true;
      return marked;
    });
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}

function restoreTuple({ object, places: { named } }: TuplePlan, value: unknown, context: ConversionContext): unknown {
  const places = restoreValue(object, value, context);
  if (!isObject(places) || !isObject(value)) return value;
  const others = Array.isArray(places.rest) ? places.rest : [];
  const count = Object.keys(places).length - (Object.hasOwn(places, "rest") ? 1 : 0);
  const list = Array.from({ length: count }, (_, index) => places[String(index)]);
  // A list has no gaps.
  const isWhole = list.every((_, index) => Object.hasOwn(places, String(index)));
  return isWhole && (others.length === 0 || count === named) ? [...list, ...others] : value;
}

/** A list in which a key comes twice stays as it is. */
function restorePairs(plan: PairsPlan, pairs: unknown, context: ConversionContext): unknown {
  if (!Array.isArray(pairs) || !pairs.every(isPair)) return pairs;
  const index = repeatIn(pairs);
  if (index >= 0) {
    context.repeats.push({ list: pairs, index });
    return pairs;
  }
  return context.descend(pairs, () =>
    Object.fromEntries(
      pairs.map((pair): [string, unknown] => [pair.key, restoreValue(plan.value, pair.value, context)]),
    ),
  );
}

function isPair(pair: unknown): pair is { key: string; value: unknown } {
  return isObject(pair) && typeof pair.key === "string" && Object.hasOwn(pair, "value");
}

/** The place of the first pair whose key an earlier one has. */
function repeatIn(pairs: readonly { readonly key: string }[]): number {
  const seen = new Set<string>();
  return pairs.findIndex(({ key }) => seen.size === seen.add(key).size);
}

function restoreObject(
  plan: ObjectPlan,
  value: { readonly [key: string]: unknown },
  context: ConversionContext,
): unknown {
  const { byKey, rest } = plan;
  const out: Record<string, unknown> = {};
  for (const [key, given] of Object.entries(value)) {
    const field = byKey.get(key);
    if (field !== undefined) {
      restoreField(field, given, out, context);
    } else if (rest.form === "pairs" && key === rest.key) {
      addUnnamed(plan, key, restoreValue(rest.plan, given, context), out);
    } else {
      defineOwn(out, key, rest.form === "open" ? restoreItem(rest.plan, given, context) : given);
    }
  }
  return out;
}

function restoreField(field: Field, given: unknown, out: Record<string, unknown>, context: ConversionContext): void {
  const { name, plan } = field;
  if (given !== null || !isAbsentAsNull(field)) defineOwn(out, name, restoreValue(plan, given, context));
  else if (originalTypes(plan).has("null")) context.absents.push({ object: out, name });
}

/** Adds the properties of a list of pairs; one with a name counts where it stands, also as an absent one. */
function addUnnamed({ fields }: ObjectPlan, key: string, others: unknown, out: Record<string, unknown>): void {
  if (!isObject(others)) {
    defineOwn(out, key, others);
    return;
  }
  const names = new Set(fields.map(({ name }) => name));
  for (const [name, other] of Object.entries(others)) if (!names.has(name)) defineOwn(out, name, other);
}

/** Null for an optional property was invented, unless the original has it too and can do without it. */
function isAbsentAsNull({ isRequired, isNullable, plan }: Field): boolean {
  return isNullable || (!isRequired && !originalTypes(plan).has("null"));
}

function restoreBranch(union: UnionPlan, value: unknown, context: ConversionContext): unknown {
  const { chooser } = context;
  const branches = chooser.branchesOf(union);
  const meant = branches.flatMap(({ sent }, index) => (isOfType(value, sent) ? [index] : []));
  const index = meant.length === 1 ? meant[0] : meant.find((candidate) => chooser.accepts(union, candidate, value));
  const branch = index === undefined ? undefined : branches[index];
  return branch ? restoreValue(branch.plan, value, context) : value;
}
