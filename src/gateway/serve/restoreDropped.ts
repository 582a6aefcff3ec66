import { defineOwn } from "../../checks/index.ts";
import { pointerTo } from "../../json/index.ts";
import {
  foldSchema,
  hasKind,
  isObject,
  type JsonSchema,
  kindOf,
  listIn,
  modelOf,
  ownTypes,
  type Place,
  type SchemaModel,
  TYPE_SETS,
  type TypeSet,
} from "../../schema/index.ts";
import { MAX_RESTORE_STEPS } from "../limits.ts";
import { DroppedValues, namesIn, schemasOf, sizeOf } from "./DroppedValues.ts";

/** What was put back into arguments, and where that was impossible. */
export type Restored = {
  readonly restored: readonly RestoredValue[];
  /** Where more than one value may have been, as JSON Pointers. */
  readonly unclear: readonly string[];
};

/** A value that was put back, and its place as a JSON Pointer. */
export type RestoredValue = { readonly path: string; readonly value: unknown };

type Values = { [name: string]: unknown };

/**
 * Puts back into arguments what openJiuwen's client drops: null, and lists and objects that are empty or hold only such
 * values. A required property is put back, if its schemas accept only one such value.
 *
 * The result is `undefined` if the arguments hold such a value, because then their client drops none. If the work
 * exceeds its limit, nothing is listed, and the arguments may be changed in part.
 *
 * @example
 * const given = {};
 * const schema = { properties: { tags: { type: "array", items: { type: "string" } } }, required: ["tags"] };
 * restoreDropped(schema, given); // { restored: [{ path: "/tags", value: [] }], unclear: [] }
 * given; // { tags: [] }
 */
export function restoreDropped(schema: JsonSchema, given: Values): Restored | undefined {
  const walk = new Walk(modelOf(schema));
  try {
    if (walk.holdsDropped(given)) return undefined;
    walk.restore(given, [schema], "");
    return walk;
  } catch (error) {
    if (error instanceof TooMuchWork) return { restored: [], unclear: [] };
    throw error;
  }
}

class TooMuchWork extends Error {}

/** One walk through the arguments with the schemas that certainly apply to each part. */
class Walk implements Restored {
  readonly restored: RestoredValue[] = [];
  readonly unclear: string[] = [];
  readonly #model: SchemaModel;
  readonly #dropped: DroppedValues;
  readonly #types = new Map<object, TypeSet>();
  #left = MAX_RESTORE_STEPS;

  constructor(model: SchemaModel) {
    this.#model = model;
    this.#dropped = new DroppedValues(model, (steps) => this.#spend(steps));
  }

  /** Whether a part of the arguments is a value that the client would have dropped. */
  holdsDropped(given: Values): boolean {
    const open: unknown[] = Object.values(given);
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      this.#spend(1);
      if (value === null) return true;
      if (typeof value !== "object") continue;
      const parts = Object.values(value);
      if (parts.length === 0) return true;
      for (const part of parts) open.push(part);
    }
    return false;
  }

  restore(value: unknown, places: readonly Place[], path: string): void {
    this.#spend(1);
    if (Array.isArray(value)) this.#restoreItems(value, this.#allOf(places, value), path);
    else if (isObject(value)) this.#restoreProperties(value, this.#allOf(places, value), path);
  }

  #restoreItems(list: readonly unknown[], schemas: readonly JsonSchema[], path: string): void {
    // Dropped items move the later ones forward, so the position of an item says nothing.
    const items = schemas
      .filter(({ prefixItems }) => prefixItems === undefined)
      .flatMap(({ items }) => (items ?? []) as Place[]);
    if (items.length === 0) return;
    for (const [index, item] of list.entries()) this.restore(item, items, pointerTo(path, index));
  }

  #restoreProperties(object: Values, schemas: readonly JsonSchema[], path: string): void {
    const missing = new Set(schemas.flatMap((schema) => requiredOf(schema, object)));
    const given = Object.keys(object);
    this.#spend((missing.size + given.length) * schemas.length);
    for (const name of missing) this.#restoreProperty(object, name, schemas, pointerTo(path, name));
    for (const name of given) {
      const value = object[name];
      if (typeof value !== "object") continue;
      this.restore(value, placesOf(schemas, name), pointerTo(path, name));
    }
  }

  #restoreProperty(object: Values, name: string, schemas: readonly JsonSchema[], path: string): void {
    const reading = this.#dropped.reading(placesOf(schemas, name));
    if (reading === "several") this.unclear.push(path);
    else if (reading !== "none") {
      // The value is written at each place.
      sizeOf(reading.value, (steps) => this.#spend(steps));
      defineOwn(object, name, reading.value);
      this.restored.push({ path, value: reading.value });
    }
  }

  /** The schemas that a value has to fit: those of `$ref` and `allOf`, and the only branch of a union that it can fit. */
  #allOf(places: readonly Place[], value: object): JsonSchema[] {
    const all = new Set(places);
    const schemas: JsonSchema[] = [];
    for (const place of all) {
      this.#spend(1);
      if (!isObject(place)) continue;
      const { schema, target } = this.#model.readingOf(place as JsonSchema);
      schemas.push(schema);
      if (target) all.add(target.schema);
      for (const part of listIn(schema.allOf)) all.add(part);
      for (const branches of [listIn(schema.anyOf), listIn(schema.oneOf)]) {
        const [branch, ...others] = branches.filter((branch) => this.#mayFit(branch, value));
        if (branch !== undefined && others.length === 0) all.add(branch);
      }
    }
    return schemas;
  }

  #mayFit(branch: JsonSchema | boolean, value: object): boolean {
    const spend = (steps: number): void => this.#spend(steps);
    spend(1);
    const fold = { model: this.#model, algebra: TYPE_SETS, own: ownTypes, known: this.#types, spend };
    return hasKind(foldSchema(branch, fold), kindOf(value)) && !this.#contradicts(branch, value as Values);
  }

  /** Whether a text of an object, such as its `kind`, is not among those that a branch lists. */
  #contradicts(branch: JsonSchema | boolean, object: Values): boolean {
    if (!isObject(branch)) return false;
    const { schema, target } = this.#model.readingOf(branch as JsonSchema);
    return [schema, target?.schema].some((part) => {
      const properties = Object.entries((isObject(part) && part.properties) || {});
      this.#spend(properties.length);
      return properties.some(([name, property]) => Object.hasOwn(object, name) && isOther(object[name], property));
    });
  }

  #spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new TooMuchWork();
  }
}

function placesOf(schemas: readonly JsonSchema[], name: string): Place[] {
  return schemas.flatMap((schema) => schemasOf(schema, name));
}

/** The required properties that an object lacks. */
function requiredOf({ required, dependentRequired }: JsonSchema, object: Values): string[] {
  const depending = Object.entries(dependentRequired ?? {}).filter(([name]) => Object.hasOwn(object, name));
  const names = [...namesIn(required), ...depending.flatMap(([, others]) => namesIn(others))];
  return names.filter((name) => !Object.hasOwn(object, name));
}

/** Whether a value is a text, and a schema lists other texts. */
function isOther(value: unknown, schema: unknown): boolean {
  if (typeof value !== "string" || !isObject(schema)) return false;
  const texts = [schema.const, ...listIn(schema.enum)].filter((listed) => typeof listed === "string");
  return texts.length > 0 && !texts.includes(value);
}
