import { pointerTo } from "../../json/index.ts";
import { type JsonSchemaType, KEYWORDS_OF } from "../../schema/index.ts";
import { MAX_LISTED_TEXT } from "../limits.ts";
import { NO_NOTES, type Notes, withLimits } from "../plan/notes.ts";
import { choicePlan, type Listed, type Plan, type ScalarPlan } from "../plan/Plan.ts";
import { unionPlan } from "../plan/unionPlan.ts";
import type { Rules } from "../rules.ts";
import { StrictError } from "../StrictError.ts";
import type { SchemaPart } from "./conjunction.ts";
import { jsonText } from "./jsonText.ts";
import { SCALAR_LIMITS } from "./listedValues.ts";
import type { JoinedSchemas, ReadContext } from "./ReadContext.ts";

/**
 * The plan of listed values: an enum if the provider accepts it, or JSON texts.
 *
 * @example
 * readListed(context, joined, ["a", "b"]).form; // "scalar"
 */
export function readListed(
  context: ReadContext,
  { schemaParts, notes }: JoinedSchemas,
  values: readonly Listed[],
): Plan {
  const { rules, changes } = context;
  const place = placeOf(schemaParts);
  const limits: string[] = [];
  if (values.some((value) => typeof value === "object" && value !== null)) {
    checkTexts(values, place.path);
    noteTexts(context, place);
    changes.described(schemaParts, [...KEYWORDS_OF.object, ...KEYWORDS_OF.array], limits);
    return choicePlan(values, withLimits(notes, limits));
  }
  if (isTooMuch(values, rules)) {
    const { text, isWhole } = jsonText(values, 500);
    changes.add("described", place.path, place.keyword, "there are more values than the provider takes", false);
    limits.push(`one of ${isWhole ? text : `${text}…`}`);
    changes.described(schemaParts, SCALAR_LIMITS, limits);
    return { form: "scalar", types: typesOfValues(values), keywords: {}, notes: withLimits(notes, limits) };
  }
  changes.idle(schemaParts, SCALAR_LIMITS, "beside listed values");
  if (!rules.anyEnum) return readSomeValues(context, values, notes, place);
  const keywords =
    place.keyword === "const" && rules.keywords.has("const") && values.length === 1
      ? { const: values[0] as Listed }
      : {};
  if (place.keyword === "const" && keywords.const === undefined) noteConst(context, place);
  return { ...choice(values), keywords, notes };
}

/** The keyword with the list of values, and its path. */
type ListPlace = { readonly keyword: "const" | "enum"; readonly path: string };

function placeOf(schemaParts: readonly SchemaPart[]): ListPlace {
  const own = schemaParts.find(({ schema }) => (schema.enum ?? schema.const) !== undefined) as SchemaPart;
  const keyword = own.schema.enum === undefined ? "const" : "enum";
  return { keyword, path: pointerTo(own.path, keyword) };
}

function noteTexts({ changes }: ReadContext, { path, keyword }: ListPlace): void {
  changes.add("rewritten", path, keyword, "each value is sent as its JSON text");
}

function noteConst({ changes }: ReadContext, { path, keyword }: ListPlace): void {
  changes.add("rewritten", path, keyword, "const is an enum of one value");
}

/** A choice of scalars. */
const choice = (values: readonly Listed[]): ScalarPlan => ({
  ...{ form: "scalar", types: typesOfValues(values), keywords: {}, values, notes: NO_NOTES },
});

/** A value with shared parts can have an extremely long text. */
function checkTexts(values: readonly Listed[], path: string): void {
  let left = MAX_LISTED_TEXT;
  for (const value of values) {
    const { text, isWhole } = jsonText(value, left);
    left -= text.length;
    if (isWhole) continue;
    const message = `expected listed values of at most ${MAX_LISTED_TEXT} characters as JSON text`;
    throw new StrictError("limit_exceeded", [{ path, message }]);
  }
}

/** For providers that allow only strings and numbers in an enum. */
function readSomeValues(context: ReadContext, values: readonly Listed[], notes: Notes, place: ListPlace): Plan {
  const schemaPart = values.filter((value) => typeof value === "string" || typeof value === "number");
  const flags = values.filter((value) => typeof value === "boolean");
  if (flags.length === 1) {
    noteTexts(context, place);
    return choicePlan(values, notes);
  }
  if (place.keyword === "const") noteConst(context, place);
  const plans: Plan[] = [];
  if (schemaPart.length > 0) plans.push(choice(schemaPart));
  if (flags.length > 0) plans.push({ form: "scalar", types: ["boolean"], keywords: {}, notes: NO_NOTES });
  if (values.includes(null)) plans.push({ form: "scalar", types: ["null"], keywords: {}, notes: NO_NOTES });
  if (plans.length > 1)
    context.changes.add("rewritten", place.path, place.keyword, "the values are branches of an anyOf");
  return unionPlan(plans, notes, []);
}

/** Whether an enum of these values would be too large for the provider. */
function isTooMuch(values: readonly Listed[], { limits, longEnums }: Rules): boolean {
  const { enumValues = values.length } = limits;
  if (values.length > enumValues) return true;
  if (longEnums === undefined || values.length <= longEnums.values) return false;
  return values.reduce((sum: number, value) => sum + String(value).length, 0) > longEnums.characters;
}

function typesOfValues(values: readonly Listed[]): JsonSchemaType[] {
  const types = new Set(
    values.map((value) => {
      if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
      return value === null ? "null" : (typeof value as JsonSchemaType);
    }),
  );
  if (types.has("number")) types.delete("integer");
  return [...types];
}
