import { setOwn } from "./setOwn.ts";

/**
 * A deep copy of a JSON value that may be changed, and shares nothing with it or within itself.
 *
 * @example
 * const schema = mutableCopy(Object.freeze({ type: "object" }));
 * schema.type = "array";
 */
export function mutableCopy<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  const object = {};
  for (const [key, item] of Object.entries(value)) setOwn(object, key, copy(item));
  return object;
}
