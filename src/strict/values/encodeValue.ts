import { defineOwn } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import {
  type Field,
  innermost,
  type Listed,
  type ObjectPlan,
  originalTypes,
  type Plan,
  type TextPlan,
  type TuplePlan,
  type UnionPlan,
} from "../plan/Plan.ts";
import { sameJson } from "../sameJson.ts";
import { isOfType } from "../types.ts";
import type { ConversionContext } from "./ConversionContext.ts";
import { restoreValue } from "./restoreValue.ts";

/**
 * The strict form of a value of the original schema. It never throws; what is not of the expected form stays as it is.
 *
 * @example
 * encodeValue(pairsPlan(number, {}, NO_NOTES), { a: 1 }, context); // [{ key: "a", value: 1 }]
 */
export function encodeValue(plan: Plan, value: unknown, context: ConversionContext): unknown {
  const at = innermost(plan);
  switch (at.form) {
    case "text":
      return encodeText(at, value);
    case "list":
      if (!Array.isArray(value)) return value;
      return context.descend(value, () =>
        value.map((item, index) => encodeItem(at.prefix[index] ?? at.items, item, context)),
      );
    case "tuple":
      return Array.isArray(value) ? encodeValue(at.object, namedPlaces(at, value), context) : value;
    case "pairs":
      if (!isObject(value)) return value;
      return context.descend(value, () =>
        Object.entries(value).map(([key, item]) => ({ key, value: encodeValue(at.value, item, context) })),
      );
    case "object":
      return isObject(value) ? context.descend(value, () => encodeObject(at, value, context)) : value;
    case "union":
      return context.descend(value, () => encodeBranch(at, value, context));
    default:
      return value;
  }
}

const encodeItem = (plan: Plan | undefined, item: unknown, context: ConversionContext): unknown =>
  plan ? encodeValue(plan, item, context) : item;

function encodeText({ types, choices }: TextPlan, value: unknown): unknown {
  // Of an equal value the keys may be in another order.
  if (choices) return choices.find((choice) => sameJson(choice.value, value))?.text ?? value;
  if (!isOfType(value, types)) return value;
  try {
    return JSON.stringify(value);
  } catch {
    // Too deep, or it contains itself.
    return value;
  }
}

function namedPlaces(
  { places: { named, hasRest } }: TuplePlan,
  value: readonly unknown[],
): { [name: string]: unknown } {
  return { ...value.slice(0, named), ...(hasRest && { rest: value.slice(named) }) };
}

function encodeObject(
  { fields, rest }: ObjectPlan,
  value: { readonly [name: string]: unknown },
  context: ConversionContext,
): unknown {
  const out: Record<string, unknown> = {};
  for (const field of fields) {
    const { name, key, plan, isNullable } = field;
    const given = value[name];
    if (!isAbsent(field, value))
      defineOwn(out, key, given === null && isNullable ? null : encodeValue(plan, given, context));
    else if (isNullable) defineOwn(out, key, null);
  }
  if (rest.form === "closed") return out;
  const names = new Set(fields.map(({ name }) => name));
  const others = Object.entries(value).filter(([name]) => !names.has(name));
  if (rest.form === "pairs") defineOwn(out, rest.key, encodeValue(rest.plan, Object.fromEntries(others), context));
  else for (const [name, other] of others) defineOwn(out, name, encodeItem(rest.plan, other, context));
  return out;
}

function isAbsent({ name, plan, isRequired }: Field, value: { readonly [name: string]: unknown }): boolean {
  return !Object.hasOwn(value, name) || (value[name] === null && !isRequired && !originalTypes(plan).has("null"));
}

function encodeBranch(union: UnionPlan, value: unknown, context: ConversionContext): unknown {
  const { chooser } = context;
  const ofType = chooser
    .branchesOf(union)
    .flatMap(({ plan, original }, index) => (isOfType(value, original) ? [{ plan, index }] : []));
  const fitting = ofType.filter(({ plan }) => fits(plan, value));
  // A value of no branch may still be one of them with properties that no branch names, which go.
  const meant = fitting.length > 0 ? fitting : ofType;
  const [first] = meant;
  if (first && meant.length === 1) return encodeValue(first.plan, value, context);
  let fallback: { written: unknown } | undefined;
  for (const { plan, index } of meant) {
    const written = encodeValue(plan, value, context);
    if (!chooser.accepts(union, index, written)) continue;
    if (sameJson(restoreValue(union, written, context), value)) return written;
    fallback ??= { written };
  }
  return fallback ? fallback.written : value;
}

/** False where a value of the plan's types is certainly of another form. */
function fits(plan: Plan, value: unknown): boolean {
  const at = innermost(plan);
  switch (at.form) {
    case "scalar":
      return isOfType(value, new Set(at.types)) && (at.values?.includes(value as Listed) ?? true);
    case "text":
      return at.choices?.some((choice) => sameJson(choice.value, value)) ?? true;
    case "object":
      return isObject(value) && fitsFields(at, value);
    case "tuple": {
      const { named, least, hasRest } = at.places;
      return Array.isArray(value) && value.length >= least && (hasRest || value.length <= named);
    }
    default:
      return true;
  }
}

function fitsFields({ fields, rest }: ObjectPlan, value: { readonly [name: string]: unknown }): boolean {
  const names = new Set(fields.map(({ name }) => name));
  if (rest.form === "closed" && Object.keys(value).some((name) => !names.has(name))) return false;
  return fields.every(({ name, plan, isRequired, isNullable }) => {
    if (!isRequired || isNullable) return true;
    return Object.hasOwn(value, name) && (plan.form !== "scalar" || fits(plan, value[name]));
  });
}
