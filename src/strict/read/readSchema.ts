import { pointerTo } from "../../json/index.ts";
import { isObject, type JsonSchema, type JsonSchemaType, KEYWORDS_OF } from "../../schema/index.ts";
import { joinNotes, NO_NOTES, withLimits } from "../plan/notes.ts";
import { heightOf, notedPlan, originalTypes, type Plan } from "../plan/Plan.ts";
import { unionPlan } from "../plan/unionPlan.ts";
import type { Rules } from "../rules.ts";
import { ALL_TYPES } from "../types.ts";
import {
  type Conjunction,
  conjoin,
  isAnnotation,
  type Part,
  type Reference,
  type SchemaPart,
  typesOf,
} from "./conjunction.ts";
import { type JoinedSchemas, type KnownLink, type Place, ReadContext } from "./ReadContext.ts";
import { readList } from "./readList.ts";
import { readObject } from "./readObject.ts";
import { readScalar } from "./readScalar.ts";

/**
 * Reads a schema as the plan of its strict form for a provider; `undefined` if no value fits. The context has all
 * changes.
 *
 * @param excess the number of optional properties beyond the provider's limit.
 * @example
 * const { plan, context } = readSchema({ type: "object", properties: {} }, rules, 0);
 */
export function readSchema(
  root: JsonSchema,
  rules: Rules,
  excess: number,
): { readonly plan: Plan | undefined; readonly context: ReadContext } {
  const context = new ReadContext(root, rules, excess, readParts);
  return { plan: context.read([{ schema: root, path: "" }], { level: 0, optionals: 0, isRoot: true }), context };
}

function readParts(context: ReadContext, parts: readonly Part[], place: Place): Plan | undefined {
  const path = parts[0]?.path ?? "";
  const conjunction = conjoin(context.model, parts);
  const { schemaParts, notes, visited, reference } = conjunction;
  return context.budget.inside(1 + schemaParts.length, path, () => {
    context.budget.spend(visited.length, path);
    if (conjunction.isNever) return readNever(context, conjunction, path);
    for (const schemaPart of visited) noteAnnotations(context, schemaPart);
    const joined: JoinedSchemas = { schemaParts, notes, path, place };
    const plan = reference ? readReference(context, joined, reference, visited) : readSpot(context, joined);
    return plan && withinLevels(context, joined, plan);
  });
}

function readNever(context: ReadContext, { visited }: Conjunction, path: string): undefined {
  for (const { schema, path: where } of visited) {
    if (schema.not !== undefined)
      context.changes.add("dropped", pointerTo(where, "not"), "not", "no value fits this schema");
  }
  return context.never(path, "the schema is false");
}

/** Annotations that are read in other functions, and keywords that are followed. */
const KEPT: ReadonlySet<string> = new Set([
  ...["description", "default", "$ref", "allOf", "$defs", "definitions", "nullable", "then", "else"],
]);

function noteAnnotations({ changes, rules }: ReadContext, { schema, path }: SchemaPart): void {
  for (const keyword of Object.keys(schema)) {
    const where = pointerTo(path, keyword);
    if (keyword === "allOf") changes.add("merged", where, keyword, "the schemas are merged");
    if (keyword === "default") changes.add("described", where, keyword, "only the description tells the default");
    if (KEPT.has(keyword) || !isAnnotation(keyword) || rules.keywords.has(keyword)) continue;
    changes.add("dropped", where, keyword, `${keyword} has no effect on values`);
  }
}

/** Levels beyond the provider's limit become JSON text. */
function withinLevels(context: ReadContext, joined: JoinedSchemas, plan: Plan): Plan {
  const { levels } = context.rules;
  if (joined.place.level + heightOf(plan) <= levels) return plan;
  const types = joined.schemaParts.length === 0 ? originalTypes(plan) : typesOf(joined.schemaParts).types;
  return context.text(joined, types, "type", `it is more than ${levels} levels deep`);
}

