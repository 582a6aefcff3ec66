/** Whether an object is like an object literal, of this realm or another one, and not an instance of a class. */
export function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
