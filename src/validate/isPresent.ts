/**
 * Whether an object has a property that JSON would write: an enumerable one of its own that is not undefined.
 *
 * @example
 * isPresent({ a: undefined, b: null }, "a"); // false
 */
export function isPresent(value: object, name: string): boolean {
  return isListed.call(value, name) && (value as { readonly [name: string]: unknown })[name] !== undefined;
}

const isListed = Object.prototype.propertyIsEnumerable;
