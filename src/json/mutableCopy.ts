import { tooDeep } from "./depth.ts";
import { JsonError } from "./JsonError.ts";
import { setOwn } from "./setOwn.ts";

/**
 * A deep copy of a JSON value that may be changed, and shares nothing with it or within itself: clients and other
 * libraries write into what they are given.
 *
 * @throws {JsonError} `limit_exceeded` beyond 1000 nested containers, as in a value that contains itself.
 * @example
 * const schema = mutableCopy(Object.freeze({ type: "object" }));
 * schema.type = "array";
 */
export function mutableCopy<T>(value: T): T {
  return copyAt(value, 0) as T;
}

function copyAt(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > 1000) throw new JsonError("limit_exceeded", tooDeep(1000), []);
  if (Array.isArray(value)) return value.map((item) => copyAt(item, depth + 1));
  const object = {};
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined) setOwn(object, key, copyAt(item, depth + 1));
  }
  return object;
}
