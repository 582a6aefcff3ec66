import { pointerTo } from "../../src/json/index.ts";
import { isObject, type JsonSchema } from "../../src/schema/index.ts";
import { resolveReference } from "../../src/schema/walk/resolveReference.ts";

/**
 * What a converter says that it changed.
 *
 * @example
 * const change: Change = { kind: "described", path: "/minimum", keyword: "minimum", isEnforced: false };
 */
export type Change = { kind: string; path: string; keyword: string; isEnforced: boolean };

/**
 * Where the first constraint stands that is neither in the new schema, nor in its descriptions, nor among the changes.
 *
 * @example
 * findSilentLoss({ type: "integer", minimum: 1 }, { type: "integer" }, []); // { keyword: "minimum", pointer: "/minimum" }
 */
export function findSilentLoss(
  original: JsonSchema,
  schema: JsonSchema,
  changes: readonly Change[],
): { keyword: string; pointer: string } | undefined {
  const kept = new Map<string, number>();
  const words: string[] = [];
  visit(schema, (keyword, value) => {
    const key = keyOf(keyword, value);
    if (keyword === "description") words.push(String(value));
    else if (key !== undefined) kept.set(key, (kept.get(key) ?? 0) + 1);
  });
  const told = words.join("\n");
  const isTold = tellerOf(original, changes);
  let lost: { keyword: string; pointer: string } | undefined;
  const seen = new Set<string>();
  visitUsed(original, new Set([""]), (keyword, value, pointer) => {
    const key = keyOf(keyword, value);
    if (key === undefined || seen.has(pointer)) return;
    seen.add(pointer);
    if (isTold(pointer)) return;
    const left = kept.get(key) ?? 0;
    // What two parts of an allOf say is said once.
    if (kept.has(key) && changes.some(({ kind, path }) => kind === "merged" && pointer.startsWith(`${path}/`))) return;
    kept.set(key, left - 1);
    if (left <= 0 && !told.includes(key)) lost ??= { keyword, pointer };
  });
  return lost;
}

/**
 * Whether changes tell of a constraint: one is about it, or says of a place around it, or of one that refers there, that
 * nothing fits or is enforced inside.
 *
 * @example
 * const change = { kind: "json_text", path: "/items", keyword: "type", isEnforced: false };
 * tellerOf(schema, [change])("/items/minimum"); // true
 */
export function tellerOf(schema: JsonSchema, changes: readonly Change[]): (pointer: string) => boolean {
  const about = new Set(changes.map(({ path }) => path));
  const whole = changes.filter(({ kind, isEnforced }) => !isEnforced || kind === "dropped");
  const places = reachedFrom(schema, new Set(whole.map(({ path }) => path)));
  return (pointer) => {
    if (about.has(pointer)) return true;
    const steps = pointer.split("/");
    return steps.some((_, index) => places.has(steps.slice(0, index + 1).join("/")));
  };
}

/**
 * The places, and those that something below them refers to; pointers into a schema.
 *
 * @example
 * reachedFrom({ items: { $ref: "#/$defs/a" } }, new Set(["/items"])); // Set { "/items", "/$defs/a" }
 */
export function reachedFrom(schema: JsonSchema, places: Set<string>): Set<string> {
  visitUsed(schema, places, () => {});
  return places;
}

type See = (keyword: string, value: unknown, pointer: string) => void;

/** Visits the places, and adds those that are referred to: definitions count only where they are used. */
function visitUsed(schema: JsonSchema, places: Set<string>, see: See): void {
  // What is added on the way is visited too.
  for (const place of places) {
    if (place.endsWith("/$ref")) places.add(place.slice(0, -"/$ref".length));
    const at = resolveReference(schema, `#${encodeURIComponent(place).replaceAll("%2F", "/")}`);
    if (!at.found) continue;
    visit(
      at.schema,
      (keyword, value, pointer) => {
        see(keyword, value, pointer);
        const target = keyword === "$ref" ? resolveReference(schema, String(value)) : undefined;
        if (target?.found) places.add(target.pointer);
      },
      place,
      false,
      UNUSED,
    );
  }
}

/** Constraints that are lost where the new schema does not have them with the same value. */
const EXACT = new Set([
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern"],
  ...["format", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"],
]);
/** Constraints with schemas in them, which may change there. */
const PRESENT = new Set([
  ...["oneOf", "not", "if", "contains", "dependentRequired", "dependentSchemas", "patternProperties", "propertyNames"],
  "additionalProperties",
]);

/** How the constraint reads, if it is one; none is what all values keep, or what makes a branch that none does. */
function keyOf(keyword: string, value: unknown): string | undefined {
  if (keyword === "not" && isObject(value) && Object.keys(value).length === 0) return undefined;
  if (value === false || (value === 0 && keyword.startsWith("min") && keyword !== "minimum")) return undefined;
  if (EXACT.has(keyword)) return `${keyword}: ${JSON.stringify(value)}`;
  return PRESENT.has(keyword) && typeof value !== "boolean" ? `${keyword}: ` : undefined;
}

/** Calls `see` with each keyword of each schema, but not with properties that are called like keywords. */
function visit(schema: unknown, see: See, pointer = "", isMap = false, skipped: ReadonlySet<string> = LITERALS): void {
  if (Array.isArray(schema)) {
    for (const [index, item] of schema.entries()) visit(item, see, pointerTo(pointer, index), false, skipped);
  }
  if (!isObject(schema)) return;
  for (const [key, value] of Object.entries(schema)) {
    const below = pointerTo(pointer, key);
    if (!isMap) see(key, value, below);
    if (isMap || !skipped.has(key)) visit(value, see, below, !isMap && MAPS.has(key), skipped);
  }
}

const LITERALS = new Set(["enum", "const", "default", "examples", "example"]);
const UNUSED = new Set([...LITERALS, "$defs", "definitions"]);
const MAPS = new Set(["properties", "$defs", "definitions", "patternProperties", "dependentSchemas"]);
