import { pointerTo } from "../../json/index.ts";
import { type JsonSchema, KEYWORDS_OF, originalKeyword, upgradeKeywords } from "../../schema/index.ts";
import { withLimits } from "../plan/notes.ts";
import { choicePlan, listPlan, originalTypes, type Plan, tuplePlan } from "../plan/Plan.ts";
import { ARRAY } from "../types.ts";
import { highest, lowest, type Part, type SchemaPart } from "./conjunction.ts";
import type { JoinedSchemas, Place, ReadContext } from "./ReadContext.ts";

/**
 * The plan of a list; `undefined` if no list fits.
 *
 * @example
 * readList(context, joined)?.form; // "list"
 */
export function readList(context: ReadContext, joined: JoinedSchemas): Plan | undefined {
  const { schemaParts, path, notes } = joined;
  const { changes, rules } = context;
  const items = readItems(context, joined);
  if (items.minItems > items.maxItems) return context.never(path, "it wants more items than can be there");

  const limits: string[] = [];
  for (const schemaPart of schemaParts) changes.described([schemaPart], presentIn(schemaPart, OTHERS), limits);
  if (items.maxItems === 0) {
    changes.add("rewritten", path, "items", "the empty list is sent as its JSON text");
    const idle = KEYWORDS_OF.array.filter((keyword) => !OTHERS.includes(keyword));
    changes.idle(schemaParts, idle, "in an empty list");
    return choicePlan([[]], withLimits(notes, limits));
  }
  if (items.prefix.length > 0 && !rules.isOpen) return readTuple(context, joined, items, limits);
  const keywords = countKeywords(context, schemaParts, items, limits);
  return listPlan({ items: items.rest, prefix: items.prefix, keywords }, withLimits(notes, limits));
}

/** Keywords that no provider enforces. */
const OTHERS: readonly string[] = ["uniqueItems", "contains", "minContains", "maxContains", "unevaluatedItems"];
const COUNTS = ["minItems", "maxItems"] as const;

const presentIn = <Keyword extends string>({ schema }: SchemaPart, keywords: readonly Keyword[]): Keyword[] =>
  keywords.filter((keyword) => schema[keyword]);

/** The items of a list: the first items with schemas of their own, all other items, and the limits of their number. */
type Items = {
  readonly prefix: readonly Plan[];
  readonly rest: Plan | undefined;
  readonly minItems: number;
  readonly maxItems: number;
};

function readItems(context: ReadContext, { schemaParts, path, place }: JoinedSchemas): Items {
  const { changes, budget } = context;
  const shapes = schemaParts.map(shapeOf);
  const minItems = highest(schemaParts.map(({ schema }) => schema.minItems));
  let maxItems = lowest(schemaParts.map(({ schema }) => schema.maxItems));
  const inside: Place = { ...place, level: place.level + 1, isRoot: false };

  const prefix: Plan[] = [];
  const length = Math.min(maxItems, highest(shapes.map((shape) => shape.prefix.length)));
  while (prefix.length < Math.min(length, maxItems)) {
    const index = prefix.length;
    budget.spend(shapes.length, path);
    const parts = shapes.flatMap((shape) => shape.prefix[index] ?? shape.rest ?? []);
    const plan = context.read(parts, inside);
    if (plan !== undefined) {
      prefix.push(plan);
    } else {
      const others = shapes.flatMap((shape) => [...shape.prefix.slice(index), ...(shape.rest ? [shape.rest] : [])]);
      changes.unfit(others, "the list ends before this item");
      maxItems = index;
    }
  }
  if (maxItems <= prefix.length) return { prefix, rest: undefined, minItems, maxItems };
  const restParts = shapes.flatMap((shape) => shape.rest ?? []);
  const rest = context.read(restParts.length > 0 ? restParts : [{ schema: true, path }], inside);
  if (rest !== undefined) return { prefix, rest, minItems, maxItems };
  changes.unfit(restParts, "there are no more items");
  return { prefix, rest, minItems, maxItems: prefix.length };
}

type Shape = { readonly prefix: readonly Part[]; readonly rest: Part | undefined };

function shapeOf({ schema, path }: SchemaPart): Shape {
  const { prefixItems = [], items } = Array.isArray(schema.items) ? upgradeKeywords(schema, false) : schema;
  const at = (keyword: string, index?: number): string => pointerTo(path, originalKeyword(schema, keyword), index);
  return {
    prefix: prefixItems.map((sub, index) => ({ schema: sub, path: at("prefixItems", index) })),
    rest: items === undefined ? undefined : { schema: items as JsonSchema | boolean, path: at("items") },
  };
}

/** A list with a schema per item, for providers that support only lists with one schema. */
function readTuple(
  context: ReadContext,
  joined: JoinedSchemas,
  { prefix, rest, minItems, maxItems }: Items,
  limits: string[],
): Plan {
  const { schemaParts, notes } = joined;
  const { changes, rules } = context;
  const own = schemaParts.find((schemaPart) => shapeOf(schemaPart).prefix.length > 0) as SchemaPart;
  const keyword = originalKeyword(own.schema, "prefixItems");
  const { allRequired } = rules;
  if (allRequired && prefix.slice(minItems).some((plan) => originalTypes(plan).has("null"))) {
    const reason = "null may be an item, so it cannot say that an item is absent";
    return context.text({ ...joined, notes: withLimits(notes, limits), path: own.path }, ARRAY, keyword, reason);
  }
  const message = "the list is sent as an object with a property for each place";
  // An answer with a gap between its items is not restored to a list.
  const isWhole = minItems >= prefix.length;
  for (const { path } of isWhole ? [own] : schemaParts) changes.add("tuple", path, keyword, message, isWhole);
  noteCounts(context, schemaParts, { minItems, maxItems }, prefix.length, limits);
  return tuplePlan(prefix, rest, { minItems, allRequired }, withLimits(notes, limits));
}

/** The limits of the number of items of a list that is sent as an object. */
function noteCounts(
  { changes }: ReadContext,
  schemaParts: readonly SchemaPart[],
  counts: { readonly minItems: number; readonly maxItems: number },
  places: number,
  limits: string[],
): void {
  const message = "the properties say how many items there are";
  for (const schemaPart of schemaParts) {
    for (const keyword of presentIn(schemaPart, COUNTS)) {
      if (counts[keyword] > places) changes.described([schemaPart], [keyword], limits);
      else changes.add("rewritten", pointerTo(schemaPart.path, keyword), keyword, message);
    }
  }
}

/** `minItems` and `maxItems`, if the provider enforces them. */
function countKeywords(
  { rules, changes }: ReadContext,
  schemaParts: readonly SchemaPart[],
  items: Items,
  limits: string[],
): JsonSchema {
  const { keywords, minItems: most } = rules;
  const { minItems, maxItems } = items;
  for (const schemaPart of schemaParts) {
    for (const count of presentIn(schemaPart, COUNTS)) {
      const isEnforced = keywords.has(count) && (count === "maxItems" || minItems <= most);
      if (!isEnforced) changes.described([schemaPart], [count], limits);
      else if (schemaPart.schema[count] !== items[count])
        changes.idle([schemaPart], [count], "beside a narrower limit");
    }
  }
  return {
    ...(keywords.has("minItems") && minItems > 0 && { minItems: Math.min(minItems, most) }),
    ...(keywords.has("maxItems") && Number.isFinite(maxItems) && { maxItems }),
  };
}
