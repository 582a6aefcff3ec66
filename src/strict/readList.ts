import { type JsonSchema, type JsonSchemaType, KEYWORDS_OF, pointerTo } from "../schema/index.ts";
import type { Part, Plain } from "./conjunction.ts";
import { highest, lowest } from "./extremes.ts";
import { type Node, type Notes, withLimits } from "./Node.ts";
import { listNode } from "./nodes/listNode.ts";
import { choiceNode } from "./nodes/textNode.ts";
import { tupleNode } from "./nodes/tupleNode.ts";
import type { Place, Reading } from "./Reading.ts";

/**
 * The node of a list; undefined where no list fits.
 *
 * @example
 * readList(reading, [{ schema: { type: "array" }, path: "" }], NO_NOTES, "", place);
 */
export function readList(
  reading: Reading,
  plains: readonly Plain[],
  notes: Notes,
  path: string,
  place: Place,
): Node | undefined {
  const shapes = plains.map(shapeOf);
  const minItems = highest(plains.map(({ schema }) => schema.minItems));
  let maxItems = lowest(plains.map(({ schema }) => schema.maxItems));
  const inside: Place = { ...place, level: place.level + 1, isRoot: false };

  const prefix: Node[] = [];
  const length = Math.min(maxItems, highest(shapes.map((shape) => shape.prefix.length)));
  for (let index = 0; index < length; index++) {
    reading.spend(shapes.length, path);
    const parts = shapes.flatMap((shape) => shape.prefix[index] ?? shape.rest ?? []);
    const node = reading.read(parts, inside);
    if (node === undefined) {
      const others = shapes.flatMap((shape) => [...shape.prefix.slice(index), ...(shape.rest ? [shape.rest] : [])]);
      reading.noteDropped(others, "the list ends before this item");
      maxItems = index;
      break;
    }
    prefix.push(node);
  }
  const restParts = shapes.flatMap((shape) => shape.rest ?? []);
  const hasRest = maxItems > prefix.length;
  const rest = hasRest ? reading.read(restParts.length > 0 ? restParts : [{ schema: true, path }], inside) : undefined;
  if (rest === undefined && hasRest) reading.noteDropped(restParts, "there are no more items");
  if (rest === undefined) maxItems = Math.min(maxItems, prefix.length);
  if (minItems > maxItems) return reading.never(path, "it wants more items than can be there");

  const limits: string[] = [];
  for (const plain of plains) {
    for (const keyword of OTHERS) if (plain.schema[keyword]) reading.described(plain, keyword, limits);
  }
  if (maxItems === 0) {
    reading.change("rewritten", path, "items", "the empty list is sent as its JSON text");
    reading.noteIdle(plains, KEYWORDS_OF.array, "in an empty list", OTHERS);
    return choiceNode([[]], withLimits(notes, limits));
  }
  if (prefix.length === 0 || reading.rules.isOpen) {
    const keywords = countKeywords(reading, plains, { minItems, maxItems }, limits);
    return listNode({ items: rest ?? false, prefix, keywords }, withLimits(notes, limits));
  }
  const own = plains.find((_, index) => (shapes[index]?.prefix.length ?? 0) > 0) as Plain;
  const keyword = own.schema.prefixItems === undefined ? "items" : "prefixItems";
  const { allRequired } = reading.rules;
  if (allRequired && prefix.slice(minItems).some(({ original }) => original.has("null"))) {
    const reason = "null may be an item, and cannot say that there is none";
    return reading.text(plains, ARRAY, withLimits(notes, limits), own.path, keyword, reason);
  }
  const message = "the list is sent as an object with a property for each place";
  // With a gap between its items it comes back as no list.
  const isWhole = minItems >= prefix.length;
  for (const { path: where } of isWhole ? [own] : plains) reading.change("tuple", where, keyword, message, isWhole);
  for (const plain of plains) {
    for (const keyword of COUNTS.filter((keyword) => plain.schema[keyword])) {
      const where = pointerTo(plain.path, keyword);
      const isBeyond = (keyword === "minItems" ? minItems : maxItems) > prefix.length;
      if (isBeyond) reading.described(plain, keyword, limits);
      else reading.change("rewritten", where, keyword, "the properties say how many items there are");
    }
  }
  return tupleNode(prefix, rest, { minItems, allRequired }, withLimits(notes, limits));
}

const ARRAY: ReadonlySet<JsonSchemaType> = new Set<JsonSchemaType>(["array"]);
/** What no provider enforces. */
const OTHERS = ["uniqueItems", "contains", "minContains", "maxContains", "unevaluatedItems"];

const COUNTS = ["minItems", "maxItems"] as const;

type Shape = { prefix: readonly Part[]; rest: Part | undefined };

function shapeOf({ schema, path }: Plain): Shape {
  // Up to draft 2019-09 `items` may be a list, and `additionalItems` is what comes after it.
  const { items, prefixItems, additionalItems } = schema;
  const isOld = Array.isArray(items);
  const keyword = isOld ? "items" : "prefixItems";
  const list = isOld ? items : (prefixItems ?? []);
  const after = isOld ? additionalItems : (items as JsonSchema | boolean | undefined);
  return {
    prefix: list.map((sub, index) => ({ schema: sub, path: pointerTo(path, keyword, index) })),
    rest:
      after === undefined ? undefined : { schema: after, path: pointerTo(path, isOld ? "additionalItems" : "items") },
  };
}

/** `minItems` and `maxItems`, as far as the provider enforces them. */
function countKeywords(
  reading: Reading,
  plains: readonly Plain[],
  counts: { minItems: number; maxItems: number },
  limits: string[],
): JsonSchema {
  const { keywords, minItems: most } = reading.rules;
  const isTaken = (keyword: "minItems" | "maxItems"): boolean => keywords.has(keyword);
  for (const plain of plains) {
    for (const keyword of COUNTS.filter((keyword) => plain.schema[keyword])) {
      const isEnforced = isTaken(keyword) && (keyword === "maxItems" || counts.minItems <= most);
      if (!isEnforced) reading.described(plain, keyword, limits);
      else if (plain.schema[keyword] !== counts[keyword]) {
        reading.noteIdle([plain], [keyword], "beside a narrower limit");
      }
    }
  }
  return {
    ...(isTaken("minItems") && counts.minItems > 0 && { minItems: Math.min(counts.minItems, most) }),
    ...(isTaken("maxItems") && Number.isFinite(counts.maxItems) && { maxItems: counts.maxItems }),
  };
}
