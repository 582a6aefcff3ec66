import { defineOwn } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import type { NameRule } from "../../rules/index.ts";
import { isObject, schemasIn } from "../../schema/index.ts";
import { hashedName } from "../tools/names.ts";
import type { Findings, Mutable } from "./Findings.ts";
import { withSteps } from "./references.ts";

/** The names that a provider has for properties, by their own names. */
export type SentNames = ReadonlyMap<string, string>;

/**
 * The names that a provider gets for the properties whose own names it refuses; `undefined` if it refuses none. A name
 * follows from itself alone, so that it is the same at every place and in every process. Its end is a hash, and no name
 * of the schema begins with it and goes on with `_` alone, so that such names stand for properties that have the made
 * name already.
 *
 * @example
 * sentNames({ properties: { $top: {} } }, rule, new Set()); // Map { "$top" => "_top_2c0b9429" }
 */
export function sentNames(root: Mutable, rule: NameRule, taken: ReadonlySet<string>): SentNames | undefined {
  const described = new Set(
    [...schemasIn(root)].flatMap(([{ properties }]) => (isObject(properties) ? Object.keys(properties) : [])),
  );
  const sent = new Map<string, string>();
  for (const name of described) {
    if (rule.allowed.test(name)) continue;
    let other = hashedName(name, rule, undefined, HASH_LENGTH);
    for (let attempt = 1; taken.has(other); attempt++) other = hashedName(name, rule, attempt, HASH_LENGTH);
    sent.set(name, other);
  }
  return sent.size === 0 ? undefined : sent;
}

/**
 * Gives properties the names that a provider has for them, wherever a schema has them.
 *
 * @see renameInText
 */
export function renameProperties(root: Mutable, sent: SentNames, findings: Findings): void {
  // Deeper ones first, so that the path of each change has the names from before it.
  for (const [schema, path] of [...schemasIn(root)].reverse()) renameIn(schema, path, sent, findings);
}

const HASH_LENGTH = 8;

/**
 * The names that no made name may be like: all that the schema of a tool writes out, also where the provider gets them in
 * another form, without the `_` at their end.
 */
export function takenNames(root: Mutable): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const [schema] of schemasIn(root)) for (const name of namesIn(schema)) taken.add(withoutMarks(name));
  return taken;
}

/** All names of properties that a schema writes out. */
function namesIn(schema: Mutable): string[] {
  const maps = MAPS.flatMap((keyword) => (isObject(schema[keyword]) ? [schema[keyword]] : []));
  const lists = [...LISTS.map((keyword) => schema[keyword]), ...maps.flatMap(Object.values)].filter(Array.isArray);
  return [...maps.flatMap(Object.keys), ...lists.flat().filter((name) => typeof name === "string")];
}

/**
 * A name without the `_` at its end.
 *
 * @example
 * withoutMarks("_top_2c0b9429__"); // "_top_2c0b9429"
 */
export function withoutMarks(name: string): string {
  let end = name.length;
  while (name[end - 1] === "_") end--;
  return name.slice(0, end);
}

function renameIn(schema: Mutable, path: string, sent: SentNames, { changes }: Findings): void {
  const { properties = {}, dependentRequired: dependent = {} } = schema;
  for (const [name, sub] of Object.entries(properties as object)) {
    const after = sent.get(name);
    if (after === undefined) continue;
    changes.push({ path: pointerTo(path, "properties", name), rule: "propertyNames", before: name, after });
    if (isObject(sub)) describe(sub as Mutable, name);
  }
  for (const keyword of LISTS) if (keyword in schema) schema[keyword] = renamedList(schema[keyword], sent);
  for (const [name, list] of Object.entries(dependent as object))
    defineOwn(dependent as Mutable, name, renamedList(list, sent));
  for (const keyword of MAPS) if (isObject(schema[keyword])) schema[keyword] = renamedKeys(schema[keyword], sent);
  for (const keyword of ["$ref", "$dynamicRef"]) {
    const ref = schema[keyword];
    if (typeof ref === "string") schema[keyword] = withSteps(ref, (steps) => renamedSteps(steps, sent));
  }
}

/** The keywords that have one value for each property. */
const MAPS = ["properties", "dependentRequired", "dependentSchemas", "dependencies"];

/** The keywords that have names of properties. Gemini has an order of them. */
const LISTS = ["required", "propertyOrdering"];

/** The model reads what the program calls a property. */
function describe(schema: Mutable, name: string): void {
  const { description } = schema;
  schema.description = typeof description === "string" && description !== "" ? `${name}: ${description}` : name;
}

const renamedList = (list: unknown, sent: SentNames): unknown =>
  Array.isArray(list) ? list.map((name) => sent.get(name) ?? name) : list;

function renamedKeys(map: { readonly [name: string]: unknown }, sent: SentNames): Mutable {
  const renamed: Mutable = {};
  for (const [name, value] of Object.entries(map)) defineOwn(renamed, sent.get(name) ?? name, value);
  return renamed;
}

/** The steps to a schema that stands below a property which has another name now. */
const renamedSteps = (steps: readonly string[], sent: SentNames): string[] =>
  steps.map((step, at) => (MAPS.includes(steps[at - 1] ?? "") ? (sent.get(step) ?? step) : step));
