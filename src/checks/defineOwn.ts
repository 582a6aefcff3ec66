/**
 * Defines an own property, as JSON needs it: `__proto__` and names that exist on a frozen prototype are ordinary keys.
 */
export function defineOwn(object: object, key: string | number, value: unknown): void {
  if (key !== "__proto__") {
    try {
      (object as Record<string, unknown>)[key] = value;
      return;
    } catch {
      // If `Object.prototype` is frozen, names such as `toString` cannot be assigned, only defined.
    }
  }
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}
