import { pointerTo } from "../../json/index.ts";
import {
  impliedTypes,
  isObject,
  type JsonSchema,
  type JsonSchemaType,
  KEYWORDS_OF,
  type SchemaModel,
  typeNameOf,
} from "../../schema/index.ts";
import { joinNotes, NO_NOTES, type Notes } from "../plan/notes.ts";
import { ALL_TYPES } from "../types.ts";
import { jsonText } from "./jsonText.ts";

/**
 * A schema with its path in the original.
 *
 * @example
 * const part: Part = { schema: { type: "string" }, path: "/properties/city" };
 */
export type Part = { readonly schema: JsonSchema | boolean; readonly path: string };

/**
 * A part that says something about values by itself.
 *
 * @example
 * const schemaPart: SchemaPart = { schema: { type: "string" }, path: "/properties/city" };
 */
export type SchemaPart = Part & { readonly schema: JsonSchema };

/**
 * The conjunction of all schemas that apply to one value, without references and `allOf`.
 *
 * @example
 * const conjunction: Conjunction = conjoin(modelOf(root), [{ schema: root, path: "" }]);
 */
export type Conjunction = {
  readonly schemaParts: readonly SchemaPart[];
  /** The texts of the place itself. */
  readonly notes: Notes;
  readonly reference: Reference | undefined;
  /** Set if one of the schemas is `false` or the equivalent `not: {}`. */
  readonly isNever: boolean;
  /** All schemas that were followed. */
  readonly visited: readonly SchemaPart[];
};

/** The `$ref`s among the schemas: their paths, the schemas that they lead to, and their texts. */
export type Reference = {
  readonly path: string;
  readonly name: string;
  readonly targets: readonly JsonSchema[];
  readonly notes: Notes;
};

/**
 * Follows `$ref` and `allOf`, each schema once.
 *
 * @example
 * conjoin(modelOf(root), [{ schema: { allOf: [{ type: "string" }, { minLength: 1 }] }, path: "" }]).schemaParts.length; // 2
 */
export function conjoin(model: SchemaModel, parts: readonly Part[]): Conjunction {
  const visited: (SchemaPart & { readonly isTarget: boolean; readonly isReplaced: boolean })[] = [];
  const seen = new Set<JsonSchema>();
  const open = parts.map((part) => ({ ...part, isTarget: false }));
  let first: Pick<Reference, "path" | "name"> | undefined;
  // The loop also visits items that are added during the walk.
  for (const { schema, path, isTarget } of open) {
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    const target = model.targetOf(schema);
    const isReplaced = schema.$ref !== undefined && model.refAlone;
    visited.push({ schema, path, isTarget, isReplaced });
    if (target) {
      const { pointer } = target;
      first ??= { path: pointerTo(path, "$ref"), name: pointer.slice(pointer.lastIndexOf("/") + 1) };
      open.push({ schema: target.schema, path: pointer, isTarget: true });
    }
    for (const [index, sub] of ((!isReplaced && schema.allOf) || []).entries()) {
      open.push({ schema: sub, path: pointerTo(path, "allOf", index), isTarget });
    }
  }
  const targets = visited.filter(({ isTarget }) => isTarget);
  const notesOfAll = (some: readonly SchemaPart[]): Notes => joinNotes(...some.map(({ schema }) => notesOf(schema)));
  return {
    schemaParts: visited.filter(({ schema, isReplaced }) => !isReplaced && saysSomething(schema)),
    notes: notesOfAll(visited.filter(({ isTarget }) => !isTarget)),
    reference: first && { ...first, targets: targets.map(({ schema }) => schema), notes: notesOfAll(targets) },
    isNever: open.some(({ schema }) => schema === false) || visited.some(({ schema }) => refusesAll(schema.not)),
    visited,
  };
}

function refusesAll(not: JsonSchema["not"]): boolean {
  return not === true || (isObject(not) && Object.keys(not).length === 0);
}

/**
 * Whether a keyword does not affect which values are accepted.
 *
 * @example
 * isAnnotation("title"); // true
 */
export function isAnnotation(keyword: string): boolean {
  return !ASSERTIONS.has(keyword);
}

/**
 * The types that all schemas allow, if they have a `type` or keywords for one type. They are names in the order of the
 * schema, in which they are sent, and not a `TypeSet`.
 */
export function typesOf(schemaParts: readonly SchemaPart[]): { types: Set<JsonSchemaType>; isGuessed: boolean } {
  let types = new Set<JsonSchemaType>(ALL_TYPES);
  let isGuessed = true;
  for (const { schema } of schemaParts) {
    const declared = declaredTypes(schema);
    if (declared === undefined) continue;
    isGuessed = false;
    types = intersect(types, declared);
  }
  if (!isGuessed) return { types, isGuessed };
  const implied: JsonSchemaType[] = schemaParts.flatMap(({ schema }) => impliedTypes(schema));
  const meant = new Set(
    implied.length > 0 ? implied : [...ALL_TYPES].filter((type) => schemaParts.some(isAbout(type))),
  );
  return meant.size === 0 ? { types, isGuessed: false } : { types: meant, isGuessed };
}

/** A model must be asked for a value of some type, and preferably for a type to which a constraint applies. */
function isAbout(type: JsonSchemaType): (schemaPart: SchemaPart) => boolean {
  const keywords = Object.hasOwn(KEYWORDS_OF, type) ? KEYWORDS_OF[type as keyof typeof KEYWORDS_OF] : [];
  return ({ schema }) => keywords.some((keyword) => schema[keyword] !== undefined);
}

/** The assertions except `$ref` and `allOf`. */
const ASSERTIONS: ReadonlySet<string> = new Set([
  ...["type", "enum", "const", "anyOf", "oneOf", "not", "if", "$dynamicRef", "$recursiveRef"],
  ...Object.values(KEYWORDS_OF).flat(),
]);

function saysSomething(schema: JsonSchema): boolean {
  return Object.keys(schema).some((keyword) => ASSERTIONS.has(keyword));
}

function notesOf({ title, description, default: value = null }: JsonSchema): Notes {
  if (title === undefined && description === undefined && value === null) return NO_NOTES;
  const list = (text: unknown): string[] => (typeof text === "string" ? [text] : []);
  const limits = value === null ? [] : [`default: ${jsonText(value, MAX_TEXT).text}`];
  return { titles: list(title), descriptions: list(description), limits };
}

/** A longer text does not help in a description. @internal */
export const MAX_TEXT = 300;

function declaredTypes(schema: JsonSchema): Set<JsonSchemaType> | undefined {
  if (schema.type !== undefined) {
    // OpenAPI 3.0.
    return new Set([schema.type, schema.nullable === true ? ["null" as const] : []].flat());
  }
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return values && new Set(values.map(typeNameOf));
}

function intersect(left: ReadonlySet<JsonSchemaType>, right: ReadonlySet<JsonSchemaType>): Set<JsonSchemaType> {
  const common = [...left].filter((type) => right.has(type) || (type === "integer" && right.has("number")));
  if (left.has("number") && right.has("integer") && !right.has("number")) common.push("integer");
  return new Set(common);
}

/** The highest of several optional limits: 0 without a limit. */
export const highest = (limits: readonly (number | undefined)[]): number =>
  limits.reduce<number>((most, limit = 0) => Math.max(most, limit), 0);

/** The lowest of several optional limits: Infinity without a limit. */
export const lowest = (limits: readonly (number | undefined)[]): number =>
  limits.reduce<number>((least, limit = least) => Math.min(least, limit), Number.POSITIVE_INFINITY);
