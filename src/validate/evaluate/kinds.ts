/**
 * What a value is, as far as the keywords of JSON Schema tell values apart. Integers beyond ±(2^53 − 1) come as bigint
 * and are a kind of their own, because `number` without `integer` does not take them. `OTHER` is what JSON cannot hold:
 * undefined, NaN, infinities, functions, symbols.
 *
 * @example
 * kindOf(5) === INTEGER; // true
 */
export type Kind = number;

export const NULL: Kind = 0;
export const BOOLEAN: Kind = 1;
export const INTEGER: Kind = 2;
export const FRACTION: Kind = 3;
export const BIGINT: Kind = 4;
export const STRING: Kind = 5;
export const ARRAY: Kind = 6;
export const OBJECT: Kind = 7;
export const OTHER: Kind = 8;

export const KINDS: readonly Kind[] = [NULL, BOOLEAN, INTEGER, FRACTION, BIGINT, STRING, ARRAY, OBJECT, OTHER];
export const NUMBERS: readonly Kind[] = [INTEGER, FRACTION, BIGINT];

/** The kind of a value. */
export function kindOf(value: unknown): Kind {
  if (typeof value === "string") return STRING;
  if (typeof value === "number") return Number.isInteger(value) ? INTEGER : Number.isFinite(value) ? FRACTION : OTHER;
  if (typeof value === "object") return value === null ? NULL : Array.isArray(value) ? ARRAY : OBJECT;
  if (typeof value === "boolean") return BOOLEAN;
  return typeof value === "bigint" ? BIGINT : OTHER;
}

/** The kinds that the keyword `type` allows. */
export function kindsOf(type: unknown): readonly Kind[] {
  if (type === undefined) return KINDS;
  const kinds = (Array.isArray(type) ? type : [type]).flatMap((name) => KINDS_OF_TYPE.get(name) ?? []);
  return KINDS.filter((kind) => kinds.includes(kind));
}

const KINDS_OF_TYPE: ReadonlyMap<unknown, readonly Kind[]> = new Map([
  ["null", [NULL]],
  ["boolean", [BOOLEAN]],
  ["integer", [INTEGER, BIGINT]],
  ["number", [INTEGER, FRACTION]],
  ["string", [STRING]],
  ["array", [ARRAY]],
  ["object", [OBJECT]],
]);
