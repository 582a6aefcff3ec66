/**
 * Whether an object has a property of its own; one that is undefined is not written as JSON, so it does not count.
 *
 * @example
 * isPresent({ a: undefined, b: null }, "a"); // false
 */
export function isPresent(value: object, name: string): boolean {
  return Object.hasOwn(value, name) && (value as { readonly [name: string]: unknown })[name] !== undefined;
}
