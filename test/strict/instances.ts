import fc from "fast-check";
import { isObject, type JsonSchema } from "../../src/schema/index.ts";
import type { JsonSchemaType } from "../../src/schema/JsonSchema.ts";
import { resolveReference } from "../../src/schema/walk/resolveReference.ts";
import { createAjvValidator } from "../../src/validate/ajv/index.ts";
import { mulberry32 } from "../mulberry32.ts";

/**
 * Which properties a generated object may have beside those that its schema names: `"never"` any; `"declared"` where
 * the schema says so (`additionalProperties` or `patternProperties` with a schema, `true`, or an object below the
 * root that names no property at all); `"everywhere"` also where it says nothing, as JSON Schema is open.
 *
 * @example
 * const options: InstanceOptions = { extras: "never" };
 */
export type InstanceOptions = { extras?: "never" | "declared" | "everywhere" };

/**
 * Valid instances of a schema for fast-check properties; Ajv has accepted each.
 *
 * @throws {Error} while generating, where no instance is found
 * @example
 * fc.assert(fc.property(instancesOf({ type: "integer", minimum: 5 }), (value) => Number(value) >= 5));
 */
export function instancesOf(schema: JsonSchema, options?: InstanceOptions): fc.Arbitrary<unknown> {
  return fc.nat().map((seed) => {
    const [value = NONE] = sampleInstances(schema, 1, seed, options);
    if (value === NONE) throw new Error(`no instance found of ${JSON.stringify(schema)}`);
    return value;
  });
}

/**
 * Up to `count` valid instances of a schema, the same for the same seed; fewer where most guesses are wrong.
 *
 * @example
 * sampleInstances({ const: 1 }, 2, 0); // [1, 1]
 */
export function sampleInstances(
  schema: JsonSchema | boolean,
  count: number,
  seed: number,
  { extras = "declared" }: InstanceOptions = {},
): unknown[] {
  const { check } = createAjvValidator(schema);
  const random = mulberry32(seed);
  const found: unknown[] = [];
  for (let guess = 0; found.length < count && guess < count * 30 + 100; guess++) {
    const value = sample({ root: schema, random, extras, effort: 2_000 }, schema, 0);
    if (value !== NONE && check(value)) found.push(value);
  }
  return found;
}

/**
 * True where an instance is found. False is a good guess, no proof: a pattern or a `not` may be too hard to guess.
 *
 * @example
 * isSatisfiable({ type: "string", enum: [] }); // false
 */
export function isSatisfiable(schema: JsonSchema | boolean): boolean {
  return sampleInstances(schema, 1, 1).length > 0;
}

type Walk = {
  root: JsonSchema | boolean;
  random: () => number;
  extras: "never" | "declared" | "everywhere";
  /** How many schemas may still be looked at; a bomb of references ends there. */
  effort: number;
};

/** No value fits, as far as can be seen. */
const NONE: unique symbol = Symbol("no instance");

/** From here on only what must be there is generated, so that recursion ends. */
const DEEP = 4;

function sample(walk: Walk, schema: unknown, depth: number): unknown {
  if (schema === false || depth > 24 || --walk.effort < 0) return NONE;
  const flat = flatten(walk, schema, depth);
  if (flat === undefined) return NONE;
  if (Object.hasOwn(flat, "const")) return flat.const;
  if (Array.isArray(flat.enum)) return flat.enum.length === 0 ? NONE : pick(walk, flat.enum);
  switch (pickType(walk, flat, depth)) {
    case "string":
      return sampleString(walk, flat);
    case "integer":
      return sampleNumber(walk, flat, true);
    case "number":
      return sampleNumber(walk, flat, walk.random() < 0.5);
    case "boolean":
      return walk.random() < 0.5;
    case "null":
      return null;
    case "array":
      return sampleArray(walk, flat, depth);
    case "object":
      return sampleObject(walk, flat, depth);
    default:
      return pick(walk, ["text", 0, -1.5, true, null, [], [1, "a"], {}, { key: "value" }]);
  }
}

/** The schema with its references followed, its `allOf` merged and a branch of each union chosen. */
function flatten(walk: Walk, schema: unknown, depth: number): JsonSchema | undefined {
  let flat: JsonSchema = {};
  const open: unknown[] = [schema];
  const avoided: string[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === false || --walk.effort < 0) return undefined;
    if (!isObject(next)) continue;
    const { $ref, allOf, anyOf, oneOf, if: condition, then: _then, else: _else, ...rest } = next as JsonSchema;
    flat = merge(flat, rest);
    for (const part of partsOf(walk, next as JsonSchema, depth, avoided)) open.push(part);
  }
  return avoided.length === 0 ? flat : { ...flat, [AVOIDED]: avoided };
}

