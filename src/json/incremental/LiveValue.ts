import { defineOwn } from "../../checks/index.ts";
import type { JsonValue } from "../JsonValue.ts";
import { MAX_DUPLICATES } from "../limits.ts";
import { mutableCopy } from "../mutableCopy.ts";
import { pointerOf } from "../pointer.ts";

/** A value that grows at the position where the parser reads. */
export class LiveValue {
  /** The value so far; `undefined` until it has begun. */
  root: JsonValue<bigint> | undefined;
  /** The current key or index of each open container, the outermost first. */
  readonly path: (string | number)[] = [];
  /** JSON Pointers to repeated keys, without repetitions. */
  readonly duplicates: string[] = [];

  readonly #open: Container[] = [];
  readonly #repeated: Map<Container, Set<string>> = new Map();

  /** The number of open containers. */
  get depth(): number {
    return this.#open.length;
  }

  get isInArray(): boolean {
    return typeof this.path[this.path.length - 1] === "number";
  }

  /** Sets a value, or its beginning, at the current position. */
  put(value: JsonValue<bigint>): void {
    const depth = this.#open.length;
    if (depth === 0) {
      this.root = value;
      return;
    }
    const container = this.#open[depth - 1] as Container;
    const key = this.path[depth - 1] as string | number;
    if (typeof key === "number") (container as JsonValue<bigint>[])[key] = value;
    else defineOwn(container, key, value);
  }

  openArray(): void {
    this.#enter([], 0);
  }

  openObject(): void {
    this.#enter({}, "");
  }

  #enter(container: Container, key: string | number): void {
    this.put(container);
    this.#open.push(container);
    this.path.push(key);
  }

  close(): void {
    this.#open.pop();
    this.path.pop();
  }

  /** Goes to the next item of an array. */
  nextItem(): void {
    this.path.push((this.path.pop() as number) + 1);
  }

  /** Goes to a member of an object. The member does not exist until its value is set. */
  member(key: string): void {
    this.path[this.path.length - 1] = key;
    const object = this.#open[this.#open.length - 1] as Container;
    if (Object.hasOwn(object, key)) this.#repeat(object, key);
  }

  /** Lists only the first pointers: all of them could be much longer than the text. */
  #repeat(object: Container, key: string): void {
    if (this.duplicates.length === MAX_DUPLICATES) return;
    const keys = this.#repeated.get(object) ?? new Set();
    if (keys.has(key)) return;
    this.#repeated.set(object, keys.add(key));
    this.duplicates.push(pointerOf(this.path));
  }

  copy(): JsonValue<bigint> | undefined {
    return mutableCopy(this.root);
  }
}

type Container = JsonValue<bigint>[] | { [key: string]: JsonValue<bigint> };
