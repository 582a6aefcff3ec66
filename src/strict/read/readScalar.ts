import { pointerTo } from "../../json/index.ts";
import {
  type JsonSchema,
  type JsonSchemaType,
  KEYWORDS_OF,
  patternParts,
  SchemaError,
  upgradeKeywords,
} from "../../schema/index.ts";
import { withLimits } from "../plan/notes.ts";
import type { Plan } from "../plan/Plan.ts";
import type { Types } from "../types.ts";
import type { SchemaPart } from "./conjunction.ts";
import { listedValues } from "./listedValues.ts";
import type { JoinedSchemas, ReadContext } from "./ReadContext.ts";
import { readListed } from "./readListed.ts";

/**
 * The plan of a string, number, boolean or null, or of listed values of any type; `undefined` if no value fits.
 *
 * @example
 * readScalar(context, joined, new Set(["string"]))?.form; // "scalar"
 */
export function readScalar(context: ReadContext, joined: JoinedSchemas, types: Types): Plan | undefined {
  const { schemaParts, notes, path } = joined;
  const listed = listedValues(context, schemaParts, types);
  if (listed?.length === 0) return context.never(path, "no listed value is of its type and within its limits");
  if (listed !== undefined) return readListed(context, joined, listed);
  const limits: string[] = [];
  const keywords: JsonSchema = {};
  for (const schemaPart of schemaParts) addKeywords(context, schemaPart, types, keywords, limits);
  const sent = [...types].filter((type) => !(type === "integer" && types.has("number")));
  return { form: "scalar", types: sent, keywords, notes: withLimits(notes, limits) };
}

const NUMBER_TYPES: readonly JsonSchemaType[] = ["number", "integer"];

function addKeywords(
  context: ReadContext,
  schemaPart: SchemaPart,
  types: Types,
  keywords: JsonSchema,
  limits: string[],
): void {
  const isOld = hasOldLimits(schemaPart.schema);
  const schema = isOld ? upgradeKeywords(schemaPart.schema, false) : schemaPart.schema;
  if (isOld) noteOldLimits(context, schemaPart);
  const meant = [
    ...(types.has("string") ? KEYWORDS_OF.string : []),
    ...(NUMBER_TYPES.some((type) => types.has(type)) ? KEYWORDS_OF.number : []),
  ];
  for (const keyword of meant) {
    const value = schema[keyword];
    if (value === undefined) continue;
    if (isTaken(context, keyword, value) && !(Object.hasOwn(keywords, keyword) && keywords[keyword] !== value)) {
      keywords[keyword] = value;
    } else {
      context.changes.described([{ ...schemaPart, schema }], [keyword], limits);
    }
  }
}

function isTaken(context: ReadContext, keyword: string, value: unknown): boolean {
  const { rules } = context;
  if (!rules.keywords.has(keyword)) return false;
  if (keyword === "format") return rules.formats.has(value as string);
  return keyword !== "pattern" || isPlainPattern(context, value as string);
}

function isPlainPattern(context: ReadContext, pattern: string): boolean {
  const { refusedInPatterns } = context.rules;
  if (Array.from(patternParts(pattern)).some((part) => refusedInPatterns.has(part))) return false;
  try {
    context.matcher(pattern);
    return true;
  } catch (error) {
    if (error instanceof SchemaError) return false;
    throw error;
  }
}

/** In draft 4 and OpenAPI 3.0, `exclusiveMinimum` and `exclusiveMaximum` are booleans. */
function hasOldLimits({ exclusiveMinimum, exclusiveMaximum }: JsonSchema): boolean {
  return typeof exclusiveMinimum === "boolean" || typeof exclusiveMaximum === "boolean";
}

function noteOldLimits(context: ReadContext, { schema, path }: SchemaPart): void {
  for (const keyword of ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]) {
    if (schema[keyword] === undefined) continue;
    context.changes.add("rewritten", pointerTo(path, keyword), keyword, "the limit is written as since draft 6");
  }
}
