import { setOwn } from "../json/index.ts";

/**
 * A deep copy of plain data whose objects and arrays are mutable and shared with nothing: clients and other libraries
 * write into what they are given.
 *
 * @throws {RangeError} beyond 1000 nested containers, as in a value that contains itself.
 */
export function plainCopy<T>(value: T): T {
  return copyAt(value, 0) as T;
}

function copyAt(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > 1000) throw new RangeError("expected at most 1000 nested containers");
  if (Array.isArray(value)) return value.map((item) => copyAt(item, depth + 1));
  const copy: { [key: string]: unknown } = {};
  for (const key of Object.keys(value)) {
    setOwn(copy, key, copyAt((value as { readonly [key: string]: unknown })[key], depth + 1));
  }
  return copy;
}
