import { forEachSubschema, isObject, type JsonSchema } from "../../../src/schema/index.ts";
import { resolveReference } from "../../../src/schema/walk/resolveReference.ts";

/**
 * Where two schemas differ once their references are resolved; undefined where nowhere. The order of keys and of
 * `required` does not count, nor what names the schema and its parts.
 */
export function differenceOf(left: unknown, right: unknown): string | undefined {
  const seen = new Map<unknown, Set<unknown>>();
  const open: Pair[] = [[left, right, ""]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, other, path] = [followed(next[0], left), followed(next[1], right), next[2]];
    if (!isObject(one) || !isObject(other)) {
      if (!isEqual(one, other)) return path || "/";
      continue;
    }
    const partners = seen.get(one) ?? new Set();
    if (partners.has(other)) continue;
    seen.set(one, partners.add(other));
    const keys = [...new Set([...keysOf(one), ...keysOf(other)])];
    const parts = keys.flatMap((key) => partsToCompare(key, [one, left], [other, right], `${path}/${key}`));
    const difference = parts.find((part) => typeof part === "string");
    if (difference !== undefined) return difference;
    for (const part of parts) open.push(part as Pair);
  }
  return undefined;
}

type Schema = { readonly [keyword: string]: unknown };
type Pair = [left: unknown, right: unknown, path: string];
/** A schema, and the root that its references lead into. */
type Rooted = readonly [schema: Schema, root: unknown];

/** What is to be compared inside the values of a keyword; where they differ, if they do already. */
function partsToCompare(key: string, [one, left]: Rooted, [other, right]: Rooted, place: string): (Pair | string)[] {
  const [a, b] = [one[key], other[key]];
  if (!Object.hasOwn(one, key) || !Object.hasOwn(other, key)) return [place];
  if (REFERENCES.includes(key)) {
    const [x, y] = [targetOf(one, a, left), targetOf(other, b, right)];
    if (x && y) return [[x.schema, y.schema, place]];
    return x || y || !isEqual(a, b) ? [place] : [];
  }
  const [subsA, subsB] = [subschemasIn(key, a), subschemasIn(key, b)];
  if (subsA.size === 0 && key !== "required" && !VALUES.includes(key)) {
    return replacedIn(a, b)?.map(([x, y]): Pair => [x, y, place]) ?? [place];
  }
  if (subsA.size !== subsB.size || !isEqual(withoutSubschemas(key, a, subsA), withoutSubschemas(key, b, subsB))) {
    return [place];
  }
  const missing = [...subsA.keys()].find((name) => !subsB.has(name));
  if (missing !== undefined) return [`${place}/${missing}`];
  return Array.from(subsA, ([name, sub]): Pair => [sub, subsB.get(name), `${place}/${name}`]);
}

const VALUES = ["default", "const", "enum", "example", "examples"];

/** Where the right value has a reference in the place of a schema; undefined if they differ elsewhere. */
function replacedIn(left: unknown, right: unknown): [left: unknown, right: unknown][] | undefined {
  if (isEqual(left, right)) return [];
  if (isObject(right) && Object.keys(right).length === 1 && typeof right.$ref === "string") return [[left, right]];
  const [isList, keys] = [Array.isArray(left), Object.keys(left ?? {})];
  if (typeof left !== "object" || typeof right !== "object" || right === null || isList !== Array.isArray(right))
    return;
  if (keys.length !== Object.keys(right).length || !keys.every((key) => Object.hasOwn(right, key))) return undefined;
  const pairs = keys.map((key) =>
    replacedIn((left as { [key: string]: unknown })[key], (right as { [key: string]: unknown })[key]),
  );
  return pairs.some((found) => found === undefined) ? undefined : pairs.flatMap((found) => found ?? []);
}

const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"];
const RESOLVED = ["$schema", "$id", "$defs", "definitions", "$anchor"];

function keysOf(schema: { readonly [key: string]: unknown }): string[] {
  return Object.keys(schema).filter((key) => !RESOLVED.includes(key) && schema[key] !== undefined);
}

/** What a reference alone leads to; what goes round in circles leads to one and the same nothing. */
function followed(start: unknown, root: unknown): unknown {
  const passed = new Set<unknown>();
  let schema = start;
  while (isObject(schema) && keysOf(schema).length === 1 && typeof schema.$ref === "string") {
    if (passed.has(schema)) return "a circle";
    passed.add(schema);
    const target = targetOf(schema, schema.$ref, root);
    if (!target) break;
    schema = target.schema;
  }
  return schema;
}

function targetOf(schema: unknown, ref: unknown, root: unknown): { schema: unknown } | undefined {
  if (typeof ref !== "string") return undefined;
  const resolved = resolveReference(root as JsonSchema, ref, schema as JsonSchema);
  return resolved.found ? resolved : undefined;
}

function subschemasIn(keyword: string, value: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  forEachSubschema(Object.fromEntries([[keyword, value]]), (sub, _, key) => found.set(String(key), sub));
  return found;
}

function withoutSubschemas(keyword: string, value: unknown, subschemas: ReadonlyMap<string, unknown>): unknown {
  if (keyword === "required" && Array.isArray(value)) return [...new Set(value)].sort();
  if (subschemas.size === 0) return value;
  if (!isObject(value) || subschemas.has("undefined")) return Array.isArray(value);
  return Object.fromEntries(Object.entries(value).filter(([key]) => !subschemas.has(key)));
}

function isEqual(left: unknown, right: unknown): boolean {
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every(
      (key) =>
        Object.hasOwn(right, key) &&
        isEqual((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
    )
  );
}