/** The schemas that a value has to fit beside the keywords that stand in the schema itself. */
function partsOf(walk: Walk, schema: JsonSchema, depth: number, avoided: string[]): unknown[] {
  const { $ref, allOf = [], anyOf, oneOf, if: condition } = schema;
  const parts: unknown[] = [];
  if (typeof $ref === "string") {
    const resolved = resolveReference(walk.root, $ref, schema);
    parts.push(resolved.found && resolved.schema);
  }
  for (const part of allOf) parts.push(part);
  if (anyOf !== undefined) parts.push(pickBranch(walk, anyOf, depth));
  if (oneOf !== undefined) {
    const branch = pickBranch(walk, oneOf, depth);
    parts.push(branch);
    for (const name of requiredBy(oneOf.filter((other) => other !== branch))) avoided.push(name);
  }
  return condition === undefined ? parts : [...parts, ...pickOutcome(walk, schema)];
}

/** A branch of a union; deep down a simple one, so that recursion ends. */
function pickBranch(walk: Walk, union: readonly unknown[], depth: number): unknown {
  const simple = depth >= DEEP ? union.filter(isSimple) : [];
  return pick(walk, simple.length > 0 ? simple : union) ?? false;
}

function pickOutcome(walk: Walk, { if: condition, then = true, else: otherwise = true }: JsonSchema): unknown[] {
  return walk.random() < 0.5 ? [condition, then] : [otherwise];
}

/** Optional properties that another branch of a `oneOf` requires: with them both branches may fit. */
const AVOIDED = "x-avoided";

const requiredBy = (branches: readonly unknown[]): string[] =>
  branches.flatMap((branch) => (isObject(branch) && Array.isArray(branch.required) ? branch.required : []));

const isSimple = (schema: unknown): boolean =>
  isObject(schema) &&
  (Object.hasOwn(schema, "const") ||
    Array.isArray(schema.enum) ||
    ["string", "number", "integer", "boolean", "null"].includes(schema.type as string));

/** Both schemas in one, roughly: what comes out wrong is refused by Ajv. */
function merge(left: JsonSchema, right: JsonSchema): JsonSchema {
  if (Object.keys(left).length === 0) return right;
  const both: JsonSchema = { ...left, ...right };
  if (left.properties && right.properties) both.properties = mergeProperties(left.properties, right.properties);
  if (left.required && right.required) both.required = [...new Set([...left.required, ...right.required])];
  if (left.enum && right.enum) both.enum = commonValues(left.enum, right.enum);
  if (left.type !== undefined && right.type !== undefined) both.type = commonTypes(typesOf(left), typesOf(right));
  for (const keyword of ["minimum", "minLength", "minItems"] as const) {
    both[keyword] = tighter(Math.max, left[keyword], right[keyword]) as number;
  }
  for (const keyword of ["maximum", "maxLength", "maxItems"] as const) {
    both[keyword] = tighter(Math.min, left[keyword], right[keyword]) as number;
  }
  return both;
}

type Properties = NonNullable<JsonSchema["properties"]>;

function mergeProperties(left: Properties, right: Properties): Properties {
  const entries = Object.entries(left).map(([name, property]): [string, JsonSchema] => {
    const other = Object.hasOwn(right, name) ? right[name] : undefined;
    return [name, other === undefined ? property : { allOf: [property, other] }];
  });
  return Object.fromEntries([...Object.entries(right), ...entries]);
}

function commonValues(left: readonly unknown[], right: readonly unknown[]): NonNullable<JsonSchema["enum"]> {
  const texts = new Set(right.map((value) => JSON.stringify(value)));
  return left.filter((value) => texts.has(JSON.stringify(value))) as NonNullable<JsonSchema["enum"]>;
}

function commonTypes(left: readonly JsonSchemaType[], right: readonly JsonSchemaType[]): JsonSchemaType[] {
  const types = left.filter((type) => right.includes(type) || (type === "integer" && right.includes("number")));
  return types.length > 0 ? types : right.filter((type) => type === "integer");
}

const tighter = (choose: (...limits: number[]) => number, left?: number, right?: number): number | undefined =>
  left === undefined ? right : right === undefined ? left : choose(left, right);

