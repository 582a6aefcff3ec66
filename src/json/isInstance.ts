/**
 * Whether a value from elsewhere, such as one that was thrown, is of a class. It never throws, as `instanceof` alone
 * does for a revoked Proxy.
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
