import { isDeepStrictEqual } from "node:util";

/** Whether two values of JSON are equal; those that are too deep to be compared are not. */
export function isSame(left: unknown, right: unknown): boolean {
  try {
    return isDeepStrictEqual(left, right);
  } catch {
    return false;
  }
}
