import { type Budget, exceed } from "../Budget.ts";

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

/** Whether an object has properties of all these names. */
export function areAllPresent(value: object, names: Iterable<string>, budget: Budget): boolean {
  for (const name of names) {
    if (--budget.left < 0) exceed();
    if (!isPresent(value, name)) return false;
  }
  return true;
}
