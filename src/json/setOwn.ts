/** Sets a property as JSON means it: `__proto__` is an ordinary key. */
export function setOwn(object: object, key: string | number, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    (object as Record<string, unknown>)[key] = value;
  }
}
