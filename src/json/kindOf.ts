import { A_PROMISE, isPromise } from "./isPromise.ts";
import { PythonFloat } from "./PythonFloat.ts";

/** The forms of JSON that a JavaScript value can take here. */
export type Kind = "null" | "boolean" | "number" | "bigint" | "float" | "string" | "array" | "object";

/** The form of JSON that a value takes, or `undefined` where it has none. */
export function kindOf(value: unknown): Kind | undefined {
  const type = typeof value;
  if (type === "string" || type === "number" || type === "boolean" || type === "bigint") return type;
  if (value === null) return "null";
  if (typeof value !== "object") return undefined;
  if (Array.isArray(value)) return "array";
  if (value instanceof PythonFloat) return "float";
  return isPlainObject(value) ? "object" : undefined;
}

/** What a value is, in the words of an error message. Objects that throw, such as a revoked Proxy, are described too. */
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

/** An object as a literal makes it, of this realm or another one. */
function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}
