import { defineOwn } from "../../checks/index.ts";
import {
  type Algebra,
  type Fold,
  foldSchema,
  hasKind,
  isObject,
  type JsonSchema,
  KIND,
  listIn,
  ownTypes,
  type Place,
  type SchemaModel,
} from "../../schema/index.ts";

/** Which of the values that a client drops may be at one place: `"none"`, `"several"`, or the only one. */
export type Reading = "none" | "several" | { readonly value: unknown };

/**
 * The values that openJiuwen's client drops and a schema may accept: null, lists and objects that are empty or hold only
 * such values. Keywords that are not read, such as `not`, only accept fewer values: the set may be too large, and is
 * never too small.
 */
type Dropped = {
  readonly null: boolean;
  readonly emptyList: boolean;
  /** Lists of such values. */
  readonly lists: boolean;
  /** The only object, if there is one. */
  readonly object: "none" | "several" | Only;
};

type Only = { readonly value: { readonly [name: string]: unknown }; readonly size: number };

/**
 * What a client may have dropped, by the schemas of a place. Each schema is read once.
 *
 * @example
 * const dropped = new DroppedValues(modelOf({ type: "array", items: { type: "string" } }), () => {});
 * dropped.reading([dropped.model.root]); // { value: [] }
 */
export class DroppedValues {
  readonly model: SchemaModel;
  readonly #spend: (steps: number) => void;
  readonly #fold: Fold<Dropped>;
  /** How deep the schema stands that is read. */
  #depth = 0;

  /** `spend` counts each step, and may throw. */
  constructor(model: SchemaModel, spend: (steps: number) => void) {
    this.model = model;
    this.#spend = spend;
    const own = (schema: JsonSchema, depth: number): Dropped => this.#own(schema, depth);
    this.#fold = { model, algebra: ALGEBRA, own, known: new Map(), spend };
  }

  /** What may have been dropped at a place to which all these schemas apply. */
  reading(schemas: readonly Place[]): Reading {
    const { null: isNull, emptyList, lists, object } = this.#all(schemas);
    if (lists || object === "several") return "several";
    const values: unknown[] = [];
    if (isNull) values.push(null);
    if (emptyList) values.push([]);
    if (object !== "none") values.push(object.value);
    if (values.length === 0) return "none";
    return values.length === 1 ? { value: values[0] } : "several";
  }

