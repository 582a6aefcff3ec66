import { defineOwn, isPlainObject } from "../../checks/index.ts";
import type { JsonValue } from "../JsonValue.ts";
import { PythonFloat } from "./PythonFloat.ts";

/**
 * A JSON value that shows Python's type of each number: a `number` is an int, a `bigint` is an int beyond ±(2^53 − 1),
 * a {@link PythonFloat} is a float.
 *
 * @example
 * valueAt(parsePython("[1, 1.0, 1e3]") as object, 1); // PythonFloat { value: 1 }
 */
export type PythonValue = JsonValue | bigint | PythonFloat;

/** The facts that a frozen container itself cannot hold. */
type Memory = {
  /** Exact ints beyond ±(2^53 − 1), and `"float"` for floats with a safe whole value. */
  readonly numbers: ReadonlyMap<string | number, bigint | "float"> | undefined;
  /** The keys in their original order, because JavaScript sorts integer-like ones to the front. */
  readonly keys: readonly string[] | undefined;
};

const NOTHING: Memory = { numbers: undefined, keys: undefined };
const memories = new WeakMap<object, Memory>();

/**
 * The value at a key or index with Python's type of its number, or `undefined` if it is missing. A key of an object may
 * be written as a number, and an index of an array as a string, as in JavaScript.
 *
 * A number without memory (of a container that this package did not build) is an int if it is a safe integer, otherwise
 * a float; `-0` is the int 0.
 *
 * @example
 * const value = parsePython('{"a":1.0,"b":100000000000000000000,"c":1}') as object;
 * valueAt(value, "a"); // PythonFloat { value: 1 }
 * valueAt(value, "b"); // 100000000000000000000n
 * valueAt(value, "c"); // 1
 */
export function valueAt(container: object, key: string | number): PythonValue | undefined {
  if (!Object.hasOwn(container, key)) return undefined;
  const value = ownValueAt(container, key);
  return memories.has(container) ? known(value) : value;
}

/** {@link valueAt} for a key that is known to exist. */
export function ownValueAt(container: object, key: string | number): PythonValue | undefined {
  const value = (container as Record<string | number, PythonValue | undefined>)[key];
  if (typeof value !== "number") return value;
  const remembered = memories.get(container)?.numbers?.get(keyIn(container, key));
  if (typeof remembered === "bigint") return remembered;
  if (remembered === "float" || !Number.isSafeInteger(value)) return new PythonFloat(value);
  return value === 0 ? 0 : value;
}

/** A remembered key: a string for objects, a number for arrays. */
function keyIn(container: object, key: string | number): string | number {
  if (Array.isArray(container)) return typeof key === "string" ? Number(key) : key;
  return typeof key === "number" ? String(key) : key;
}

/**
 * The keys of an object in the order of the text, as a Python dict has them.
 *
 * @example
 * const value = parsePython('{"10":1,"2":2}') as object;
 * Object.keys(value); // ["2", "10"]
 * keysOf(value); // ["10", "2"]
 */
export function keysOf(object: object): readonly string[] {
  return memories.get(object)?.keys ?? Object.keys(object);
}

/** The members of an object in the order of {@link keysOf}, with the values of {@link valueAt}. */
export const entriesOf = (object: object): [key: string, value: PythonValue][] =>
  keysOf(object).map((key) => [key, valueAt(object, key) as PythonValue]);

/** The items of an array with the values of {@link valueAt}. */
export const itemsOf = (array: readonly unknown[]): PythonValue[] =>
  array.map((_, index) => valueAt(array, index) as PythonValue);

/**
 * Whether a container is known to be frozen all the way down, so that it need not be copied.
 *
 * Every container built here is, but only the outermost ones, those with a memory and those that {@link valueAt}
 * returned are recorded: recording each one would double the time of parsing.
 */
export function isKnown(container: object): boolean {
  return memories.has(container);
}

/** Records that a container is deeply frozen. An object of a class, which a container may hold, is not one. */
export function known<T>(value: T): T {
  if (typeof value !== "object" || value === null || memories.has(value)) return value;
  if (Array.isArray(value) || isPlainObject(value)) memories.set(value, NOTHING);
  return value;
}

/** Builds a frozen object from members whose containers are already frozen. */
export class ObjectBuilder {
  readonly #object: Record<string, JsonValue> = {};
  #numbers: Map<string, bigint | "float"> | undefined;
  #keys: Set<string> | undefined;

  /** A key that is set again keeps its first place and takes the last value. */
  set(key: string, value: PythonValue): void {
    const first = key.charCodeAt(0);
    if (first >= 0x30 && first <= 0x39) this.#keys ??= new Set(Object.keys(this.#object));
    this.#keys?.add(key);
    this.#numbers?.delete(key);
    const plain = isMarked(value) ? this.#remember(key, value) : value;
    defineOwn(this.#object, key, plain);
  }

  #remember(key: string, value: bigint | PythonFloat): number {
    const mark = markOf(value);
    if (mark === undefined) return numberOf(value);
    this.#numbers ??= new Map();
    this.#numbers.set(key, mark);
    return numberOf(value);
  }

  build(): { readonly [key: string]: JsonValue } {
    const keys = this.#keys && [...this.#keys];
    if (keys || this.#numbers) memories.set(this.#object, { numbers: this.#numbers, keys });
    return Object.freeze(this.#object);
  }
}

/** Builds a frozen array from items whose containers are already frozen. */
export class ArrayBuilder {
  readonly #array: JsonValue[] = [];
  #numbers: Map<number, bigint | "float"> | undefined;

  push(value: PythonValue): void {
    this.#array.push(isMarked(value) ? this.#remember(value) : value);
  }

  #remember(value: bigint | PythonFloat): number {
    const mark = markOf(value);
    if (mark === undefined) return numberOf(value);
    this.#numbers ??= new Map();
    this.#numbers.set(this.#array.length, mark);
    return numberOf(value);
  }

  build(): readonly JsonValue[] {
    if (this.#numbers) memories.set(this.#array, { numbers: this.#numbers, keys: undefined });
    return Object.freeze(this.#array);
  }
}

/** Whether a value shows Python's type of a number, which a container remembers beside the number. */
export function isMarked(value: PythonValue): value is bigint | PythonFloat {
  return typeof value === "bigint" || value instanceof PythonFloat;
}

/** The number of JavaScript that is nearest to such a value. */
export function numberOf(value: bigint | PythonFloat): number {
  return typeof value === "bigint" ? Number(value) : value.value;
}

/** The type of a number to remember beside its value, if any. */
function markOf(value: bigint | PythonFloat): bigint | "float" | undefined {
  const isSafe = Number.isSafeInteger(numberOf(value));
  if (typeof value === "bigint") return isSafe ? undefined : value;
  return isSafe ? "float" : undefined;
}
