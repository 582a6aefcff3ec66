import { isPlainObject } from "./isPlainObject.ts";
import { A_PROMISE, isPromise } from "./isPromise.ts";

/**
 * What a value is, in the words of an error message. Objects that throw, such as a revoked Proxy, are described too.
 *
 * @example
 * describe([1]); // "an array"
 * describe(new Date()); // "an instance of Date"
 */
export function describe(value: unknown): string {
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  try {
    if (Array.isArray(value)) return "an array";
    if (isPromise(value)) return A_PROMISE;
    if (isPlainObject(value)) return "an object";
    const name = Object.getPrototypeOf(value)?.constructor?.name;
    return typeof name === "string" && name !== "" ? `an instance of ${name}` : "an instance of a class";
  } catch {
    return "an object that cannot be read";
  }
}
