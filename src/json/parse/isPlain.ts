import { FIRST_ROUNDED } from "./RoundedNumber.ts";

/**
 * Whether a value that `JSON.parse` returned certainly equals its text: no number is so large that it may be rounded,
 * containers have at most `levels` levels, and, if `rejectsBackslash`, no key has a backslash.
 *
 * @example
 * isPlain({ id: 2 ** 53 }, 200, false); // false
 */
export function isPlain(value: unknown, levels: number, rejectsBackslash: boolean): boolean {
  if (typeof value === "number") return isPlainNumber(value);
  return typeof value !== "object" || value === null || isPlainContainer(value, levels, rejectsBackslash);
}

/** Whether a number is so small that `JSON.parse` cannot have rounded it to an integer. */
export const isPlainNumber = (value: number): boolean => value < FIRST_ROUNDED && value > -FIRST_ROUNDED;

/**
 * Plain loops without a function call for each scalar are twice as fast as `every`, and each tool call pays for this.
 */
function isPlainContainer(container: object, levels: number, rejectsBackslash: boolean): boolean {
  if (levels === 0) return false;
  if (Array.isArray(container)) {
    for (let index = 0; index < container.length; index++) {
      const item: unknown = container[index];
      if (typeof item !== "string" && !isPlain(item, levels - 1, rejectsBackslash)) return false;
    }
    return true;
  }
  for (const key in container) {
    if (rejectsBackslash && key.includes("\\")) return false;
    const item: unknown = (container as Record<string, unknown>)[key];
    if (typeof item !== "string" && !isPlain(item, levels - 1, rejectsBackslash)) return false;
  }
  return true;
}
