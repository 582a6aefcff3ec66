/**
 * Whether a foreign value, such as a thrown one, is an instance of a class. It never throws, while `instanceof` throws
 * for a revoked Proxy.
 *
 * @example
 * isInstance(new TypeError("x"), Error); // true
 */
export function isInstance<T>(value: unknown, type: abstract new (...args: never[]) => T): value is T {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}
