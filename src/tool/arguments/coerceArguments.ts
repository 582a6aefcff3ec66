import { defineOwn, exactInteger } from "../../checks/index.ts";
import { DEFAULT_DEPTH, JsonError, parseMarked, parseStrict, pointerTo, repairBroken } from "../../json/index.ts";
import {
  hasKind,
  type JsonSchema,
  KIND,
  kindOf,
  NUMBERS,
  type Place,
  SchemaError,
  TYPES,
  type TypeSet,
  usableSchema,
} from "../../schema/index.ts";
import type { Coercion, CoercionKind } from "./Change.ts";
import { type ExactOptions, type ParseContext, schemaOf } from "./ParseContext.ts";
import { Places, TooMuchWork } from "./Places.ts";
import { reparse } from "./parseText.ts";
import { settleInner, wantsInteger } from "./settleNumbers.ts";

/** A coerced value, and its changes. */
export type Coerced = { readonly value: unknown; readonly changes: readonly Coercion[] };

/** How JSON text inside the value is parsed. */
export type CoercionOptions = Pick<ExactOptions, "integers" | "maxLength" | "maxDepth">;

/** Parses JSON again and coerces its value; `undefined` if there is nothing to coerce. */
export function recoerce(context: ParseContext, json: string): Coerced | undefined {
  return coerceArguments(schemaOf(context.tool.parameters), reparse(context, json), context.exact);
}

/**
 * Changes the types of values to those that the schema requires, if only one change is possible, from the outside in.
 * `undefined` if nothing was changed. A value whose type the schema accepts stays. The argument is not changed.
 */
export function coerceArguments(schema: JsonSchema, value: unknown, options: CoercionOptions): Coerced | undefined {
  try {
    // The schema may be unchecked if another validator is used.
    const coercer = new Coercer(usableSchema(schema), options);
    const coerced = coercer.coerce(value);
    return coercer.changes.length === 0 ? undefined : { value: coerced, changes: coercer.changes };
  } catch (error) {
    if (error instanceof NoOtherForm || error instanceof TooMuchWork || error instanceof SchemaError) return undefined;
    throw error;
  }
}

/** Thrown if a place accepts no form of its value: then the arguments cannot fit. */
class NoOtherForm extends Error {}

type Container = { [key: string | number]: unknown };

class Coercer {
  readonly changes: Coercion[] = [];
  readonly #places: Places;
  readonly #root: JsonSchema;
  readonly #maxDepth: number;
  readonly #options: CoercionOptions;

  constructor(schema: JsonSchema, options: CoercionOptions) {
    this.#places = new Places(schema);
    this.#root = schema;
    this.#maxDepth = options.maxDepth ?? DEFAULT_DEPTH;
    this.#options = options;
  }

  /** The arguments as an object, whatever else the schema accepts. */
  coerce(value: unknown): unknown {
    const given = value === null ? this.#changed("empty", "", null, {}) : value;
    return this.#coerced(given, this.#root, "", 0, this.#typesAt(this.#root) & TYPES.object);
  }

