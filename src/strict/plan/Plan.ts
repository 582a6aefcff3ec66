import type { JsonValue } from "../../json/index.ts";
import { type JsonSchema, type JsonSchemaType, typeNameOf } from "../../schema/index.ts";
import { ALL_TYPES, ARRAY, OBJECT, STRING, type Types } from "../types.ts";
import { isEmpty, NO_NOTES, type Notes, withLimits } from "./notes.ts";

/**
 * How a part of a schema is sent. The strict schema is written from the plan, and values are converted in both
 * directions by it. Reading a schema makes the plan, which is not changed afterwards.
 *
 * @example
 * const plan: Plan = { form: "any", notes: NO_NOTES };
 */
export type Plan = Leaf | UnionPlan | LinkPlan | NotedPlan;

/** A plan that describes the form of a value itself. */
export type Leaf = AnyPlan | ScalarPlan | TextPlan | ListPlan | TuplePlan | PairsPlan | ObjectPlan;

/** Any value, if the provider accepts a schema without keywords. */
export type AnyPlan = { readonly form: "any"; readonly notes: Notes };

/** A string, number, boolean or null, or one of some `values`. */
export type ScalarPlan = {
  readonly form: "scalar";
  readonly types: readonly JsonSchemaType[];
  readonly keywords: JsonSchema;
  readonly values?: readonly Listed[] | undefined;
  readonly notes: Notes;
};

/** A value that an enum may list. */
export type Listed = NonNullable<JsonSchema["enum"]>[number];

/** A value of these types as its JSON text, or one of `choices` if the values are listed. */
export type TextPlan = {
  readonly form: "text";
  readonly types: Types;
  readonly choices?: readonly { readonly text: string; readonly value: JsonValue }[];
  readonly notes: Notes;
};

/** A list. The first items may have plans of their own. `items` is the plan of all other items, if there are any. */
export type ListPlan = {
  readonly form: "list";
  readonly prefix: readonly Plan[];
  readonly items: Plan | undefined;
  readonly keywords: JsonSchema;
  readonly notes: Notes;
  readonly height: number;
};

/** A list with a plan per item, as an object with numbered properties and the property `rest`. */
export type TuplePlan = {
  readonly form: "tuple";
  readonly object: ObjectPlan;
  readonly places: { readonly named: number; readonly least: number; readonly hasRest: boolean };
};

/** An object with any names, as a list of `{ key, value }`. */
export type PairsPlan = {
  readonly form: "pairs";
  readonly value: Plan;
  readonly keywords: JsonSchema;
  readonly notes: Notes;
  readonly height: number;
};

/** An object with named properties. */
export type ObjectPlan = {
  readonly form: "object";
  readonly fields: readonly Field[];
  readonly byKey: ReadonlyMap<string, Field>;
  readonly rest: Rest;
  readonly notes: Notes;
  readonly height: number;
};

/**
 * A property: `name` in the original, `key` in the strict form. `isNullable` if null means that it is absent.
 *
 * @example
 * const field: Field = { name: "city", key: "city", plan, isRequired: true, isNullable: false };
 */
export type Field = {
  readonly name: string;
  readonly key: string;
  readonly plan: Plan;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
};

/**
 * How additional properties are sent: not at all, among the named properties, or in a list of pairs under a separate
 * key.
 *
 * @example
 * const rest: Rest = { form: "closed" };
 */
export type Rest =
  | { readonly form: "closed" }
  | { readonly form: "open"; readonly plan?: Plan }
  | { readonly form: "pairs"; readonly key: string; readonly plan: Plan };

/** A value of one of several plans. `parts` are the schemas with the union. */
export type UnionPlan = {
  readonly form: "union";
  readonly children: readonly Plan[];
  readonly parts: readonly { readonly path: string }[];
  readonly notes: Notes;
  readonly height: number;
};

/**
 * The target of a `$ref`. It is written as a definition if several references or a recursion lead to it. The plan of
 * the target is known after it was read; until then there are the `types` that its schema names.
 */
export type LinkPlan = {
  readonly form: "link";
  readonly name: string;
  readonly types: Types;
  target: Plan | undefined;
  uses: number;
  isRecursive: boolean;
};

/** A plan with the texts of its place. */
export type NotedPlan = { readonly form: "noted"; readonly plan: Plan; readonly notes: Notes };

/** Listed values of any type, each as its JSON text. */
export function choicePlan(values: readonly JsonValue[], notes: Notes): TextPlan {
  const choices = values.map((value) => ({ value, text: JSON.stringify(value) }));
  return { form: "text", types: new Set(values.map(typeNameOf)), choices, notes };
}

export function listPlan(
  { prefix = [], items, keywords = {} }: Partial<Pick<ListPlan, "prefix" | "items" | "keywords">>,
  notes: Notes,
): ListPlan {
  return { form: "list", prefix, items, keywords, notes, height: 1 + highestOf(items ? [...prefix, items] : prefix) };
}

