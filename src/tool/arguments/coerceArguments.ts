import { defineOwn, exactInteger } from "../../checks/index.ts";
import { DEFAULT_DEPTH, type Integers, JsonError, parseMarked, parseStrict, pointerTo } from "../../json/index.ts";
import { type JsonSchema, SchemaError, usableSchema } from "../../schema/index.ts";
import { exactly } from "./bigIntegers.ts";
import type { Coercion, CoercionKind } from "./Change.ts";
import { Combined, KIND, kindOf, type Place, Places, TooMuchWork } from "./Places.ts";
import { settleRead, wantsInteger } from "./settleNumbers.ts";

/** A value in other forms, and what was done to it. */
export type Coerced = { readonly value: unknown; readonly changes: readonly Coercion[] };

/** How texts inside the value are read. */
export type CoercionOptions = {
  readonly integers?: Integers | undefined;
  readonly maxLength?: number | undefined;
  readonly maxDepth?: number | undefined;
};

/**
 * Arguments in the forms that the schema wants, as far as it leaves no choice, and what was done to them, from the
 * outside in; undefined where there was nothing to do. A place that takes the type of its value is left alone. The value
 * is not changed itself.
 */
export function coerceArguments(schema: JsonSchema, value: unknown, options: CoercionOptions): Coerced | undefined {
  try {
    // A validator from elsewhere may have been asked, which does not look at the schema.
    const coercer = new Coercer(usableSchema(schema), options);
    const coerced = coercer.whole(value);
    return coercer.changes.length === 0 ? undefined : { value: coerced, changes: coercer.changes };
  } catch (error) {
    if (error instanceof NoOtherForm || error instanceof TooMuchWork || error instanceof SchemaError) return undefined;
    throw error;
  }
}

/** Thrown at a place that cannot take its value in any form: then the whole cannot fit. */
class NoOtherForm extends Error {}

type Container = { [key: string | number]: unknown };

class Coercer {
  readonly changes: Coercion[] = [];
  readonly #places: Places;
  readonly #whole: Place;
  readonly #maxDepth: number;
  readonly #options: CoercionOptions;

  constructor(schema: JsonSchema, options: CoercionOptions) {
    this.#places = new Places(schema);
    this.#whole = new Combined("all", [schema, { type: "object" }]);
    this.#maxDepth = options.maxDepth ?? DEFAULT_DEPTH;
    this.#options = options;
  }

  whole(value: unknown): unknown {
    return this.#coerced(value === null ? this.#changed("empty", "", null, {}) : value, this.#whole, "", 0);
  }

  #changed<T>(kind: CoercionKind, path: string, before: unknown, after: T): T {
    this.changes.push({ kind, path, before, after });
    return after;
  }

  /** `depth` is how many containers are around the value. */
  #coerced(given: unknown, place: Place, path: string, depth: number): unknown {
    if (place === true) return given;
    let value = given;
    const kinds = this.#places.kindsAt(place);
    if ((kinds & kindOf(value)) === 0) {
      const other = this.#otherForm(value, kinds, place, depth);
      if (other === undefined) throw new NoOtherForm();
      value = this.#changed(other.kind, path, given, other.after);
    }
    if (typeof value !== "object" || value === null) return value;
    return this.#withParts(value as Container, place, path, depth + 1);
  }

  #withParts(container: Container, place: Place, path: string, depth: number): unknown {
    if (depth > this.#maxDepth) throw new TooMuchWork();
    const isArray = Array.isArray(container);
    let copy: Container | undefined;
    for (const key of Object.keys(container)) {
      const step = isArray ? Number(key) : key;
      const value = container[key];
      const part = this.#places.partAt(place, step, container);
      if (part === true) continue;
      if (!isArray && value === null && this.#isLeftOut(part, place, key, container)) {
        copy ??= { ...container };
        delete copy[key];
        this.#changed("absent", pointerTo(path, key), null, undefined);
        continue;
      }
      const coerced = this.#coerced(value, part, pointerTo(path, step), depth);
      if (coerced === value) continue;
      copy ??= isArray ? (container.slice() as unknown as Container) : { ...container };
      defineOwn(copy, key, coerced);
    }
    return copy ?? container;
  }

  #isLeftOut(part: Place, place: Place, name: string, container: Container): boolean {
    const kinds = this.#places.kindsAt(part);
    return kinds !== 0 && (kinds & KIND.null) === 0 && !this.#places.needs(place, name, container);
  }

  /** The one form that the value can be given; where there are several, none is chosen. */
  #otherForm(value: unknown, kinds: number, place: Place, depth: number): Form | undefined {
    if (typeof value === "string" && (kinds & (KIND.object | KIND.array)) !== 0 && JSON_TEXT.test(value)) {
      const read = this.#read(value, place, this.#maxDepth - depth);
      return read !== undefined && (kinds & kindOf(read)) !== 0 ? { kind: "json_text", after: read } : undefined;
    }
    const forms = [this.#scalar(value, kinds, place), this.#list(value, kinds, place)].filter(
      (form) => form !== undefined,
    );
    return forms.length === 1 ? forms[0] : undefined;
  }

  #scalar(value: unknown, kinds: number, place: Place): Form | undefined {
    if (typeof value !== "string") return undefined;
    if ((kinds & KIND.boolean) !== 0 && (value === "true" || value === "false")) {
      return { kind: "boolean", after: value === "true" };
    }
    if ((kinds & (KIND.integer | KIND.fraction)) === 0 || !NUMBER.test(value)) return undefined;
    const number = this.#number(value, place);
    return number !== undefined && (kinds & kindOf(number)) !== 0 ? { kind: "number", after: number } : undefined;
  }

  #list(value: unknown, kinds: number, place: Place): Form | undefined {
    if ((kinds & KIND.array) === 0 || value === null || Array.isArray(value)) return undefined;
    const item = this.#places.partAt(place, 0, [value]);
    return (this.#places.kindsAt(item) & kindOf(value)) === 0 ? undefined : { kind: "list", after: [value] };
  }

  /** The number that a text is; an integer is told from a fraction by its digits, as a number may round it. */
  #number(text: string, place: Place): unknown {
    const near = Number(text);
    if (/[.e]/i.test(text) && wantsInteger(this.#places, place)) {
      const integer = exactInteger(text);
      if (integer === undefined || Number.isSafeInteger(near)) return integer === undefined ? undefined : near;
      return exactly(this.#options.integers) === "bigint" ? integer : undefined;
    }
    if (Math.abs(near) <= Number.MAX_SAFE_INTEGER) return near;
    return this.#refusedAsUndefined(() => parseStrict(text, this.#readOptions(0)));
  }

  /** The value of a text inside the value, under the limits of the whole. */
  #read(text: string, place: Place, maxDepth: number): unknown {
    return this.#refusedAsUndefined(() => {
      const read = parseMarked(text, this.#readOptions(maxDepth));
      return settleRead(read, this.#places, place, this.#options.integers);
    });
  }

  #readOptions(maxDepth: number): CoercionOptions {
    const { integers, maxLength } = this.#options;
    return { maxLength, maxDepth: Math.max(0, maxDepth), integers: exactly(integers) };
  }

  #refusedAsUndefined(read: () => unknown): unknown {
    try {
      return read();
    } catch (error) {
      if (error instanceof JsonError) return undefined;
      throw error;
    }
  }
}

type Form = { readonly kind: CoercionKind; readonly after: unknown };

const JSON_TEXT = /^[ \t\n\r]*[{[]/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