  #changed<T>(kind: CoercionKind, path: string, before: unknown, after: T): T {
    this.changes.push({ kind, path, before, after });
    return after;
  }

  /** `depth` is how many containers are around the value; `types` are those that it may have. */
  #coerced(given: unknown, place: Place, path: string, depth: number, types = this.#typesAt(place)): unknown {
    if (place === true) return given;
    let value = given;
    if (!hasKind(types, kindOf(value))) {
      const other = this.#otherForm(value, types, place, depth);
      if (other === undefined) throw new NoOtherForm();
      value = this.#changed(other.kind, path, given, other.after);
    }
    if (typeof value !== "object" || value === null) return value;
    return this.#withParts(value as Container, place, path, depth + 1);
  }

  /** With bigints where numbers are accepted: the validator knows whether they are, such as by the original of a form. */
  #typesAt(place: Place): TypeSet {
    const types = this.#places.typesAt(place);
    return (types & NUMBERS) === 0 ? types : types | (1 << KIND.bigint);
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
      if (!isArray && value === null && this.#isAbsent(part, place, key, container)) {
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

  #isAbsent(part: Place, place: Place, name: string, container: Container): boolean {
    const types = this.#places.typesAt(part);
    return types !== 0 && (types & TYPES.null) === 0 && !this.#places.needs(place, name, container);
  }

  /** The only possible other form of the value; `undefined` if several are possible. */
  #otherForm(value: unknown, types: TypeSet, place: Place, depth: number): Form | undefined {
    if (typeof value === "string" && (types & (TYPES.object | TYPES.array)) !== 0 && JSON_TEXT.test(value)) {
      const read = this.#parse(value, place, this.#maxDepth - depth);
      return read !== undefined && hasKind(types, kindOf(read)) ? { kind: "json_text", after: read } : undefined;
    }
    const forms = [this.#scalar(value, types, place), this.#list(value, types, place)].filter(
      (form) => form !== undefined,
    );
    return forms.length === 1 ? forms[0] : undefined;
  }

  #scalar(value: unknown, types: TypeSet, place: Place): Form | undefined {
    if (typeof value !== "string") return undefined;
    const boolean = (types & TYPES.boolean) === 0 ? undefined : BOOLEANS.get(value);
    if (boolean !== undefined) return { kind: "boolean", after: boolean };
    if ((types & NUMBERS) === 0 || !NUMBER.test(value)) return undefined;
    const number = this.#number(value, place);
    return number !== undefined && hasKind(types, kindOf(number)) ? { kind: "number", after: number } : undefined;
  }

  #list(value: unknown, types: TypeSet, place: Place): Form | undefined {
    if ((types & TYPES.array) === 0 || value === null || Array.isArray(value)) return undefined;
    // Blank text may mean no item, or one.
    if (typeof value === "string" && value.trim() === "") return undefined;
    const item = this.#places.partAt(place, 0, [value]);
    return hasKind(this.#typesAt(item), kindOf(value)) ? { kind: "list", after: [value] } : undefined;
  }

  /** The number of a text. Its digits say whether it is an integer, because a JavaScript number may be rounded. */
  #number(text: string, place: Place): unknown {
    const near = Number(text);
    if (/[.e]/i.test(text) && wantsInteger(this.#places, place)) {
      const integer = exactInteger(text);
      if (integer === undefined || Number.isSafeInteger(near)) return integer === undefined ? undefined : near;
      return this.#options.integers === "bigint" ? integer : undefined;
    }
    if (Math.abs(near) <= Number.MAX_SAFE_INTEGER) return near;
    return this.#undefinedIfInvalid(() => parseStrict(text, this.#parseOptions(0)));
  }

  /** The value of JSON text inside the value, under the limits of the arguments. */
  #parse(text: string, place: Place, maxDepth: number): unknown {
    const settle = (marked: unknown): unknown => settleInner(marked, this.#places, place, this.#options.integers);
    const read = (json: string): unknown => parseMarked(json, this.#parseOptions(maxDepth), settle);
    const value = this.#undefinedIfInvalid(() => read(text));
    if (value !== undefined || !PYTHON_TEXT.test(text)) return value;
    return this.#undefinedIfInvalid(() => {
      const { text: json, changes } = repairBroken(text, this.#parseOptions(maxDepth));
      return changes.every(({ kind }) => kind === "quotes" || kind === "literal") ? read(json) : undefined;
    });
  }

  #parseOptions(maxDepth: number): CoercionOptions {
    const { integers, maxLength } = this.#options;
    return { maxLength, maxDepth: Math.max(0, maxDepth), integers };
  }

  #undefinedIfInvalid(read: () => unknown): unknown {
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
/** The text of a list or dict as Python's `repr` writes it, without the escapes that JSON does not have. */
const PYTHON_TEXT = /^(?:[^\\]|\\[\\'"nrtu])*$/;
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
  ["True", true],
  ["False", false],
]);
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
