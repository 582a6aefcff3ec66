import { type JsonSchema, type JsonSchemaType, KEYWORDS_OF, pointerTo, SchemaError } from "../schema/index.ts";
import { createValidator, type Validator } from "../validate/index.ts";
import type { Plain } from "./conjunction.ts";
import { jsonText } from "./jsonText.ts";
import { isOfType, NO_NOTES, type Node, type Notes, withLimits } from "./Node.ts";
import { type Listed, scalarNode } from "./nodes/scalarNode.ts";
import { choiceNode } from "./nodes/textNode.ts";
import { unionOf } from "./nodes/unionNode.ts";
import type { Reading } from "./Reading.ts";
import { StrictError } from "./StrictError.ts";
import { sameJson } from "./sameJson.ts";

/**
 * The node of a string, number, boolean or null, or of listed values of any type; undefined where no value fits.
 *
 * @example
 * readScalar(reading, [{ schema: { type: "string" }, path: "" }], new Set(["string"]), NO_NOTES, "");
 */
export function readScalar(
  reading: Reading,
  plains: readonly Plain[],
  types: ReadonlySet<JsonSchemaType>,
  notes: Notes,
  path: string,
): Node | undefined {
  const listed = listedValues(reading, plains, types);
  if (listed?.length === 0) return reading.never(path, "no listed value is of its type and within its limits");
  if (listed !== undefined) return readValues(reading, plains, listed, notes);
  const limits: string[] = [];
  const keywords: JsonSchema = {};
  for (const plain of plains) addKeywords(reading, plain, types, keywords, limits);
  const list = [...types].filter((type) => !(type === "integer" && types.has("number")));
  return scalarNode({ types: list, keywords }, withLimits(notes, limits));
}

const SCALAR_LIMITS = [...KEYWORDS_OF.string, ...KEYWORDS_OF.number];
const NUMBER_TYPES: readonly JsonSchemaType[] = ["number", "integer"];

function addKeywords(
  reading: Reading,
  plain: Plain,
  types: ReadonlySet<JsonSchemaType>,
  keywords: JsonSchema,
  limits: string[],
): void {
  const schema = withNumericLimits(plain.schema);
  if (schema !== plain.schema) noteOldLimits(reading, plain);
  const meant = [
    ...(types.has("string") ? KEYWORDS_OF.string : []),
    ...(NUMBER_TYPES.some((type) => types.has(type)) ? KEYWORDS_OF.number : []),
  ];
  for (const keyword of meant) {
    const value = schema[keyword];
    if (value === undefined) continue;
    if (isTaken(reading, keyword, value) && !(Object.hasOwn(keywords, keyword) && keywords[keyword] !== value)) {
      keywords[keyword] = value;
    } else {
      reading.described({ ...plain, schema }, keyword, limits);
    }
  }
}

function isTaken(reading: Reading, keyword: string, value: unknown): boolean {
  const { rules } = reading;
  if (!rules.keywords.has(keyword)) return false;
  if (keyword === "format") return rules.formats.has(value as string);
  return keyword !== "pattern" || isPlainPattern(reading, value as string);
}

/**
 * Providers compile patterns to grammars, which have no lookaround, back-references, word boundaries or Unicode
 * classes, and no large counts.
 */
function isPlainPattern(reading: Reading, pattern: string): boolean {
  if (/\(\?[^:]|\\[1-9bBkpPc]|[*+?}][?+]|\d{3,}\}/.test(pattern)) return false;
  try {
    reading.matcher(pattern);
    return true;
  } catch (error) {
    if (error instanceof SchemaError) return false;
    throw error;
  }
}

/** Draft 4 and OpenAPI 3.0 have a boolean that tells whether the limit itself is excluded. */
function withNumericLimits(schema: JsonSchema): JsonSchema {
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below, ...out } = schema;
  const [exclusiveMinimum, exclusiveMaximum]: unknown[] = [above, below];
  if (typeof exclusiveMinimum !== "boolean" && typeof exclusiveMaximum !== "boolean") return schema;
  const low = exclusiveMinimum === true ? "exclusiveMinimum" : "minimum";
  const high = exclusiveMaximum === true ? "exclusiveMaximum" : "maximum";
  if (minimum !== undefined) out[low] = minimum;
  if (maximum !== undefined) out[high] = maximum;
  if (typeof exclusiveMinimum === "number") out.exclusiveMinimum = exclusiveMinimum;
  if (typeof exclusiveMaximum === "number") out.exclusiveMaximum = exclusiveMaximum;
  return out;
}

function noteOldLimits(reading: Reading, { schema, path }: Plain): void {
  for (const keyword of ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]) {
    if (schema[keyword] === undefined) continue;
    reading.change("rewritten", pointerTo(path, keyword), keyword, "the limit is written as since draft 6");
  }
}

/** The values that all lists have in common and the other keywords accept; undefined where nothing lists them. */
function listedValues(
  reading: Reading,
  plains: readonly Plain[],
  types: ReadonlySet<JsonSchemaType>,
): Listed[] | undefined {
  const lists = plains.flatMap(({ schema, path }) => [
    ...(schema.enum === undefined ? [] : [{ list: schema.enum, path: pointerTo(path, "enum") }]),
    ...(schema.const === undefined ? [] : [{ list: [schema.const], path: pointerTo(path, "const") }]),
  ]);
  const [first, ...others] = lists;
  if (first === undefined) return undefined;
  const limited = plains.flatMap(({ schema }) => limitsOf(schema) ?? []);
  reading.spend(first.list.length * (1 + limited.length), first.path);
  const values = others.reduce(
    (common, { list, path }) => inCommon(reading, common, list, path),
    [...new Set(first.list)],
  );
  return values.filter((value) => isOfType(value, types) && limited.every((limit) => limit.check(value)));
}

