import { defineOwn } from "../checks/index.ts";
import { JsonError } from "./JsonError.ts";
import { MAX_CONTAINERS, MAX_DEPTH } from "./limits.ts";
import { TOO_MANY, tooDeep } from "./rejections.ts";

/**
 * A mutable deep copy of a JSON value. It shares no object with the value, and no object appears in it twice, because
 * clients and other libraries write into the objects that they receive.
 *
 * `ofScalar` replaces scalars, and objects that `isContainer` rejects.
 *
 * @throws {JsonError} `limit_exceeded` for more than 1000 nested containers, as in a value that contains itself, and
 * for more than 2,000,000 containers, as in a value that has its parts in many places.
 * @example
 * const schema = mutableCopy(Object.freeze({ type: "object" }));
 * schema.type = "array";
 */
export function mutableCopy<T>(
  value: T,
  ofScalar: (scalar: unknown) => unknown = itself,
  isContainer: (object: object) => boolean = always,
): T {
  return copyAt(value, 0, { left: MAX_CONTAINERS, ofScalar, isContainer }) as T;
}

const itself = (scalar: unknown): unknown => scalar;
const always = (): boolean => true;

type Copying = {
  left: number;
  readonly ofScalar: (scalar: unknown) => unknown;
  readonly isContainer: (object: object) => boolean;
};

function copyAt(value: unknown, depth: number, budget: Copying): unknown {
  if (typeof value !== "object" || value === null) return budget.ofScalar(value);
  if (depth >= MAX_DEPTH) throw new JsonError("limit_exceeded", tooDeep(MAX_DEPTH), []);
  if (budget.left-- <= 0) throw new JsonError("limit_exceeded", TOO_MANY, []);
  if (Array.isArray(value)) return value.map((item) => copyAt(item, depth + 1, budget));
  if (!budget.isContainer(value)) return budget.ofScalar(value);
  const object = {};
  for (const key of Object.keys(value)) {
    const item = (value as { readonly [key: string]: unknown })[key];
    if (item !== undefined) defineOwn(object, key, copyAt(item, depth + 1, budget));
  }
  return object;
}