function readReference(
  context: ReadContext,
  joined: JoinedSchemas,
  reference: Reference,
  visited: readonly SchemaPart[],
): Plan | undefined {
  const { schemaParts, place } = joined;
  if (schemaParts.length === 0)
    return readSpot(context, { ...joined, notes: joinNotes(joined.notes, reference.notes) });
  const key = context.keyOf([...reference.targets, ...schemaParts.map(({ schema }) => schema)]);
  const known = context.links.get(key);
  if (known && known.link.target === undefined) {
    if (!mayRecur(context, known, place)) return recursionAsText(context, joined, reference, visited);
    known.link.isRecursive = true;
  }
  let link = known?.link;
  if (link === undefined) {
    const { types } = typesOf(schemaParts);
    link = { form: "link", name: reference.name, types, target: undefined, uses: 0, isRecursive: false };
    context.links.set(key, { link, optionals: place.optionals });
    link.target = readSpot(context, { ...joined, notes: reference.notes });
    if (link.target === undefined) {
      // There is no link to schemas that no value fits.
      context.links.delete(key);
      return undefined;
    }
  }
  link.uses++;
  if (context.rules.references === "inline") {
    context.changes.add("inlined", reference.path, "$ref", "the reference is replaced by what it leads to");
  }
  return notedPlan(link, joined.notes);
}

/**
 * For providers that require an optional property in each circle: whether there is one between the link and its first
 * place.
 */
function mayRecur({ rules: { recursion } }: ReadContext, known: KnownLink, { optionals }: Place): boolean {
  return recursion === "allowed" || (recursion === "optional" && optionals > known.optionals);
}

function recursionAsText(
  context: ReadContext,
  { schemaParts, notes, place }: JoinedSchemas,
  reference: Reference,
  visited: readonly SchemaPart[],
): Plan | undefined {
  // The target is enforced at its own place.
  const isHere = ({ schema }: SchemaPart): boolean => !reference.targets.includes(schema);
  const { types } = typesOf(schemaParts);
  const all = { schemaParts: schemaParts.filter(isHere), notes: joinNotes(notes, reference.notes), place };
  const [text] = visited
    .filter((schemaPart) => schemaPart.schema.$ref !== undefined && isHere(schemaPart))
    .map(({ path }) => {
      const where = { ...all, path: pointerTo(path, "$ref") };
      return context.text(where, types, "$ref", "this provider takes no such recursion");
    });
  return text;
}

/** Reads the schemas of a place after all references were followed. */
function readSpot(context: ReadContext, joined: JoinedSchemas): Plan | undefined {
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const schemaPart = joined.schemaParts.find(({ schema }) => schema[keyword] !== undefined);
    if (schemaPart !== undefined) return readUnion(context, joined, schemaPart, keyword);
  }
  return readTypes(context, joined);
}

function readUnion(
  context: ReadContext,
  joined: JoinedSchemas,
  schemaPart: SchemaPart,
  keyword: "anyOf" | "oneOf",
): Plan | undefined {
  const { schemaParts, notes, place } = joined;
  const { changes } = context;
  const branches = schemaPart.schema[keyword] as (JsonSchema | boolean)[];
  const where = pointerTo(schemaPart.path, keyword);
  const beside = schemaParts
    .map((other) => ({
      ...other,
      schema: context.bareSchema(other.schema, other === schemaPart ? keyword : undefined),
    }))
    .filter(({ schema }) => Object.keys(schema).length > 0);
  if (!branches.some(canBeSent)) {
    const limits: string[] = [];
    changes.described([schemaPart], [keyword], limits);
    return readSpot(context, { ...joined, schemaParts: beside, notes: withLimits(notes, limits) });
  }
  if (keyword === "oneOf") {
    changes.add("union", where, keyword, "oneOf is anyOf: that only one branch fits is not enforced", false);
  }
  if (beside.length > 0) changes.add("merged", where, keyword, `what stands beside ${keyword} is in each branch`);
  const plans = branches.flatMap((schema, index) => {
    const branch = { schema, path: pointerTo(where, index) };
    const plan = context.read([branch, ...beside], { ...place, isRoot: false });
    if (plan === undefined) changes.add("dropped", branch.path, keyword, "no value fits this branch");
    return plan ?? [];
  });
  return plans.length === 0 ? undefined : unionPlan(plans, notes, schemaParts);
}