/** Lists and objects are compared each with each, so there may not be many of them. */
const MAX_COMPARED = 300;

function inCommon(reading: Reading, left: readonly Listed[], right: readonly Listed[], path: string): Listed[] {
  const scalars = new Set(right);
  const isNested = (value: Listed): boolean => typeof value === "object" && value !== null;
  const nested = right.filter(isNested);
  if (nested.length > MAX_COMPARED) {
    const message = `expected at most ${MAX_COMPARED} lists and objects beside another list of values`;
    throw new StrictError("limit_exceeded", [{ path, message }]);
  }
  reading.spend(left.length + right.length + left.length * nested.length, path);
  return left.filter((value) => {
    return isNested(value) ? nested.some((other) => sameJson(value, other)) : scalars.has(value);
  });
}

/** What the keywords beside a list of values say. */
function limitsOf(schema: JsonSchema): Validator | undefined {
  const limits = SCALAR_LIMITS.filter((keyword) => Object.hasOwn(schema, keyword));
  if (limits.length === 0) return undefined;
  const limited = Object.fromEntries(limits.map((keyword) => [keyword, schema[keyword]])) as JsonSchema;
  return createValidator(limited);
}

function readValues(reading: Reading, plains: readonly Plain[], values: Listed[], notes: Notes): Node {
  const own = plains.find(({ schema }) => (schema.enum ?? schema.const) !== undefined) as Plain;
  const keyword = own.schema.enum === undefined ? "const" : "enum";
  const where = pointerTo(own.path, keyword);

  const { rules } = reading;
  if (values.some((value) => typeof value === "object" && value !== null)) {
    checkTexts(values, where);
    reading.change("rewritten", where, keyword, "each value is sent as its JSON text");
    const limits: string[] = [];
    reading.describeSome(plains, [...KEYWORDS_OF.object, ...KEYWORDS_OF.array], limits);
    return choiceNode(values, withLimits(notes, limits));
  }
  if (isTooMuch(values, rules.limits.enumValues)) {
    const { text, isWhole } = jsonText(values, 500);
    const shown = isWhole ? text : `${text}…`;
    reading.change("described", where, keyword, "there are more values than the provider takes", false);
    const limits = [`one of ${shown}`];
    reading.describeSome(plains, SCALAR_LIMITS, limits);
    const some = withLimits(notes, limits);
    return scalarNode({ types: typesOfValues(values), keywords: {} }, some);
  }
  reading.noteIdle(plains, SCALAR_LIMITS, "beside listed values");
  if (!rules.anyEnum) return readSomeValues(reading, values, notes, where, keyword);
  if (keyword === "const" && rules.keywords.has("const") && values.length === 1) {
    return scalarNode({ types: typesOfValues(values), keywords: { const: values[0] as Listed }, values }, notes);
  }
  if (keyword === "const") reading.change("rewritten", where, keyword, "const is an enum of one value");
  return scalarNode({ types: typesOfValues(values), keywords: {}, values }, notes);
}

/** More would be no schema that a provider takes. */
const MAX_TEXTS = 1_000_000;

/** A value whose parts stand in many places can have a text without end. */
function checkTexts(values: readonly Listed[], path: string): void {
  let left = MAX_TEXTS;
  for (const value of values) {
    const { text, isWhole } = jsonText(value, left);
    left -= text.length;
    if (isWhole) continue;
    const message = `expected listed values of at most ${MAX_TEXTS} characters as JSON text`;
    throw new StrictError("limit_exceeded", [{ path, message }]);
  }
}

/** Where only strings and numbers may be listed. */
function readSomeValues(reading: Reading, values: Listed[], notes: Notes, where: string, keyword: string): Node {
  const plain = values.filter((value) => typeof value === "string" || typeof value === "number");
  const flags = values.filter((value) => typeof value === "boolean");
  if (flags.length === 1) {
    reading.change("rewritten", where, keyword, "each value is sent as its JSON text");
    return choiceNode(values, notes);
  }
  if (keyword === "const") reading.change("rewritten", where, keyword, "const is an enum of one value");
  const nodes: Node[] = [];
  if (plain.length > 0) nodes.push(scalarNode({ types: typesOfValues(plain), keywords: {}, values: plain }, NO_NOTES));
  if (flags.length > 0) nodes.push(scalarNode({ types: ["boolean"], keywords: {} }, NO_NOTES));
  if (values.includes(null)) nodes.push(scalarNode({ types: ["null"], keywords: {} }, NO_NOTES));
  if (nodes.length > 1) reading.change("rewritten", where, keyword, "the values are branches of an anyOf");
  return unionOf(nodes, notes, () => {});
}

/** OpenAI, "Limitations on enum size": more than 250 values may have 15,000 characters. */
function isTooMuch(values: readonly Listed[], limit: number | undefined): boolean {
  if (limit === undefined || values.length <= 250) return false;
  const characters = values.reduce((sum: number, value) => sum + String(value).length, 0);
  return values.length > limit || characters > 15_000;
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
