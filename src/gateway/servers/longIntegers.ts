import { isObject } from "../../schema/index.ts";
import { nearestNumber, rounded } from "../exactIntegers.ts";
import { SCHEMAS_BY_NAME } from "./sanitizeTool.ts";

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
  for (const integer of partsOf(schema)) {
    if (typeof integer !== "bigint") continue;
    const shown = String(nearestNumber(integer));
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
export function hasLongIntegers(value: unknown): boolean {
  for (const part of partsOf(value)) if (typeof part === "bigint" && isLong(part)) return true;
  return false;
}

/** Whether a schema asks for exactly such an integer, which is left to the server. */
export function hasExactLongIntegers(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  return Object.entries(schema).some(([key, part]) => {
    if (SCHEMAS_BY_NAME.has(key) && isObject(part)) return Object.values(part).some(hasExactLongIntegers);
    return EXACT.has(key) ? hasLongIntegers(part) : hasExactLongIntegers(part);
  });
}

function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  for (const part of partsOf(value)) {
    if (typeof part === "string") texts.push(part);
    else if (isObject(part)) for (const key of Object.keys(part)) texts.push(key);
  }
  return texts;
}

/** The value with all its parts, each once. */
function* partsOf(value: unknown): Generator<unknown> {
  const rest = [value];
  while (rest.length > 0) {
    const part = rest.pop();
    yield part;
    if (typeof part === "object" && part !== null) for (const inner of Object.values(part)) rest.push(inner);
  }
}

const isLong = (integer: bigint): boolean => BigInt(nearestNumber(integer)) !== integer;

function withoutLong(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLong);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).flatMap(([key, part]): [string, unknown][] => {
    if (SCHEMAS_BY_NAME.has(key) && isObject(part)) {
      return [[key, Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, withoutLong(inner)]))]];
    }
    if (EXACT.has(key)) return hasLongIntegers(part) ? [] : [[key, part]];
    const direction = BOUNDS.get(key);
    if (direction !== undefined && typeof part === "bigint") return boundBeyond(key, part, direction);
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

/**
 * A bound with the nearest number in a direction, which is the integer itself if a number holds it; none if there is no
 * such number.
 */
function boundBeyond(key: string, integer: bigint, direction: 1 | -1): [string, number][] {
  const nearest = nearestNumber(integer);
  const isBefore = direction === 1 ? BigInt(nearest) < integer : BigInt(nearest) > integer;
  const bound = isBefore ? nearest + direction * 2 ** (Math.floor(Math.log2(Math.abs(nearest))) - 52) : nearest;
  return Number.isFinite(bound) ? [[key, bound]] : [];
}