/** Keywords that no provider enforces, on values of any type. */
const NEVER_TAKEN = ["not", "if", "$dynamicRef", "$recursiveRef"];

/** Branches that only require properties are all equal if every property is sent. */
function canBeSent(branch: JsonSchema | boolean): boolean {
  if (!isObject(branch)) return branch;
  return Object.keys(branch).some((keyword) => {
    if (keyword === "required" || NEVER_TAKEN.includes(keyword)) return false;
    return !isAnnotation(keyword) || keyword === "$ref" || keyword === "allOf";
  });
}

function readTypes(context: ReadContext, joined: JoinedSchemas): Plan | undefined {
  const { schemaParts, notes, path } = joined;
  const { changes } = context;
  const { types, isGuessed } = typesOf(schemaParts);
  if (isGuessed) {
    changes.add("rewritten", path, "type", `without a type it is taken for ${[...types].join(" or ")}`);
  }
  if (types.size === 0) return context.never(path, "no type is allowed by all of it");
  const limits: string[] = [];
  changes.described(schemaParts, NEVER_TAKEN, limits);
  if (types.size >= ALL_TYPES.size && !hasListedValues(schemaParts)) {
    for (const schemaPart of schemaParts) changes.described([schemaPart], keywordsOf(schemaPart), limits);
    const all = withLimits(notes, limits);
    if (context.rules.untyped) return { form: "any", notes: all };
    return context.text({ ...joined, notes: all }, ALL_TYPES, "type", "it may be any value");
  }
  return readForms(context, { ...joined, notes: withLimits(notes, limits) }, types);
}

const keywordsOf = ({ schema }: SchemaPart): string[] =>
  Object.keys(schema).filter((keyword) => !isAnnotation(keyword) && !NEVER_TAKEN.includes(keyword));

const hasListedValues = (schemaParts: readonly SchemaPart[]): boolean =>
  schemaParts.some(({ schema }) => schema.enum !== undefined || schema.const !== undefined);

/** Reads a value of one of several types. Scalars, lists and objects are separate branches. */
function readForms(context: ReadContext, joined: JoinedSchemas, types: Set<JsonSchemaType>): Plan | undefined {
  const { schemaParts, notes, path } = joined;
  for (const [type, keywords] of Object.entries(KEYWORDS_OF)) {
    const isIdle = !types.has(type as JsonSchemaType) && !(type === "number" && types.has("integer"));
    if (isIdle) context.changes.idle(schemaParts, keywords, `without the type ${type}`);
  }
  if (hasListedValues(schemaParts)) return readScalar(context, joined, types);
  const scalars = new Set([...types].filter((type) => type !== "object" && type !== "array"));
  const readers = [
    ...(scalars.size > 0 ? [(own: JoinedSchemas) => readScalar(context, own, scalars)] : []),
    ...(types.has("array") ? [(own: JoinedSchemas) => readList(context, own)] : []),
    ...(types.has("object") ? [(own: JoinedSchemas) => readObject(context, own)] : []),
  ];
  const [only, ...others] = readers;
  if (only && others.length === 0) return only(joined);
  const plans = readers.flatMap((reader) => reader({ ...joined, notes: NO_NOTES }) ?? []);
  context.changes.add("rewritten", pointerTo(path, "type"), "type", "each type is a branch of an anyOf");
  return plans.length === 0 ? undefined : unionPlan(plans, notes, schemaParts);
}
