import { describeKind } from "../../checks/index.ts";
import { JsonError, unreadable } from "../JsonError.ts";
import { MAX_CONTAINERS } from "../limits.ts";
import { enter, TOO_MANY, tooDeep } from "../rejections.ts";
import { jsonKind } from "./jsonKind.ts";
import { ArrayBuilder, isKnown, ObjectBuilder, type PythonValue } from "./memory.ts";

/** Whether an object that is not JSON is held in a copy as it is. */
export type Holds = (object: object) => boolean;

/**
 * An immutable value: the value itself if it is deeply frozen, otherwise a frozen copy.
 *
 * @throws {JsonError} also if a getter or a Proxy throws.
 */
export function freeze(value: unknown, path: (string | number)[], maxDepth: number, holds?: Holds): PythonValue {
  try {
    return isFrozen(value) ? value : new Freezing(path, maxDepth, holds).freeze(value);
  } catch (error) {
    throw unreadable(error, path);
  }
}

/** Whether a value needs no copy, which is so of most: a scalar, or a container that this package froze. */
function isFrozen(value: unknown): value is PythonValue {
  const type = typeof value;
  if (type === "object") return value === null || isKnown(value as object);
  return type === "string" || type === "number" || type === "boolean" || type === "bigint";
}

/** A copy, and how many levels of containers it has. */
type Copy = { value: PythonValue; height: number };

/** The containers that are not remembered: most values have no more, and to remember one takes longer than to copy it. @internal */
const FEW = 50;

class Freezing {
  readonly path: (string | number)[];
  readonly maxDepth: number;
  readonly holds: Holds | undefined;
  /** An object in several places is copied once, because a few objects can form a tree of billions; see {@link FEW}. */
  copies: Map<object, Copy> | undefined;
  /** A getter can give another object each time. */
  left = MAX_CONTAINERS;
  /** The deepest level since the last reset. */
  deepest = 0;

  constructor(path: (string | number)[], maxDepth: number, holds: Holds | undefined) {
    this.path = path;
    this.maxDepth = maxDepth;
    this.holds = holds;
  }

  freeze(value: unknown): PythonValue {
    if (isFrozen(value)) return value;
    const kind = jsonKind(value);
    if (kind === undefined) {
      if (typeof value === "object" && this.holds?.(value as object)) return value as PythonValue;
      throw new JsonError("not_json", `expected a JSON value, received ${describeKind(value)}`, this.path);
    }
    if (kind !== "array" && kind !== "object") return value as PythonValue;
    const container = value as object;
    const copy = this.copies?.get(container);
    if (copy === undefined) return this.copied(container, kind);
    const depth = this.path.length + copy.height;
    if (depth > this.maxDepth) throw new JsonError("limit_exceeded", tooDeep(this.maxDepth), this.path);
    this.deepest = Math.max(this.deepest, depth);
    return copy.value;
  }

  copied(container: object, kind: "array" | "object"): PythonValue {
    if (this.left-- <= 0) throw new JsonError("limit_exceeded", TOO_MANY, this.path);
    const depth = enter(this.path, this.maxDepth);
    const above = this.deepest;
    this.deepest = depth + 1;
    const value = kind === "array" ? this.array(container as unknown[], depth) : this.object(container, depth);
    this.path.length = depth;
    if (this.left < MAX_CONTAINERS - FEW) {
      this.copies ??= new Map();
      this.copies.set(container, { value, height: this.deepest - depth });
    }
    this.deepest = Math.max(this.deepest, above);
    return value;
  }

  array(array: readonly unknown[], depth: number): PythonValue {
    const copy = new ArrayBuilder();
    for (let index = 0; index < array.length; index++) {
      this.path[depth] = index;
      copy.push(this.freeze(array[index]));
    }
    return copy.build();
  }

  object(object: object, depth: number): PythonValue {
    const copy = new ObjectBuilder();
    for (const key of Object.keys(object)) {
      const value = (object as { readonly [key: string]: unknown })[key];
      if (value === undefined) continue;
      this.path[depth] = key;
      copy.set(key, this.freeze(value));
    }
    return copy.build();
  }
}
