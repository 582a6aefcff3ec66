import {
  ignoresRefSiblings,
  isObject,
  type JsonSchema,
  resolveReference,
  upgradeKeywords,
} from "../../schema/index.ts";
import { Budget, CheckLimit, Patterns } from "../../validate/index.ts";
import { MAX_PLACES_WORK } from "../limits.ts";

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

/** The types of JSON Schema as bits; a number is an integer or a fraction. */
export const KIND = { null: 1, boolean: 2, integer: 4, fraction: 8, string: 16, array: 32, object: 64 } as const;

/** The bit of a value's type. */
export function kindOf(value: unknown): number {
  if (value === null) return KIND.null;
  if (Array.isArray(value)) return KIND.array;
  switch (typeof value) {
    case "boolean":
      return KIND.boolean;
    case "string":
      return KIND.string;
    case "bigint":
      return KIND.integer;
    case "number":
      return Number.isInteger(value) ? KIND.integer : KIND.fraction;
    default:
      return KIND.object;
  }
}

/** Thrown if a schema takes too many steps; then nothing is coerced. */
export class TooMuchWork extends Error {}

/**
 * The types that a schema accepts at each place of a value, by `type`, `const` and `enum`, through references, `allOf`,
 * `anyOf` and `oneOf`. Other keywords are ignored, so the result may contain more types than the schema accepts.
 */
export class Places {
  readonly #root: JsonSchema;
  readonly #refAlone: boolean;
  readonly #kinds: Map<object, number> = new Map();
  readonly #types: Map<object, number> = new Map();
  readonly #tags: Map<object, readonly Tag[]> = new Map();
  readonly #required: Map<readonly string[], ReadonlySet<string>> = new Map();
  readonly #items: Map<object, Items> = new Map();
  readonly #readings: Map<object, Reading> = new Map();
  readonly #patterns: Patterns = new Patterns(new Budget());
  #work = MAX_PLACES_WORK;

  constructor(root: JsonSchema) {
    this.#root = root;
    this.#refAlone = ignoresRefSiblings(root);
  }

  /** The types that the keyword `type` names at a place, as bits; all types if it is absent. */
  typesAt(place: Place): number {
    return this.#fold(place, KINDS, { own: ownTypes }, this.#types);
  }

  /** The types that a place accepts, as bits. */
  kindsAt(place: Place): number {
    return this.#fold(place, KINDS, { own: ownKinds }, this.#kinds);
  }

  /** The place of a property or an item of the value at a place. */
  partAt(place: Place, step: string | number, value: unknown): Place {
    if (typeof step === "number") return this.#itemAt(place, step);
    const own = (schema: JsonSchema): Place => this.#ownProperty(schema, step);
    const simple = this.#simple(place);
    if (simple !== undefined) return own(simple);
    return this.#fold(place, PLACES, { own, value }, new Map());
  }

