import { defineOwn, isInstance } from "../../checks/index.ts";
import { type Integers, JsonError, RoundedNumber } from "../../json/index.ts";
import {
  hasKind,
  type JsonSchema,
  KIND,
  NUMBERS,
  type Place,
  SchemaError,
  TYPES,
  type TypeSet,
  usableSchema,
} from "../../schema/index.ts";
import { Places, TooMuchWork } from "./Places.ts";

/** A fraction where the schema requires an integer. A JavaScript number would round it to one. */
export type Fraction = { readonly literal: string; readonly path: readonly (string | number)[] };

/** A value whose numbers are settled, and each fraction by the text of the number that replaces it. */
export type Settled = { readonly value: unknown; readonly fractions: ReadonlyMap<string, Fraction> };

/**
 * Replaces the {@link RoundedNumber}s in a value: `9007199254740993.0` is an integer where the schema says `integer`, and
 * a number elsewhere. The value is changed in place.
 *
 * @throws {JsonError} `unsafe_integer`; `limit_exceeded` if finding the types in the schema takes too many steps.
 */
export function settleNumbers(
  value: unknown,
  text: string,
  schema: JsonSchema,
  integers: Integers | undefined,
): Settled {
  const own = usable(schema);
  const settling = new Settling(new Places(own ?? {}), text, integers);
  try {
    return { value: settling.settle(value, own ?? true, []), fractions: settling.fractions };
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    const reason = "expected a schema in which the types of numbers are found in fewer steps";
    throw new JsonError("limit_exceeded", reason, [], { text, index: 0 });
  }
}

/** Like {@link settleNumbers}, for JSON text inside the arguments; `undefined` if the value cannot fit. */
export function settleInner(value: unknown, places: Places, place: Place, integers: Integers | undefined): unknown {
  const settling = new Settling(places, "", integers);
  const settled = settling.settle(value, place, []);
  return settling.fractions.size === 0 ? settled : undefined;
}

/** Whether a number at a place must be an integer, also as the only item of an array that the schema requires there. */
export function wantsInteger(places: Places, place: Place): boolean {
  const types = places.namedTypesAt(place);
  if ((types & NUMBERS) !== 0) return areIntegers(types);
  return (types & TYPES.array) !== 0 && areIntegers(places.namedTypesAt(places.partAt(place, 0, [0])));
}

const areIntegers = (types: TypeSet): boolean => hasKind(types, KIND.integer) && !hasKind(types, KIND.fraction);

/** The schema; `undefined` if it is malformed, which the validation reports. */
function usable(schema: JsonSchema): JsonSchema | undefined {
  try {
    return usableSchema(schema);
  } catch (error) {
    if (isInstance(error, SchemaError)) return undefined;
    throw error;
  }
}

class Settling {
  readonly places: Places;
  readonly fractions: Map<string, Fraction> = new Map();
  readonly #text: string;
  readonly #integers: Integers | undefined;

  constructor(places: Places, text: string, integers: Integers | undefined) {
    this.places = places;
    this.#text = text;
    this.#integers = integers;
  }

  settle(value: unknown, place: Place, path: (string | number)[]): unknown {
    if (value instanceof RoundedNumber) return this.#number(value, place, path);
    if (typeof value !== "object" || value === null) return value;
    const depth = path.length;
    for (const key of Object.keys(value)) {
      const part = (value as { [key: string]: unknown })[key];
      if (typeof part !== "object" || part === null) continue;
      const step = Array.isArray(value) ? Number(key) : key;
      path[depth] = step;
      const settled = this.settle(part, place === true ? true : this.places.partAt(place, step, value), path);
      if (settled !== part) defineOwn(value, key, settled);
    }
    path.length = depth;
    return value;
  }

  #number(number: RoundedNumber, place: Place, path: readonly (string | number)[]): number | bigint {
    if (place === true || !wantsInteger(this.places, place)) return number.nearest;
    const { integer } = number;
    if (integer === undefined) return this.#standIn(number, path);
    if (Number.isSafeInteger(Number(integer))) return Number(integer);
    if (this.#integers === undefined || this.#integers === "error") throw number.refusal(this.#text, path);
    return integer;
  }

  #standIn({ literal, nearest }: RoundedNumber, path: readonly (string | number)[]): number {
    const standIn = Math.sign(nearest) * (LAST_FRACTION - this.fractions.size);
    this.fractions.set(String(standIn), { literal, path: [...path] });
    return standIn;
  }
}

/** The largest JavaScript number that is not an integer. */
const LAST_FRACTION = 2 ** 52 - 0.5;
