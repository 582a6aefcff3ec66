import { pointerTo } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";

/** A place at which two JSON values differ, and what stands there in each; `undefined` for nothing. */
export type Difference = { readonly path: string; readonly before: unknown; readonly after: unknown };

/**
 * The places at which two JSON values differ. Lists with different lengths differ as a whole.
 *
 * @example
 * differences({ type: "object", required: ["a"] }, { type: "object", required: ["a", "b"] });
 * // [{ path: "/required", before: ["a"], after: ["a", "b"] }]
 */
export function differences(before: unknown, after: unknown, path = ""): Difference[] {
  if (before === after) return [];
  const areLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if (!areLists && !(isObject(before) && isObject(after))) return [{ path, before, after }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => differences(partOf(before, key), partOf(after, key), pointerTo(path, key)));
}

/**
 * What an object or a list has under a key of its own; `undefined` for nothing.
 *
 * @example
 * partOf({}, "toString"); // undefined
 */
export const partOf = (container: object, key: string): unknown =>
  Object.hasOwn(container, key) ? (container as { readonly [key: string]: unknown })[key] : undefined;
