import { pointerTo } from "../../json/index.ts";
import type { JsonSchema } from "../../schema/index.ts";
import { NO_NOTES, type Notes, withLimits } from "../plan/notes.ts";
import { choicePlan, type Field, objectPlan, type Plan, pairsPlan } from "../plan/Plan.ts";
import { unionPlan } from "../plan/unionPlan.ts";
import { OBJECT } from "../types.ts";
import { highest, lowest, type SchemaPart } from "./conjunction.ts";
import { type FreeProperties, freeProperties, hasNames, type OpenProperties } from "./freeProperties.ts";
import { listedNames, partsOf } from "./namedParts.ts";
import type { JoinedSchemas, Place, ReadContext } from "./ReadContext.ts";
import { readFields } from "./readFields.ts";

/**
 * The plan of an object; `undefined` if no object fits.
 *
 * @example
 * readObject(context, joined)?.form; // "object"
 */
export function readObject(context: ReadContext, joined: JoinedSchemas): Plan | undefined {
  const limits = describeOthers(context, joined.schemaParts);
  const free = freeProperties(joined.schemaParts, joined.place.isRoot);
  const fields = readFields(context, joined, context.rules.isOpen || free.form === "open");
  if (fields === undefined) return undefined;
  if (free.form === "closed")
    return closedObject(context, { ...joined, notes: withLimits(joined.notes, limits) }, fields, free);
  // The strict form has no patterns of names, and only the first of several schemas for additional properties is sent.
  for (const schemaPart of free.others) {
    const keywords = ["patternProperties", "additionalProperties"].filter(
      (keyword) => schemaPart.schema[keyword] !== true,
    );
    context.changes.described([schemaPart], keywords, limits);
  }
  if (context.rules.isOpen) return openObject(context, joined, fields, free, withLimits(joined.notes, limits));
  return pairsObject(context, joined, fields, free, limits);
}

const COUNTS = ["minProperties", "maxProperties"];
const DEPENDENT = ["dependentRequired", "dependentSchemas", "dependencies"];

/** The descriptions of keywords of objects that no provider enforces. */
function describeOthers({ changes }: ReadContext, schemaParts: readonly SchemaPart[]): string[] {
  const limits: string[] = [];
  for (const schemaPart of schemaParts) {
    const unevaluated = schemaPart.schema.unevaluatedProperties ? ["unevaluatedProperties"] : [];
    const names = listedNames([schemaPart]).length > 0 ? [] : ["propertyNames"];
    changes.described([schemaPart], [...DEPENDENT, ...unevaluated, ...COUNTS, ...names], limits);
  }
  return limits;
}

function closedObject(
  context: ReadContext,
  { schemaParts, notes, path, place }: JoinedSchemas,
  fields: readonly Field[],
  { isSilent }: FreeProperties & { readonly form: "closed" },
): Plan {
  const { rules, changes } = context;
  if (isSilent) noteClosed(context, schemaParts);
  else noteListed(context, schemaParts, fields);
  if (fields.length === 0 && !place.isRoot && !rules.emptyObjects) {
    changes.add("rewritten", path, "properties", "the empty object is sent as its JSON text");
    return choicePlan([{}], notes);
  }
  return objectPlan(fields, { form: rules.isOpen && isSilent ? "open" : "closed" }, notes);
}

/** For providers that accept additional properties, such as Gemini. */
function openObject(
  context: ReadContext,
  { place }: JoinedSchemas,
  fields: readonly Field[],
  free: OpenProperties,
  notes: Notes,
): Plan {
  const plan = readValue(context, free, { ...place, level: place.level + 1, isRoot: false });
  return objectPlan(fields, plan === undefined ? { form: "closed" } : { form: "open", plan }, notes);
}

/**
 * For providers that accept only named properties: the others become a list of pairs, or the whole object becomes JSON
 * text.
 */
