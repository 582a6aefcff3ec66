import { isObject } from "../../schema/index.ts";
import { rounded } from "../exactIntegers.ts";

/**
 * The schema by which arguments are checked, because validators know no bigints. A bound that no number holds becomes
 * the next number beyond it, and a keyword that asks for exactly such an integer is left to the server.
 *
 * @example
 * checkableSchema({ maximum: 9007199254740993n }); // { maximum: 9007199254740994 }
 * checkableSchema({ type: "integer", const: 9007199254740993n }); // { type: "integer" }
 */
export const checkableSchema = (schema: unknown): unknown => rounded(withoutLong(schema));

/**
 * A text about a schema whose large integers are rounded, with the exact integers of the schema; `undefined` if it does
 * not tell them apart.
 *
 * @example
 * withExactIntegers("integer // ..9223372036854776000", { maximum: 9223372036854775807n });
 * // "integer // ..9223372036854775807"
 */
export function withExactIntegers(text: string, schema: unknown): string | undefined {
  const integers = new Map<string, bigint>();
  for (const integer of integersIn(schema)) {
    const shown = String(Number(integer));
    if ((integers.get(shown) ?? integer) !== integer) return undefined;
    integers.set(shown, integer);
  }
  if (integers.size === 0) return text;
  if (integers.size > MAX_INTEGERS) return undefined;
  if (textsIn(schema).some((one) => [...integers.keys()].some((shown) => one.includes(shown)))) return undefined;
  const longestFirst = [...integers.keys()].sort((left, right) => right.length - left.length);
  const numbers = longestFirst.map((shown) => shown.replace("+", "\\+")).join("|");
  return text.replace(new RegExp(`(?<!\\d|\\d\\.)(?:${numbers})(?!\\d|\\.\\d)`, "g"), (shown) =>
    String(integers.get(shown)),
  );
}

/** Each of them is looked for in each text of the schema. @internal */
const MAX_INTEGERS = 100;

/** Whether a value has an integer that no number holds. */
export const hasLongIntegers = (value: unknown): boolean => integersIn(value).some(isLong);

/** Whether a schema asks for exactly such an integer, which is left to the server. */
export function hasExactLongIntegers(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  return Object.entries(schema).some(([key, part]) =>
    EXACT.has(key) && hasLongIntegers(part) ? true : hasExactLongIntegers(part),
  );
}

function integersIn(value: unknown): bigint[] {
  if (typeof value === "bigint") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(integersIn) : [];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  return [...keys, ...Object.values(value).flatMap(textsIn)];
}

const isLong = (integer: bigint): boolean => BigInt(Number(integer)) !== integer;

function withoutLong(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLong);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).flatMap(([key, part]): [string, unknown][] => {
    if (EXACT.has(key) && hasLongIntegers(part)) return [];
    const direction = BOUNDS.get(key);
    if (direction !== undefined && typeof part === "bigint") return [[key, beyond(part, direction)]];
    return [[key, withoutLong(part)]];
  });
  return Object.fromEntries(kept);
}

/** The keywords that ask for an integer itself. */
const EXACT: ReadonlySet<string> = new Set(["const", "enum", "multipleOf", "divisibleBy"]);

const BOUNDS: ReadonlyMap<string, 1 | -1> = new Map([
  ["maximum", 1],
  ["exclusiveMaximum", 1],
  ["minimum", -1],
  ["exclusiveMinimum", -1],
]);

/** The nearest number in a direction: the integer itself if a number holds it. */
function beyond(integer: bigint, direction: 1 | -1): number {
  const nearest = Number(integer);
  const isBefore = direction === 1 ? BigInt(nearest) < integer : BigInt(nearest) > integer;
  if (!isBefore) return nearest;
  return nearest + direction * 2 ** (Math.floor(Math.log2(Math.abs(nearest))) - 52);
}
