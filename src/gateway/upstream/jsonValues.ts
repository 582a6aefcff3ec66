import { isDeepStrictEqual } from "node:util";
import { MAX_LEVELS } from "../limits.ts";
/**
 * The approximate number of characters of a JSON value. Counting stops at some point above `most`. Deep values do not
 * grow the stack.
 *
 * @example
 * jsonSize({ name: "add", deep: [1, 2] }, 1_000); // 22
 */
export function jsonSize(value: unknown, most: number): number {
  let size = 0;
  const rest = [value];
  while (rest.length > 0 && size <= most) {
    const next = rest.pop();
    if (typeof next === "string" || typeof next === "bigint") size += String(next).length;
    size += 2;
    if (typeof next !== "object" || next === null) continue;
    const isList = Array.isArray(next);
    for (const [key, item] of Object.entries(next)) {
      if (!isList) size += key.length;
      rest.push(item);
    }
  }
  return size;
}

/** Whether a JSON value has too many levels to be relayed: `JSON.stringify` fails at about 4,000. */
export function isTooDeep(value: unknown): boolean {
  let level = isContainer(value) ? [value] : [];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return true;
    const next: unknown[] = [];
    for (const item of level)
      for (const inner of Object.values(item as object)) if (isContainer(inner)) next.push(inner);
    level = next;
  }
  return false;
}

const isContainer = (value: unknown): boolean => typeof value === "object" && value !== null;

/** Whether two values of JSON are equal; those that are too deep to be compared are not. */
export function isSame(left: unknown, right: unknown): boolean {
  try {
    return isDeepStrictEqual(left, right);
  } catch {
    return false;
  }
}
