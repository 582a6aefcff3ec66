import { describeKind } from "./describe.ts";

/**
 * Checks that a value is a string.
 *
 * @throws {TypeError}
 * @example
 * checkText("text", fetch(url).then((response) => response.text()));
 * // TypeError: text: expected a string, received a promise: await it first
 */
export function checkText(name: string, value: unknown): asserts value is string {
  if (typeof value !== "string") throw new TypeError(`${name}: expected a string, received ${describeKind(value)}`);
}
