/** Sets a property as JSON means it: `__proto__`, and a name that a frozen prototype has, are ordinary keys. */
export function setOwn(object: object, key: string | number, value: unknown): void {
  if (key !== "__proto__") {
    try {
      (object as Record<string, unknown>)[key] = value;
      return;
    } catch {
      // Where `Object.prototype` is frozen, `toString` and the like cannot be assigned, only defined.
    }
  }
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}
