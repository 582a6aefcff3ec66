import type { JsonValue } from "../../../json/index.ts";

/**
 * Whether two values are equal as JSON. The order of keys does not matter.
 *
 * @example
 * equals({ a: 1, b: [2] }, { b: [2], a: 1 }); // true
 * equals(1, "1"); // false
 */
export function equals(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equals(at(a, key), at(b, key)))
  );
}

const at = (value: object, key: string): JsonValue => (value as { [key: string]: JsonValue })[key] as JsonValue;