export function pairsPlan(value: Plan, keywords: JsonSchema, notes: Notes): PairsPlan {
  return { form: "pairs", value, keywords, notes, height: 2 + heightOf(value) };
}

export function objectPlan(fields: readonly Field[], rest: Rest, notes: Notes): ObjectPlan {
  const plans = plansOf({ fields, rest });
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return { form: "object", fields, byKey, rest, notes, height: 1 + highestOf(plans) };
}

/** @param rest the plan of further items. */
export function tuplePlan(
  prefix: readonly Plan[],
  rest: Plan | undefined,
  { minItems, allRequired }: { minItems: number; allRequired: boolean },
  notes: Notes,
): TuplePlan {
  const fields = prefix.map((plan, index): Field => {
    const isNullable = index >= minItems && allRequired;
    return { name: String(index), key: `item${index}`, plan, isRequired: index < minItems || isNullable, isNullable };
  });
  if (rest) {
    const plan = listPlan({ items: rest }, NO_NOTES);
    fields.push({ name: "rest", key: "rest", plan, isRequired: true, isNullable: false });
  }
  const limits = ["an object for a list: each item under its place"];
  return {
    form: "tuple",
    object: objectPlan(fields, { form: "closed" }, withLimits(notes, limits)),
    places: { named: prefix.length, least: minItems, hasRest: rest !== undefined },
  };
}

/** The plan with the texts of another place. */
export const notedPlan = (plan: Plan, notes: Notes): Plan => (isEmpty(notes) ? plan : { form: "noted", plan, notes });

/** The plan at the end of a chain of links and notes; a link without a target if the target is still being read. */
export function innermost(plan: Plan): Exclude<Plan, NotedPlan> {
  let at = plan;
  while (at.form === "noted" || (at.form === "link" && at.target))
    at = at.form === "noted" ? at.plan : (at.target as Plan);
  return at as Exclude<Plan, NotedPlan>;
}

/** The plans inside a plan. */
export function childrenOf(plan: Plan): readonly Plan[] {
  switch (plan.form) {
    case "list":
      return plan.items ? [...plan.prefix, plan.items] : plan.prefix;
    case "tuple":
      return plansOf(plan.object);
    case "pairs":
      return [plan.value];
    case "object":
      return plansOf(plan);
    case "union":
      return plan.children;
    case "link":
      return plan.target ? [plan.target] : [];
    case "noted":
      return [plan.plan];
    default:
      return [];
  }
}

/** Levels of objects and lists. */
export function heightOf(plan: Plan): number {
  const at = innermost(plan);
  if (at.form === "tuple") return at.object.height;
  return "height" in at ? at.height : 0;
}

export const highestOf = (plans: readonly Plan[]): number =>
  plans.reduce((most, plan) => Math.max(most, heightOf(plan)), 0);

/** The types of the values in the original form. */
export const originalTypes = (plan: Plan): Types => typesIn(plan, (leaf) => ORIGINAL[leaf.form] ?? ownTypes(leaf));

/** The types of the values in the strict form, if unions are not sent as JSON text. */
export const sentTypes = (plan: Plan): Types => typesIn(plan, sentTypesOf);

/** The types of the sent values of one form. */
export const sentTypesOf = (leaf: Leaf | LinkPlan): Types => SENT[leaf.form] ?? ownTypes(leaf);

const ORIGINAL: { readonly [form: string]: Types } = {
  any: ALL_TYPES,
  list: ARRAY,
  tuple: ARRAY,
  pairs: OBJECT,
  object: OBJECT,
};
const SENT: { readonly [form: string]: Types } = { ...ORIGINAL, tuple: OBJECT, pairs: ARRAY, text: STRING };

function ownTypes(leaf: Leaf | LinkPlan): Types {
  return "types" in leaf ? new Set(leaf.types) : ALL_TYPES;
}

/** Follows references, several of which may lead to the same union, and visits each plan once. */
function typesIn(plan: Plan, typesOf: (leaf: Leaf | LinkPlan) => Types): Types {
  const first = innermost(plan);
  if (first.form !== "union") return typesOf(first);
  const plans = new Set<Exclude<Plan, NotedPlan>>([first]);
  const types = new Set<JsonSchemaType>();
  // The loop also visits items that are added during the walk.
  for (const at of plans) {
    if (at.form === "union") for (const child of at.children) plans.add(innermost(child));
    else for (const type of typesOf(at)) types.add(type);
  }
  return types;
}

function plansOf({ fields, rest }: Pick<ObjectPlan, "fields" | "rest">): readonly Plan[] {
  const plans = fields.map(({ plan }) => plan);
  if (rest.form !== "closed" && rest.plan) plans.push(rest.plan);
  return plans;
}
