import { isObject, type JsonSchema, pointerTo } from "../../src/schema/index.ts";

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
  let lost: { keyword: string; pointer: string } | undefined;
  visit(original, (keyword, value, pointer) => {
    const key = keyOf(keyword, value);
    if (key === undefined) return;
    const left = kept.get(key) ?? 0;
    kept.set(key, left - 1);
    if (left <= 0 && !isNamed(changes, keyword, pointer) && !told.includes(key)) lost ??= { keyword, pointer };
  });
  return lost;
}

/**
 * True where a change tells of the constraint, or that nothing below some place is enforced.
 *
 * @example
 * isNamed([{ kind: "json_text", path: "/items", keyword: "type", isEnforced: false }], "minimum", "/items/minimum"); // true
 */
export function isNamed(changes: readonly Change[], keyword: string, pointer: string): boolean {
  return changes.some(({ path, isEnforced, ...change }) => {
    if (change.keyword === "patternProperties" && keyword === "additionalProperties") return true;
    return change.keyword === keyword || (!isEnforced && pointer.startsWith(`${path}/`));
  });
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

/** How the constraint reads, if it is one. What refuses everything makes a branch that is no loss. */
function keyOf(keyword: string, value: unknown): string | undefined {
  if (keyword === "not" && isObject(value) && Object.keys(value).length === 0) return undefined;
  if (EXACT.has(keyword)) return `${keyword}: ${JSON.stringify(value)}`;
  return PRESENT.has(keyword) && typeof value !== "boolean" ? `${keyword}: ` : undefined;
}

/** Calls `see` with each keyword of each schema, but not with properties that are called like keywords. */
function visit(
  schema: unknown,
  see: (keyword: string, value: unknown, pointer: string) => void,
  pointer = "",
  isMap = false,
): void {
  if (Array.isArray(schema)) for (const [index, item] of schema.entries()) visit(item, see, pointerTo(pointer, index));
  if (!isObject(schema)) return;
  for (const [key, value] of Object.entries(schema)) {
    const below = pointerTo(pointer, key);
    if (!isMap) see(key, value, below);
    if (isMap || !LITERALS.has(key)) visit(value, see, below, !isMap && MAPS.has(key));
  }
}

const LITERALS = new Set(["enum", "const", "default", "examples", "example"]);
const MAPS = new Set(["properties", "$defs", "definitions", "patternProperties", "dependentSchemas"]);
