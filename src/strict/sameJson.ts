import { isObject } from "../schema/index.ts";

/**
 * Whether two values are equal as JSON, in which the order of keys does not matter; `false` beyond 500 levels and a
 * million parts.
 *
 * @example
 * sameJson({ a: 1, b: [null] }, { b: [null], a: 1 }); // true
 */
export function sameJson(
  left: unknown,
  right: unknown,
  depth = 0,
  budget: { parts: number } = { parts: 1_000_000 },
): boolean {
  if (Object.is(left, right) || (left === 0 && right === 0)) return true;
  if (depth > 500 || budget.parts-- <= 0) return false;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item, index) => sameJson(item, right[index], depth + 1, budget));
  }
  if (!isObject(left) || !isObject(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key], depth + 1, budget));
}
