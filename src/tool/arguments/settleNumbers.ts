import { defineOwn, isInstance } from "../../checks/index.ts";
import { HoldsRounded, type Integers, JsonError, RoundedNumber } from "../../json/index.ts";
import { type JsonSchema, SchemaError, usableSchema } from "../../schema/index.ts";
import { KIND, type Place, Places, TooMuchWork } from "./Places.ts";

/** A fraction that stands where an integer is wanted, and that a JavaScript number would round to one. */
export type Fraction = { readonly literal: string; readonly path: readonly (string | number)[] };

/** A value whose numbers are settled. For each fraction where an integer is wanted another one stands in, by its text. */
export type Settled = { readonly value: unknown; readonly fractions: ReadonlyMap<string, Fraction> };

/**
 * Decides by the schema what the numbers are that a JavaScript number may round to an integer: `9007199254740993.0` is an
 * integer where the schema says `integer`, and a number elsewhere. The value is changed in place.
 *
 * @throws {JsonError} `unsafe_integer`; `limit_exceeded` if the schema makes too much work of it.
 */
export function settleNumbers(
  { value }: HoldsRounded,
  text: string,
  schema: JsonSchema,
  integers: Integers | undefined,
): Settled {
  const own = usable(schema);
  const settling = new Settling(new Places(own ?? {}), text, integers);
  try {
    return { value: settling.settled(value, own ?? true, []), fractions: settling.fractions };
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    const reason = "expected a schema in which the types of numbers are found in fewer steps";
    throw new JsonError("limit_exceeded", reason, [], { text, index: 0 });
  }
}

/** What is read inside a text of arguments, as {@link settleNumbers}; undefined where it cannot fit. */
export function settleRead(read: unknown, places: Places, place: Place, integers: Integers | undefined): unknown {
  if (!(read instanceof HoldsRounded)) return read;
  const settling = new Settling(places, "", integers);
  const value = settling.settled(read.value, place, []);
  return settling.fractions.size === 0 ? value : undefined;
}

/** Whether a number at a place, or as the only item of the array that is wanted there, must be an integer. */
export function wantsInteger(places: Places, place: Place): boolean {
  const types = places.typesAt(place);
  if ((types & NUMERIC) !== 0) return (types & NUMERIC) === KIND.integer;
  if ((types & KIND.array) === 0) return false;
  return (places.typesAt(places.partAt(place, 0, [0])) & NUMERIC) === KIND.integer;
}

const NUMERIC = KIND.integer | KIND.fraction;

/** A malformed schema is refused where the value is validated. */
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

  settled(value: unknown, place: Place, path: (string | number)[]): unknown {
    if (value instanceof RoundedNumber) return this.#number(value, place, path);
    if (typeof value !== "object" || value === null) return value;
    const depth = path.length;
    for (const key of Object.keys(value)) {
      const part = (value as { [key: string]: unknown })[key];
      if (typeof part !== "object" || part === null) continue;
      const step = Array.isArray(value) ? Number(key) : key;
      path[depth] = step;
      const settled = this.settled(part, place === true ? true : this.places.partAt(place, step, value), path);
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

/** The largest number that a JavaScript number can hold and that is no integer. */
const LAST_FRACTION = 2 ** 52 - 0.5;