  #all(schemas: readonly Place[]): Dropped {
    return ALGEBRA.all(schemas.map((schema) => foldSchema(schema, this.#fold, this.#depth)));
  }

  #accepts(schema: Place): boolean {
    return isSome(foldSchema(schema, this.#fold, this.#depth));
  }

  #own(schema: JsonSchema, depth: number): Dropped {
    const around = this.#depth;
    this.#depth = depth + 1;
    try {
      const listed = listedValues(schema);
      return listed === undefined ? this.#described(schema) : this.#listed(schema, listed);
    } finally {
      this.#depth = around;
    }
  }

  /** By keywords other than `const` and `enum`. */
  #described(schema: JsonSchema): Dropped {
    const types = ownTypes(schema);
    const { minItems = 0, maxItems = 1 } = schema;
    const isList = hasKind(types, KIND.array);
    return {
      null: hasKind(types, KIND.null),
      emptyList: isList && minItems < 1,
      lists: isList && maxItems > 0 && this.#accepts(firstItem(schema)),
      object: hasKind(types, KIND.object) ? this.#object(schema) : "none",
    };
  }

  /** By the values of `const` or `enum`. */
  #listed(schema: JsonSchema, values: readonly unknown[]): Dropped {
    const types = ownTypes(schema);
    const dropped = values.filter((value) => this.#isDropped(value));
    const lists = hasKind(types, KIND.array) ? dropped.filter(Array.isArray) : [];
    const [object, ...others] = hasKind(types, KIND.object) ? dropped.filter(isObject) : [];
    return {
      null: hasKind(types, KIND.null) && dropped.includes(null),
      emptyList: lists.some((list) => list.length === 0),
      lists: lists.some((list) => list.length > 0),
      object: object === undefined ? "none" : others.length > 0 ? "several" : this.#only(object),
    };
  }

  #only(value: Only["value"]): Dropped["object"] {
    const size = sizeOf(value, this.#spend);
    return size > MAX_SIZE ? "several" : { value, size };
  }

  #object(schema: JsonSchema): Dropped["object"] {
    const required = new Set(namesIn(schema.required));
    const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = schema;
    const value = {};
    let size = 1;
    let isOnly = maxProperties <= required.size || !this.#mayHaveMore(schema, required);
    for (const name of required) {
      this.#spend(1);
      const member = this.reading(schemasOf(schema, name));
      if (member === "none") return "none";
      if (member === "several") isOnly = false;
      else {
        size += sizeOf(member.value, this.#spend);
        defineOwn(value, name, member.value);
      }
    }
    if (!isOnly || size > MAX_SIZE) return "several";
    return required.size < minProperties ? "none" : { value, size };
  }

  /** Whether a property that is not required may have a value that is dropped. */
  #mayHaveMore(
    { properties, patternProperties, additionalProperties = true }: JsonSchema,
    required: Set<string>,
  ): boolean {
    const named = Object.entries(properties ?? {}).filter(([name]) => !required.has(name));
    this.#spend(named.length);
    const schemas = [
      ...named.map(([, schema]) => schema),
      ...Object.values(patternProperties ?? {}),
      additionalProperties,
    ];
    return schemas.some((schema) => this.#accepts(schema));
  }

  #isDropped(value: unknown): boolean {
    this.#spend(1);
    if (typeof value !== "object") return false;
    return value === null || Object.values(value).every((part) => this.#isDropped(part));
  }
}

/** The schemas that one schema has for a property; none if the name may match a pattern. */
export function schemasOf(schema: JsonSchema, name: string): Place[] {
  const { properties, patternProperties, additionalProperties } = schema;
  if (isObject(properties) && Object.hasOwn(properties, name)) return [properties[name] as Place];
  if (isObject(patternProperties) && Object.keys(patternProperties).length > 0) return [];
  return additionalProperties === undefined ? [] : [additionalProperties];
}

/** The names in a list that should have only names. */
export const namesIn = (list: unknown): string[] => listIn(list).filter((name) => typeof name === "string");

/** The schema of the first item of a list. Old drafts' lists in `items` are `prefixItems` here. */
const firstItem = ({ prefixItems, items = true }: JsonSchema): Place => listIn(prefixItems)[0] ?? (items as Place);

function listedValues(schema: JsonSchema): readonly unknown[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

/** How many values are in a value, and the value itself; each of them is a step. */
export function sizeOf(value: unknown, spend: (steps: number) => void): number {
  spend(1);
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((size: number, part) => size + sizeOf(part, spend), 1);
}

const isSome = (set: Dropped): boolean => set.null || set.emptyList || set.lists || set.object !== "none";

const ANY: Dropped = { null: true, emptyList: true, lists: true, object: "several" };
const NONE: Dropped = { null: false, emptyList: false, lists: false, object: "none" };

const ALGEBRA: Algebra<Dropped> = {
  anything: ANY,
  nothing: NONE,
  all: (parts) =>
    parts.reduce(
      (all, part) => ({
        null: all.null && part.null,
        emptyList: all.emptyList && part.emptyList,
        lists: all.lists && part.lists,
        object: objectOfBoth(all.object, part.object),
      }),
      ANY,
    ),
  any: (parts) =>
    parts.reduce(
      (any, part) => ({
        null: any.null || part.null,
        emptyList: any.emptyList || part.emptyList,
        lists: any.lists || part.lists,
        object: objectOfEither(any.object, part.object),
      }),
      NONE,
    ),
};

function objectOfBoth(one: Dropped["object"], other: Dropped["object"]): Dropped["object"] {
  if (one === "none" || other === "none") return "none";
  return one === "several" ? other : one;
}

function objectOfEither(one: Dropped["object"], other: Dropped["object"]): Dropped["object"] {
  if (one === "none" || one === other) return other;
  if (other === "none") return one;
  return isEmpty(one) && isEmpty(other) ? one : "several";
}

const isEmpty = (object: Dropped["object"]): boolean => typeof object === "object" && object.size === 1;

/** @internal An object that holds more values is not put back. */
const MAX_SIZE = 10_000;