const typesOf = ({ type }: JsonSchema): JsonSchemaType[] => (type === undefined ? [] : [type].flat());

function pickType(walk: Walk, flat: JsonSchema, depth: number): string | undefined {
  const types = typesOf(flat);
  if (depth >= DEEP && types.includes("null")) return "null";
  if (types.length > 0) return pick(walk, types);
  if (flat.properties ?? flat.required ?? flat.patternProperties ?? flat.additionalProperties) return "object";
  if (flat.items ?? flat.prefixItems ?? flat.minItems ?? flat.maxItems ?? flat.contains) return "array";
  if (flat.pattern ?? flat.format ?? flat.minLength ?? flat.maxLength) return "string";
  if (flat.minimum ?? flat.maximum ?? flat.exclusiveMinimum ?? flat.multipleOf) return "number";
  return undefined;
}

const FORMATS: ReadonlyMap<string, readonly string[]> = new Map([
  ["date-time", ["2026-01-31T12:00:00Z", "1999-12-31T23:59:59.5+01:00"]],
  ["date", ["2026-01-31"]],
  ["time", ["12:00:00Z"]],
  ["duration", ["P1DT2H"]],
  ["email", ["a@b.example"]],
  ["hostname", ["example.com"]],
  ["ipv4", ["192.0.2.1"]],
  ["ipv6", ["2001:db8::1"]],
  ["uri", ["https://example.com/a?b=c#d"]],
  ["uri-reference", ["/a/b"]],
  ["uuid", ["123e4567-e89b-42d3-a456-426614174000"]],
  ["json-pointer", ["/a/0"]],
  ["regex", ["^a+$"]],
  ["byte", ["YQ=="]],
]);

const WORDS = ["", "a", "text", "null", "{}", "[1]", "__proto__", '"', "路径", "𝒳", " a b ", "true", "0"];

function sampleString(walk: Walk, flat: JsonSchema): unknown {
  const { format, pattern, minLength = 0, maxLength = minLength + 12 } = flat;
  if (pattern !== undefined) return sampleMatch(walk, pattern);
  const examples = format === undefined ? undefined : FORMATS.get(format);
  if (examples !== undefined) return pick(walk, examples);
  let letters = [...(pick(walk, WORDS) ?? "")];
  while (letters.length < minLength) letters = [...letters, ...(letters.length === 0 ? "xy" : letters)];
  return letters.slice(0, Math.max(maxLength, 0)).join("");
}

function sampleMatch(walk: Walk, pattern: string): unknown {
  try {
    const matching = fc.stringMatching(new RegExp(pattern, "u"));
    return fc.sample(matching, { seed: whole(walk, 0, 2 ** 30), numRuns: 1 })[0];
  } catch {
    return pick(walk, WORDS);
  }
}

function sampleNumber(walk: Walk, flat: JsonSchema, integral: boolean): unknown {
  const step = flat.multipleOf ?? (integral ? 1 : 0.25);
  const { low, high, above, below } = limitsOf(flat, step);
  let first = Math.ceil(low / step);
  let last = Math.floor(high / step);
  if (first * step <= above) first++;
  if (last * step >= below) last--;
  if (first > last) return integral || flat.multipleOf !== undefined ? NONE : (low + high) / 2;
  const value = step * (pick(walk, [first, last, whole(walk, first, last)]) ?? first);
  return Number(value.toPrecision(15));
}

/** Where numbers are looked for, and the limits that they may not touch. */
function limitsOf(flat: JsonSchema, step: number): Record<"low" | "high" | "above" | "below", number> {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum } = flat;
  // Up to draft 4 the exclusive limits are booleans beside the others.
  const above = (exclusiveMinimum as unknown) === true ? minimum : (exclusiveMinimum ?? -Infinity);
  const below = (exclusiveMaximum as unknown) === true ? maximum : (exclusiveMaximum ?? Infinity);
  const from = Math.max(minimum, above);
  const to = Math.min(maximum, below);
  const low = from > -Infinity ? from : to < Infinity ? to - 100 * step : -20 * step;
  return { low, high: to < Infinity ? to : low + 100 * step, above, below };
}