  /** The result is kept for all arrays at a place, because constants select branches of objects only. */
  #itemAt(place: Place, index: number): Place {
    if (typeof place === "boolean") return true;
    let items = this.#items.get(place);
    if (items === undefined) {
      let tuple = 0;
      const rest = this.#itemBy(place, ({ prefixItems = [], items }) => {
        tuple = Math.max(tuple, prefixItems.length);
        return itemsOf(items);
      });
      items = { tuple, first: [], rest };
      this.#items.set(place, items);
    }
    if (index >= items.tuple) return items.rest;
    items.first[index] ??= this.#itemBy(place, ({ prefixItems, items }) => prefixItems?.[index] ?? itemsOf(items));
    return items.first[index];
  }

  #itemBy(place: Place, own: (schema: JsonSchema) => Place): Place {
    return this.#fold(place, PLACES, { own, value: [] }, new Map());
  }

  /** Whether the object at a place may require the property: if one branch does, the result is true. */
  needs(place: Place, name: string, value: unknown): boolean {
    const own = ({ required }: JsonSchema): boolean => required !== undefined && this.#setOf(required).has(name);
    return this.#fold(place, NEEDS, { own, value }, new Map());
  }

  #fold<T>(place: Place, algebra: Algebra<T>, look: Look<T>, known: Map<object, T>, depth = 0): T {
    if (typeof place === "boolean") return place ? algebra.anything : algebra.nothing;
    const cached = known.get(place);
    if (cached !== undefined) return cached;
    if (depth > MAX_DEPTH) return algebra.anything;
    if (--this.#work < 0) throw new TooMuchWork();
    const inner = (part: Place): T => this.#fold(part, algebra, look, known, depth + 1);
    if (place instanceof Combined) {
      this.#work -= place.parts.length;
      const joined = algebra[place.how](place.parts.map(inner));
      known.set(place, joined);
      return joined;
    }
    // A schema that refers to itself adds no rule.
    known.set(place, algebra.anything);
    const { schema, target } = this.#readingOf(place);
    const parts = [look.own(schema)];
    if (target !== undefined) parts.push(inner(target));
    for (const part of schema.allOf ?? []) parts.push(inner(part));
    for (const branches of [schema.anyOf, schema.oneOf]) {
      if (branches !== undefined) parts.push(algebra.any(this.#matching(branches, look.value).map(inner)));
    }
    const all = parts.length === 1 ? (parts[0] as T) : algebra.all(parts);
    // Joining places takes as long as there are places.
    if (all instanceof Combined) this.#work -= all.parts.length;
    known.set(place, all);
    return all;
  }

  /** The schema of a place, if it has no reference and no combination. Most schemas have neither. */
  #simple(place: Place): JsonSchema | undefined {
    if (typeof place === "boolean" || place instanceof Combined) return undefined;
    if (--this.#work < 0) throw new TooMuchWork();
    const { schema, isSimple } = this.#readingOf(place);
    return isSimple ? schema : undefined;
  }

  #readingOf(place: JsonSchema): Reading {
    let reading = this.#readings.get(place);
    if (reading === undefined) {
      const schema = upgradeKeywords(place, this.#refAlone);
      const resolved = schema.$ref === undefined ? undefined : resolveReference(this.#root, schema.$ref, place);
      reading = {
        schema,
        target: resolved?.found ? resolved.schema : undefined,
        isSimple: APPLICATORS.every((keyword) => schema[keyword] === undefined),
      };
      this.#readings.set(place, reading);
    }
    return reading;
  }

  #ownProperty(schema: JsonSchema, step: string): Place {
    const { properties = {}, patternProperties = {}, additionalProperties = true } = schema;
    const parts: Place[] = Object.hasOwn(properties, step) ? [properties[step] as JsonSchema] : [];
    for (const pattern of Object.keys(patternProperties)) {
      this.#work -= PATTERN;
      if (this.#work < 0) throw new TooMuchWork();
      if (this.#matches(pattern, step)) parts.push(patternProperties[pattern] as JsonSchema);
    }
    return parts.length === 0 ? additionalProperties : PLACES.all(parts);
  }

  /** The branches whose constants equal the properties of an object; all branches if no branch matches. */
  #matching(branches: readonly (JsonSchema | boolean)[], value: unknown): readonly (JsonSchema | boolean)[] {
    if (value === undefined) return branches;
    const kind = kindOf(value);
    const matching = branches.filter((branch) => {
      if (--this.#work < 0) throw new TooMuchWork();
      if ((this.kindsAt(branch) & kind) === 0) return false;
      return kind !== KIND.object || this.#tagsOf(branch).every((tag) => hasTag(value as object, tag));
    });
    return matching.length > 0 ? matching : branches;
  }

  #tagsOf(branch: JsonSchema | boolean): readonly Tag[] {
    return this.#fold(branch, TAGS, { own: ownTags }, this.#tags as Map<object, Tag[]>);
  }

  /** One budget pays for all names. */
  #matches(pattern: string, name: string): boolean {
    try {
      return this.#patterns.get(pattern, "").test(name);
    } catch (error) {
      if (error instanceof CheckLimit) throw new TooMuchWork();
      throw error;
    }
  }

  #setOf(names: readonly string[]): ReadonlySet<string> {
    let set = this.#required.get(names);
    if (set === undefined) {
      set = new Set(names);
      this.#required.set(names, set);
    }
    return set;
  }
}

