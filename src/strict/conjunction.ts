import {
  ignoresRefSiblings,
  impliedTypes,
  isObject,
  type JsonSchema,
  type JsonSchemaType,
  KEYWORDS_OF,
  pointerTo,
  resolveReference,
} from "../schema/index.ts";
import { jsonText } from "./jsonText.ts";
import { joinAllNotes, NO_NOTES, type Notes, typeOf } from "./Node.ts";

/**
 * A schema at its place in the original.
 *
 * @example
 * const part: Part = { schema: { type: "string" }, path: "/properties/city" };
 */
export type Part = { schema: JsonSchema | boolean; path: string };

/**
 * A part that says something about values by itself.
 *
 * @example
 * const plain: Plain = { schema: { type: "string" }, path: "/properties/city" };
 */
export type Plain = Part & { schema: JsonSchema };

/**
 * All that must hold of one value: what several schemas say together, without references and `allOf`.
 *
 * @example
 * const conjunction: Conjunction = conjoin(root, [{ schema: root, path: "" }]);
 */
export type Conjunction = {
  plains: Plain[];
  /** Texts of the place itself. */
  notes: Notes;
  /** Set where a `$ref` takes part: where it stands, the schemas it leads to, and their texts. */
  reference?: { path: string; name: string; targets: JsonSchema[]; notes: Notes };
  /** Set where `false` takes part, or `not: {}`, which is the same. */
  isNever: boolean;
  /** Every schema on the way. */
  visited: Plain[];
};

/**
 * Follows `$ref` and `allOf`, each schema once.
 *
 * @example
 * conjoin(root, [{ schema: { allOf: [{ type: "string" }, { minLength: 1 }] }, path: "" }]).plains.length; // 2
 */
export function conjoin(root: JsonSchema, parts: readonly Part[]): Conjunction {
  const conjunction: Conjunction = { plains: [], notes: NO_NOTES, isNever: false, visited: [] };
  const [own, targets]: [Notes[], Notes[]] = [[], []];
  const seen = new Set<JsonSchema>();
  const open = parts.map((part) => ({ ...part, isTarget: false }));
  // What is added on the way is visited too.
  for (const { isTarget, ...part } of open) {
    const { schema, path } = part;
    if (schema === false) conjunction.isNever = true;
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    conjunction.visited.push({ schema, path });
    if (schema.not === true || (isObject(schema.not) && Object.keys(schema.not).length === 0))
      conjunction.isNever = true;
    const { reference } = conjunction;
    const notes = notesOf(schema);
    if (notes !== NO_NOTES) (isTarget && reference ? targets : own).push(notes);
    if (isTarget && reference) reference.targets.push(schema);
    if (schema.$ref !== undefined) {
      const resolved = resolveReference(root, schema.$ref, schema);
      if (resolved.found) {
        const name = resolved.pointer.slice(resolved.pointer.lastIndexOf("/") + 1);
        conjunction.reference ??= { path: pointerTo(path, "$ref"), name, targets: [], notes: NO_NOTES };
        open.push({ schema: resolved.schema, path: resolved.pointer, isTarget: true });
      }
      if (ignoresRefSiblings(root)) continue;
    }
    if (schema.allOf !== undefined) {
      schema.allOf.forEach((sub, index) => {
        open.push({ schema: sub, path: pointerTo(path, "allOf", index), isTarget });
      });
    }
    if (saysSomething(schema)) conjunction.plains.push({ schema, path });
  }
  if (own.length > 0) conjunction.notes = joinAllNotes(own);
  if (conjunction.reference && targets.length > 0) conjunction.reference.notes = joinAllNotes(targets);
  return conjunction;
}

/**
 * Whether a keyword has no effect on which values are accepted.
 *
 * @example
 * isAnnotation("title"); // true
 */
export function isAnnotation(keyword: string): boolean {
  return !ASSERTIONS.has(keyword);
}

/** The types that all of them allow, where they name types or have a keyword that is about one. */
export function typesOf(plains: readonly Plain[]): { types: Set<JsonSchemaType>; isGuessed: boolean } {
  let types = new Set<JsonSchemaType>(TYPES);
  let isGuessed = true;
  for (const { schema } of plains) {
    const declared = declaredTypes(schema);
    if (declared === undefined) continue;
    isGuessed = false;
    types = intersect(types, declared);
  }
  if (!isGuessed) return { types, isGuessed };
  const implied: JsonSchemaType[] = plains.flatMap(({ schema }) => impliedTypes(schema));
  const meant = new Set(implied.length > 0 ? implied : TYPES.filter((type) => plains.some(isAbout(type))));
  return meant.size === 0 ? { types, isGuessed: false } : { types: meant, isGuessed };
}

/** A model has to be asked for a value of some type, and for one to which a limit applies rather than for any. */
function isAbout(type: JsonSchemaType): (plain: Plain) => boolean {
  const keywords = Object.hasOwn(KEYWORDS_OF, type) ? KEYWORDS_OF[type as keyof typeof KEYWORDS_OF] : [];
  return ({ schema }) => keywords.some((keyword) => schema[keyword] !== undefined);
}

const TYPES: readonly JsonSchemaType[] = ["object", "array", "string", "number", "boolean", "null"];

/** Keywords that say which values are accepted, apart from `$ref` and `allOf`. */
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

/** A longer text is no help in a description. */
export const MAX_TEXT = 300;

function declaredTypes(schema: JsonSchema): Set<JsonSchemaType> | undefined {
  if (schema.type !== undefined) {
    // OpenAPI 3.0.
    return new Set([schema.type, schema.nullable === true ? ["null" as const] : []].flat());
  }
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return values && new Set(values.map(typeOf));
}

function intersect(left: ReadonlySet<JsonSchemaType>, right: ReadonlySet<JsonSchemaType>): Set<JsonSchemaType> {
  const common = [...left].filter((type) => right.has(type) || (type === "integer" && right.has("number")));
  if (left.has("number") && right.has("integer") && !right.has("number")) common.push("integer");
  return new Set(common);
}
