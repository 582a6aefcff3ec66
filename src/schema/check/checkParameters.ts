import { describeValue, didYouMean, isMisspelt } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import { isSimple } from "../isSimple.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { KEYWORDS, KEYWORDS_OF } from "../keywords.ts";
import { MAX_PROBLEMS, MAX_UNKNOWN_KEYWORDS } from "../limits.ts";
import { SchemaError, type SchemaProblem } from "../SchemaError.ts";
import { isObject } from "../walk/forEachSubschema.ts";
import { type Place, placesOf } from "../walk/Place.ts";
import { resolveReference } from "../walk/resolveReference.ts";
import { checkSchema } from "./checkSchema.ts";

/**
 * Checks that a schema can be the parameters of a tool: the checks of `checkSchema`, and the root must accept
 * objects. If the schema is not foreign, so that the user can correct it, misspelled keywords, a bare map of properties
 * and required names that are not properties are errors too.
 *
 * @throws {SchemaError} `invalid_schema`
 * @example
 * checkParameters({ type: "object", propertes: {} }, { isForeign: false });
 * // SchemaError: /propertes: unknown keyword "propertes". Did you mean "properties"?
 */
export function checkParameters(schema: JsonSchema, { isForeign }: { readonly isForeign: boolean }): void {
  checkSchema(schema);
  throwIfAny([...rootProblems(schema), ...(isForeign ? [] : mistakes(schema))]);
}

/**
 * Checks the schema of a tool's results, which the user can correct, as {@link checkParameters} does: only the root may
 * have any type.
 *
 * @throws {SchemaError} `invalid_schema`
 * @example
 * checkOutputSchema({ type: "string", enmu: ["a"] });
 * // SchemaError: /enmu: unknown keyword "enmu". Did you mean "enum"?
 */
export function checkOutputSchema(schema: JsonSchema): void {
  checkSchema(schema);
  throwIfAny(mistakes(schema));
}

function throwIfAny(problems: readonly SchemaProblem[]): void {
  const [first, ...rest] = problems.slice(0, MAX_PROBLEMS);
  if (first !== undefined) throw new SchemaError([first, ...rest]);
}

/** What JSON Schema permits and nobody means. */
const mistakes = (schema: JsonSchema): SchemaProblem[] =>
  isSimple(schema) ? [] : [...bareProblems(schema), ...placeProblems(schema)];

function rootProblems(root: JsonSchema): SchemaProblem[] {
  const { type } = root;
  if (!mayBeObject(type)) {
    const message = `expected "object" at the root, ${REASON}, received ${JSON.stringify(type)}: ${WAY_OUT}`;
    return [{ code: "invalid_schema", path: "/type", message }];
  }
  if (IN_PLACE.every((name) => root[name] === undefined)) return [];
  const objects = new Objects(root);
  const keyword = IN_PLACE.find((name) => !objects.fitKeyword(root, name));
  if (keyword === undefined) return [];
  const message = `expected a schema of an object at the root, ${REASON}, but no object fits this: ${WAY_OUT}`;
  return [{ code: "invalid_schema", path: pointerTo("", keyword), message }];
}

const REASON = "because the arguments of a call are an object";
const WAY_OUT = "make it a property of an object";

const mayBeObject = (type: JsonSchema["type"]): boolean => type === undefined || [type].flat().includes("object");

/** The keywords that say of the whole value what it may be. */
const IN_PLACE = ["$ref", "allOf", "anyOf", "oneOf", "enum", "const"] as const;