/** The places of the items of arrays: one for each item of a tuple, and one for the others. */
type Items = { readonly tuple: number; readonly first: Place[]; readonly rest: Place };

const itemsOf = (items: JsonSchema["items"]): Place => (items as JsonSchema | boolean | undefined) ?? true;

/** A schema in the keywords of draft 2020-12, the target of its `$ref`, and whether it has no {@link APPLICATORS}. */
type Reading = { readonly schema: JsonSchema; readonly target: Place | undefined; readonly isSimple: boolean };

const APPLICATORS = ["$ref", "allOf", "anyOf", "oneOf"];
/** The steps of one test of a name by a pattern. */
const PATTERN = 5;
/** The maximum number of nested references and unions at one place. @internal */
const MAX_DEPTH = 200;

/** How the results for several schemas are combined. */
type Algebra<T> = {
  readonly anything: T;
  readonly nothing: T;
  readonly all: (parts: readonly T[]) => T;
  readonly any: (parts: readonly T[]) => T;
};

/** The function for each schema. If there is a value, only the branches of unions that match it count. */
type Look<T> = { readonly own: (schema: JsonSchema) => T; readonly value?: unknown };

/** A property that must be one of some values. */
type Tag = { readonly name: string; readonly values: ReadonlySet<unknown> };

const ALL_KINDS = 127;

const KINDS: Algebra<number> = {
  anything: ALL_KINDS,
  nothing: 0,
  all: (parts) => parts.reduce((kinds, part) => kinds & part, ALL_KINDS),
  any: (parts) => parts.reduce((kinds, part) => kinds | part, 0),
};

const PLACES: Algebra<Place> = {
  anything: true,
  nothing: true,
  all: (parts) => combined("all", parts),
  any: (parts) => (parts.includes(true) ? true : combined("any", parts)),
};

const NEEDS: Algebra<boolean> = {
  anything: false,
  nothing: false,
  all: (parts) => parts.includes(true),
  any: (parts) => parts.includes(true),
};

const TAGS: Algebra<Tag[]> = { anything: [], nothing: [], all: (parts) => parts.flat(), any: () => [] };

/** Combines distinct parts, because recursive unions would double on every level. */
function combined(how: "all" | "any", parts: readonly Place[]): Place {
  const distinct = new Set<Place>();
  for (const part of parts) {
    if (!(part instanceof Combined) || part.how !== how) distinct.add(part);
    else for (const inner of part.parts) distinct.add(inner);
  }
  distinct.delete(true);
  const [first = true] = distinct;
  return distinct.size < 2 ? first : new Combined(how, [...distinct]);
}

const BITS: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  ...Object.entries(KIND),
  ["number", KIND.integer | KIND.fraction],
]);

function ownTypes({ type }: JsonSchema): number {
  if (type === undefined) return ALL_KINDS;
  return [type].flat().reduce((bits, name) => bits | (BITS.get(name) ?? 0), 0);
}

function ownKinds(schema: JsonSchema): number {
  let kinds = ownTypes(schema);
  if ("const" in schema) kinds &= kindOf(schema.const);
  if (schema.enum !== undefined) kinds &= schema.enum.reduce((bits: number, one) => bits | kindOf(one), 0);
  return kinds;
}

function ownTags({ properties = {} }: JsonSchema): Tag[] {
  const tags: Tag[] = [];
  for (const name of Object.keys(properties)) {
    const property: unknown = properties[name];
    if (!isObject(property)) continue;
    const values = "const" in property ? [property.const] : property.enum;
    if (Array.isArray(values) && values.every(isScalar)) tags.push({ name, values: new Set(values) });
  }
  return tags;
}

const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;

function hasTag(value: object, { name, values }: Tag): boolean {
  if (!Object.hasOwn(value, name)) return true;
  const own = (value as { [name: string]: unknown })[name];
  return !isScalar(own) || values.has(own);
}
