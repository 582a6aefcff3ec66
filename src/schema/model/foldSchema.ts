import type { JsonSchema } from "../JsonSchema.ts";
import { isObject } from "../walk/forEachSubschema.ts";
import type { SchemaModel } from "./SchemaModel.ts";
import { ALL_TYPES, kindOf, TYPES, type TypeSet, typesNamed } from "./TypeSet.ts";

/** The rules for one place of a value: a schema, or several schemas of which all apply, or any. */
export type Place = JsonSchema | boolean | Combined;

/** Several rules for one place. */
export class Combined {
  readonly how: "all" | "any";
  readonly parts: readonly Place[];

  constructor(how: "all" | "any", parts: readonly Place[]) {
    this.how = how;
    this.parts = parts;
  }
}

/** How the results for several schemas are combined. */
export type Algebra<T> = {
  readonly anything: T;
  readonly nothing: T;
  readonly all: (parts: readonly T[]) => T;
  readonly any: (parts: readonly T[]) => T;
};

/** What a fold reads, by which functions. */
export type Fold<T> = {
  readonly model: SchemaModel;
  readonly algebra: Algebra<T>;
  /** The result of the schema's own keywords, in those of draft 2020-12, and how deep it stands. */
  readonly own: (schema: JsonSchema, depth: number) => T;
  /** The results by schema. A schema that refers to itself adds no rule. */
  readonly known: Map<object, T>;
  /** The branches of a union that count; all if it is missing. */
  readonly matching?: (branches: readonly Place[]) => readonly Place[];
  /** Counts the schemas that are read. */
  readonly spend?: (steps: number) => void;
};

/**
 * One result for all schemas that apply to the same value: through `$ref`, `allOf`, `anyOf` and `oneOf`.
 *
 * @example
 * const model = modelOf({ anyOf: [{ type: "string" }, { type: "null" }] });
 * foldSchema(model.root, { model, algebra: TYPE_SETS, own: ownTypes, known: new Map() }); // TYPES.string | TYPES.null
 */
export function foldSchema<T>(place: Place, fold: Fold<T>, depth = 0): T {
  const { algebra, known } = fold;
  if (place === false) return algebra.nothing;
  // A malformed schema adds no rule either.
  if (!isObject(place) || depth > MAX_FOLD_DEPTH) return algebra.anything;
  const cached = known.get(place);
  if (cached !== undefined) return cached;
  fold.spend?.(1);
  known.set(place, algebra.anything);
  const result = place instanceof Combined ? foldCombined(place, fold, depth) : foldOne(place, fold, depth);
  known.set(place, result);
  return result;
}

function foldCombined<T>({ how, parts }: Combined, fold: Fold<T>, depth: number): T {
  fold.spend?.(parts.length);
  return fold.algebra[how](parts.map((part) => foldSchema(part, fold, depth + 1)));
}

function foldOne<T>(place: JsonSchema, fold: Fold<T>, depth: number): T {
  const { model, algebra, own, matching } = fold;
  const inner = (part: Place): T => foldSchema(part, fold, depth + 1);
  const { schema, target, isAlone } = model.readingOf(place);
  if (isAlone) return own(schema, depth);
  const parts = [own(schema, depth)];
  if (target !== undefined) parts.push(inner(target.schema));
  for (const part of listIn(schema.allOf)) parts.push(inner(part));
  for (const branches of [listIn(schema.anyOf), listIn(schema.oneOf)]) {
    if (branches.length > 0) parts.push(algebra.any((matching?.(branches) ?? branches).map(inner)));
  }
  return algebra.all(parts);
}

/** The maximum number of nested references and unions at one place. @internal */
const MAX_FOLD_DEPTH = 200;

/** The types that several schemas allow. */
export const TYPE_SETS: Algebra<TypeSet> = {
  anything: ALL_TYPES,
  nothing: 0,
  all: (parts) => parts.reduce((types, part) => types & part, ALL_TYPES),
  any: (parts) => parts.reduce((types, part) => types | part, 0),
};

/** The types that a schema allows by `type`, `const` and `enum`. */
export const ownTypes = (schema: JsonSchema): TypeSet => typesNamed(schema.type) & listedTypes(schema);

/** The types of the values that `const` and `enum` list; all types without these keywords. */
export function listedTypes(schema: { readonly [keyword: string]: unknown }): TypeSet {
  let types = ALL_TYPES;
  if (schema.const !== undefined) types &= typesOfValue(schema.const);
  if (Array.isArray(schema.enum)) {
    types &= schema.enum.reduce((all: TypeSet, value) => all | typesOfValue(value), 0);
  }
  return types;
}

/** Equal integers may be numbers or bigints. */
function typesOfValue(value: unknown): TypeSet {
  const kind = 1 << kindOf(value);
  return (kind & TYPES.integer) === 0 ? kind : TYPES.integer;
}

/**
 * The items of a keyword whose value should be a list; no items if it is not a list.
 *
 * @example
 * listIn({}); // []
 */
export function listIn<Item>(value: readonly Item[] | undefined): readonly Item[];
export function listIn(value: unknown): readonly unknown[];
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