function sampleArray(walk: Walk, flat: JsonSchema, depth: number): unknown {
  const { contains, minItems = 0, uniqueItems = false } = flat;
  const { places, rest } = itemsOf(flat);
  const size = sizeOfArray(walk, flat, places.length, depth);
  // What an array must contain stands behind the first places.
  const schemas = contains ? [...places, contains] : places;
  const values: unknown[] = [];
  const seen = new Set<string>();
  for (let tries = 0; values.length < size && tries < size * 4 + 8; tries++) {
    const { length } = values;
    const value = sample(walk, length < schemas.length ? schemas[length] : rest, depth + 1);
    if (value === NONE) return length >= minItems ? values : NONE;
    const key = uniqueItems ? JSON.stringify(value) : String(tries);
    if (!seen.has(key)) values.push(value);
    seen.add(key);
  }
  return values;
}

function sizeOfArray(walk: Walk, flat: JsonSchema, places: number, depth: number): number {
  const { contains, minItems = 0, maxItems = minItems + 3 } = flat;
  const least = Math.max(minItems, contains === undefined || depth > DEEP ? 0 : 1);
  return depth >= DEEP ? least : whole(walk, least, Math.max(least, Math.min(maxItems, least + places + 2)));
}

/** The schemas of the first items, and that of the others. */
function itemsOf({ prefixItems, items, additionalItems }: JsonSchema): { places: readonly unknown[]; rest: unknown } {
  if (Array.isArray(items)) return { places: prefixItems ?? items, rest: additionalItems ?? {} };
  return { places: prefixItems ?? [], rest: items ?? {} };
}

const EXTRA_NAMES = ["extra", "key", "__proto__", "constructor", "a b", "路径", "0", "x/y~z", "value"];

function sampleObject(walk: Walk, flat: JsonSchema, depth: number): unknown {
  const { properties = {}, required = [] } = flat;
  const entries = new Map<string, unknown>();
  const avoided = (flat[AVOIDED] ?? []) as string[];
  const wish = (name: string): number => (depth >= DEEP || avoided.includes(name) ? 0.02 : 0.6);
  const wished = Object.keys(properties).filter((name) => required.includes(name) || walk.random() < wish(name));
  for (const name of new Set([...required, ...wished])) {
    const isNamed = Object.hasOwn(properties, name);
    const value = sample(walk, isNamed ? properties[name] : schemaOfExtra(flat, name), depth + 1);
    if (value !== NONE) entries.set(name, value);
    else if (required.includes(name)) return NONE;
  }
  addExtras(walk, flat, depth, entries);
  return Object.fromEntries(entries);
}

function addExtras(walk: Walk, flat: JsonSchema, depth: number, entries: Map<string, unknown>): void {
  const { properties = {}, minProperties = 0, maxProperties = Infinity } = flat;
  const most = isOpen(walk, flat, depth) && depth < DEEP ? whole(walk, 0, 2) : 0;
  for (let tries = 0; tries < 8 && (tries < most || entries.size < minProperties); tries++) {
    const name = sampleName(walk, flat, depth);
    if (typeof name !== "string" || Object.hasOwn(properties, name) || entries.size >= maxProperties) continue;
    const value = sample(walk, schemaOfExtra(flat, name), depth + 1);
    if (value !== NONE) entries.set(name, value);
  }
}

function isOpen({ extras }: Walk, flat: JsonSchema, depth: number): boolean {
  const { properties = {}, additionalProperties: rest, patternProperties } = flat;
  if (extras === "never" || (rest === false && patternProperties === undefined)) return false;
  return (
    extras === "everywhere" ||
    rest !== undefined ||
    patternProperties !== undefined ||
    // A root without properties is a tool without parameters.
    (Object.keys(properties).length === 0 && depth > 0)
  );
}

function sampleName(walk: Walk, flat: JsonSchema, depth: number): unknown {
  const patterns = Object.keys(flat.patternProperties ?? {});
  if (patterns.length > 0 && (flat.additionalProperties === false || walk.random() < 0.5)) {
    return sampleMatch(walk, pick(walk, patterns) ?? "");
  }
  return isObject(flat.propertyNames)
    ? sample(walk, { type: "string", ...flat.propertyNames }, depth + 1)
    : pick(walk, EXTRA_NAMES);
}

function schemaOfExtra(flat: JsonSchema, name: string): unknown {
  for (const [pattern, schema] of Object.entries(flat.patternProperties ?? {})) {
    if (new RegExp(pattern, "u").test(name)) return schema;
  }
  return flat.additionalProperties ?? true;
}

function pick<T>(walk: Walk, list: readonly T[]): T | undefined {
  return list[Math.floor(walk.random() * list.length)];
}

/** A whole number from `low` to `high`, both included. */
function whole(walk: Walk, low: number, high: number): number {
  return low + Math.floor(walk.random() * (high - low + 1));
}