function pairsObject(
  context: ReadContext,
  joined: JoinedSchemas,
  fields: readonly Field[],
  free: OpenProperties,
  limits: string[],
): Plan {
  const { schemaParts, place } = joined;
  const { changes } = context;
  const isUntyped = free.alternatives.some(({ schema }) => schema === true || Object.keys(schema).length === 0);
  if (isUntyped && !hasNames(schemaParts) && !place.isRoot) {
    for (const schemaPart of schemaParts)
      if (schemaPart.schema.required?.length) changes.described([schemaPart], ["required"], limits);
    const described = { ...joined, notes: withLimits(joined.notes, limits) };
    return context.text(described, OBJECT, free.keyword, "its properties have no names in the schema");
  }
  const notes = withLimits(joined.notes, limits);
  const depth = fields.length > 0 ? 3 : 2;
  const value = readValue(context, free, { ...place, level: place.level + depth, isRoot: false });
  if (value === undefined) return objectPlan(fields, { form: "closed" }, notes);
  const message = "properties without a name in the schema are sent as a list of pairs";
  const isEnforced = fields.length === 0 && free.alternatives.length === 1;
  changes.add("pairs", pointerTo(free.path, free.keyword), free.keyword, message, isEnforced);
  if (fields.length === 0 && !place.isRoot) return pairsPlan(value, pairCounts(context, schemaParts), notes);
  return objectPlan(fields, { form: "pairs", key: freeName(fields), plan: pairsPlan(value, {}, NO_NOTES) }, notes);
}

function readValue(context: ReadContext, { alternatives }: OpenProperties, place: Place): Plan | undefined {
  const plans = alternatives.flatMap((part) => context.read([part], place) ?? []);
  if (plans.length > 0) return unionPlan(plans, NO_NOTES, alternatives);
  context.changes.unfit(alternatives, "there are no properties without a name in the schema");
  return undefined;
}

/** The limits of the number of properties, as limits of the list of pairs, in which keys should not be repeated. */
function pairCounts({ rules }: ReadContext, schemaParts: readonly SchemaPart[]): JsonSchema {
  const out: JsonSchema = {};
  const most = lowest(schemaParts.map(({ schema }) => schema.maxProperties));
  const least = highest(schemaParts.map(({ schema }) => schema.minProperties));
  if (rules.keywords.has("minItems") && least > 0 && rules.minItems > 0) out.minItems = Math.min(least, rules.minItems);
  if (rules.keywords.has("maxItems") && Number.isFinite(most)) out.maxItems = most;
  return out;
}

/** For objects without additional properties, or with additional properties whose names are listed. */
function noteListed(context: ReadContext, schemaParts: readonly SchemaPart[], fields: readonly Field[]): void {
  const { changes } = context;
  const isListed = listedNames(schemaParts).length > 0;
  for (const schemaPart of schemaParts) {
    const parts = isListed ? fields.flatMap(({ name }) => partsOf(context, schemaPart, name)) : [];
    const used = new Set(parts.map(({ path }) => path)).add(pointerTo(schemaPart.path, "propertyNames"));
    const keywords = [...(isListed ? ["propertyNames"] : []), "patternProperties", "additionalProperties"];
    for (const keyword of keywords.filter((keyword) => schemaPart.schema[keyword])) {
      const where = pointerTo(schemaPart.path, keyword);
      if (used.has(where)) changes.add("rewritten", where, keyword, "the listed names are properties");
      else changes.add("dropped", where, keyword, "all properties have names");
    }
  }
}

function noteClosed({ rules, changes }: ReadContext, schemaParts: readonly SchemaPart[]): void {
  if (rules.isOpen) return;
  const naming = schemaParts.filter((schemaPart) => hasNames([schemaPart]));
  for (const { path } of naming.length > 0 ? naming : schemaParts.slice(0, 1)) {
    changes.add("closed", path, "additionalProperties", "there are no properties but the named ones");
  }
}

function freeName(fields: readonly Field[]): string {
  const taken = new Set(fields.map(({ key }) => key));
  let name = "other_properties";
  while (taken.has(name)) name += "_";
  return name;
}