/** Finds out which schemas of a checked root accept objects by their types. Each schema is looked at once. */
class Objects {
  readonly #root: JsonSchema;
  readonly #known = new Map<JsonSchema, boolean>();

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  fitKeyword(schema: JsonSchema, keyword: (typeof IN_PLACE)[number]): boolean {
    const value = schema[keyword];
    if (value === undefined) return true;
    switch (keyword) {
      case "$ref": {
        const target = resolveReference(this.#root, value as string, schema);
        return !target.found || this.#fit(target.schema);
      }
      case "allOf":
        return (value as Schemas).every((part) => this.#fit(part));
      case "anyOf":
      case "oneOf":
        return (value as Schemas).some((part) => this.#fit(part));
      case "enum":
        return (value as readonly unknown[]).some(isObject);
      case "const":
        return isObject(value);
    }
  }

  #fit(schema: JsonSchema | boolean): boolean {
    if (typeof schema === "boolean") return schema;
    const known = this.#known.get(schema);
    if (known !== undefined) return known;
    const fits = mayBeObject(schema.type) && IN_PLACE.every((keyword) => this.fitKeyword(schema, keyword));
    this.#known.set(schema, fits);
    return fits;
  }
}

type Schemas = readonly (JsonSchema | boolean)[];

/** A root without keywords about properties, but with unknown keywords whose values are schemas. */
function bareProblems(root: JsonSchema): SchemaProblem[] {
  const names = Object.keys(root);
  if (names.some((name) => SAYING.has(name) && root[name] !== undefined)) return [];
  const bare = names.filter((name) => isUnknown(name) && looksLikeSchema(root[name]));
  const [name] = bare;
  if (name === undefined) return [];
  const shown = describeValue(name);
  const message = `expected a keyword of JSON Schema, received ${shown} with a schema in it: write { "type": "object", "properties": { ${shown}: … } }`;
  return [{ code: "invalid_schema", path: pointerTo("", name), message }];
}

/** The keywords with which a root may describe its properties. */
const SAYING: ReadonlySet<string> = new Set([
  ...KEYWORDS_OF.object.filter((keyword) => keyword !== "required"),
  ...["$ref", "$dynamicRef", "$recursiveRef", "allOf", "anyOf", "oneOf", "not", "if", "enum", "const"],
]);

const LIKELY = ["type", "$ref", "enum", "const", "properties", "items", "anyOf", "oneOf", "allOf"];

function looksLikeSchema(value: unknown): boolean {
  return isObject(value) && LIKELY.some((keyword) => Object.hasOwn(value, keyword));
}

/** Misspelled keywords, required names that are not properties, and lists of no values. */
function placeProblems(root: JsonSchema): SchemaProblem[] {
  const found: Spellings = { problems: [], left: MAX_UNKNOWN_KEYWORDS };
  for (const place of placesOf(root)) {
    for (const keyword of Object.keys(place.schema)) if (isUnknown(keyword)) checkSpelling(keyword, place, found);
    if (hasStrayNames(place)) addStrayNames(place, found);
    if (isEmptyEnum(place)) found.problems.push(emptyEnum(place));
  }
  return found.problems;
}

/**
 * Whether there is an `enum` without a value in a schema, which nothing fits.
 *
 * @example
 * hasEmptyEnum({ properties: { a: { enum: [] } } }); // true
 */
export const hasEmptyEnum = (root: JsonSchema): boolean => placesOf(root).some(isEmptyEnum);

const isEmptyEnum = ({ schema }: Place<JsonSchema>): boolean => Array.isArray(schema.enum) && schema.enum.length === 0;

function emptyEnum({ pointer }: Place<JsonSchema>): SchemaProblem {
  const message = "expected at least one value, because nothing fits an empty list";
  return { code: "invalid_schema", path: pointerTo(pointer, "enum"), message };
}

/** `left` is how many more unknown names are compared with the known ones. */
type Spellings = { readonly problems: SchemaProblem[]; left: number };

function checkSpelling(keyword: string, place: Place<JsonSchema>, found: Spellings): void {
  const meant = found.left-- > 0 ? meantKeyword(keyword) : undefined;
  // If the schema also has the known keyword, the unknown one is not a misspelling of it.
  if (meant === undefined || Object.hasOwn(place.schema, meant)) return;
  const message = `unknown keyword ${JSON.stringify(keyword)}. Did you mean ${JSON.stringify(meant)}?`;
  found.problems.push({ code: "invalid_schema", path: pointerTo(place.pointer, keyword), message });
}

/** Each call would lack such a property, as the model does not know of it. */
function hasStrayNames(place: Place<JsonSchema>): boolean {
  const { required, properties = {} } = place.schema;
  if (required === undefined || required.every((name) => Object.hasOwn(properties, name))) return false;
  return listsAllProperties(place.schema) && describesWhole(place);
}

function addStrayNames({ schema, pointer }: Place<JsonSchema>, found: Spellings): void {
  const { required = [], properties = {} } = schema;
  for (const [index, name] of required.entries()) {
    if (Object.hasOwn(properties, name) || found.left-- <= 0) continue;
    const hint = didYouMean(name, Object.keys(properties));
    const message = `expected the name of a property, received ${describeValue(name)}.${hint}`;
    found.problems.push({ code: "invalid_schema", path: pointerTo(pointer, "required", index), message });
  }
}

/** Whether a schema describes a whole value, and not a part of one, as a member of `allOf` does. */
function describesWhole({ above, keyword }: Place<JsonSchema>): boolean {
  return typeof above === "string" || (WHOLE.has(keyword) && describesWhole(above));
}

/** Whether `properties` are all the properties that an object has by its schema. */
function listsAllProperties(schema: JsonSchema): boolean {
  if (ADDS_PROPERTIES.some((keyword) => schema[keyword] !== undefined)) return false;
  return (schema.additionalProperties ?? false) === false && Object.keys(schema.properties ?? {}).length > 0;
}

/** The keywords by which an object may have other properties than those of `properties`. */
const ADDS_PROPERTIES = [
  ...["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "then", "else"],
  ...["patternProperties", "dependentSchemas", "dependencies", "unevaluatedProperties"],
];

/** The keywords whose schemas describe a whole value. */
const WHOLE: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "additionalProperties", "propertyNames"],
  ...["items", "prefixItems", "contains"],
]);

function isUnknown(keyword: string): boolean {
  return !KEYWORDS.has(keyword) && !/^(?:x-|~)/i.test(keyword);
}

/**
 * A short keyword must begin with the same letter as the name, because many schemas have keywords of their own, such as
 * `when`. Only names with `$` are compared with keywords with `$`, because some schemas have a `comment` or a `schema`.
 */
function meantKeyword(name: string): string | undefined {
  return MEANT.find((keyword) => {
    const isOfItsKind = keyword.startsWith("$") === name.startsWith("$");
    return isOfItsKind && (keyword.length > 5 || keyword[0] === name[0]) && isMisspelt(name, keyword);
  });
}

/** Shorter names are too similar to each other. */
const MEANT = [...KEYWORDS.keys()].filter((keyword) => keyword.length >= 4);
