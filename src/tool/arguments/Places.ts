import {
  type Algebra,
  Combined,
  type Fold,
  foldSchema,
  hasKind,
  isObject,
  type JsonSchema,
  KIND,
  kindOf,
  modelOf,
  ownTypes,
  type Place,
  type SchemaModel,
  TYPE_SETS,
  type TypeSet,
  typesNamed,
} from "../../schema/index.ts";
import { Budget, CheckLimit, Patterns } from "../../validate/index.ts";
import { MAX_PLACES_WORK } from "../limits.ts";

/** Thrown if a schema takes too many steps; then nothing is coerced. */
export class TooMuchWork extends Error {}

/**
 * The types that a schema accepts at each place of a value, by `type`, `const` and `enum`, through references, `allOf`,
 * `anyOf` and `oneOf`. Other keywords are ignored, so the result may contain more types than the schema accepts.
 */
export class Places {
  readonly #model: SchemaModel;
  readonly #types: Fold<TypeSet>;
  readonly #namedTypes: Fold<TypeSet>;
  readonly #tags: Fold<readonly Tag[]>;
  readonly #required: Map<readonly string[], ReadonlySet<string>> = new Map();
  readonly #items: Map<object, Items> = new Map();
  readonly #patterns: Patterns = new Patterns(new Budget());
  #work = MAX_PLACES_WORK;

  constructor(root: JsonSchema) {
    this.#model = modelOf(root);
    this.#types = this.#foldOf(TYPE_SETS, ownTypes);
    this.#namedTypes = this.#foldOf(TYPE_SETS, ({ type }) => typesNamed(type));
    this.#tags = this.#foldOf(TAGS, ownTags);
  }

  #foldOf<T>(algebra: Algebra<T>, own: (schema: JsonSchema) => T, matching?: Fold<T>["matching"]): Fold<T> {
    return { model: this.#model, algebra, own, known: new Map(), spend: this.#spend, ...(matching && { matching }) };
  }

  /** A fold in which only the branches of unions count that match a value. */
  #foldFor<T>(value: unknown, algebra: Algebra<T>, own: (schema: JsonSchema) => T): Fold<T> {
    return this.#foldOf(algebra, own, (branches) => this.#matching(branches, value));
  }

  readonly #spend = (steps: number): void => {
    this.#work -= steps;
    if (this.#work < 0) throw new TooMuchWork();
  };

  /** The types that the keyword `type` names at a place; all types if it is absent. */
  namedTypesAt(place: Place): TypeSet {
    return foldSchema(place, this.#namedTypes);
  }

  /** The types that a place accepts. */
  typesAt(place: Place): TypeSet {
    return foldSchema(place, this.#types);
  }

  /** The place of a property or an item of the value at a place. */
  partAt(place: Place, step: string | number, value: unknown): Place {
    if (typeof step === "number") return this.#itemAt(place, step);
    const own = (schema: JsonSchema): Place => this.#ownProperty(schema, step);
    if (typeof place !== "boolean" && !(place instanceof Combined)) {
      const { schema, isAlone } = this.#model.readingOf(place);
      this.#spend(1);
      // Most schemas stand alone.
      if (isAlone) return own(schema);
    }
    return foldSchema(place, this.#foldFor(value, this.#places, own));
  }

  readonly #places: Algebra<Place> = {
    anything: true,
    nothing: true,
    all: (parts) => this.#paid(combined("all", parts)),
    any: (parts) => (parts.includes(true) ? true : this.#paid(combined("any", parts))),
  };

  /** Joining places takes as long as there are places. */
  #paid(place: Place): Place {
    if (place instanceof Combined) this.#spend(place.parts.length);
    return place;
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
    return foldSchema(place, this.#foldFor([], this.#places, own));
  }

  /** Whether the object at a place may require the property: if one branch does, the result is true. */
  needs(place: Place, name: string, value: unknown): boolean {
    const own = ({ required }: JsonSchema): boolean => required !== undefined && this.#setOf(required).has(name);
    return foldSchema(place, this.#foldFor(value, NEEDS, own));
  }

  #ownProperty(schema: JsonSchema, step: string): Place {
    const { properties = {}, patternProperties = {}, additionalProperties = true } = schema;
    const parts: Place[] = Object.hasOwn(properties, step) ? [properties[step] as JsonSchema] : [];
    for (const pattern of Object.keys(patternProperties)) {
      this.#spend(PATTERN);
      if (this.#matches(pattern, step)) parts.push(patternProperties[pattern] as JsonSchema);
    }
    return parts.length === 0 ? additionalProperties : combined("all", parts);
  }

  /** The branches whose constants equal the properties of an object; all branches if no branch matches. */
  #matching(branches: readonly Place[], value: unknown): readonly Place[] {
    const kind = kindOf(value);
    const matching = branches.filter((branch) => {
      this.#spend(1);
      if (!hasKind(this.typesAt(branch), kind)) return false;
      return kind !== KIND.object || foldSchema(branch, this.#tags).every((tag) => hasTag(value as object, tag));
    });
    return matching.length > 0 ? matching : branches;
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

/** The steps of one test of a name by a pattern. */
const PATTERN = 5;
/** A property that must be one of some values. */
type Tag = { readonly name: string; readonly values: ReadonlySet<unknown> };

const NEEDS: Algebra<boolean> = {
  anything: false,
  nothing: false,
  all: (parts) => parts.includes(true),
  any: (parts) => parts.includes(true),
};

const TAGS: Algebra<readonly Tag[]> = { anything: [], nothing: [], all: (parts) => parts.flat(), any: () => [] };

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
