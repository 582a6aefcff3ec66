import { defineOwn } from "../checks/index.ts";

/** Builds a mutable array. */
export class PlainArray {
  readonly #array: unknown[] = [];

  push(value: unknown): void {
    this.#array.push(value);
  }

  build(): unknown {
    return this.#array;
  }
}

/** Builds a mutable object. */
export class PlainObject {
  readonly #object = {};

  set(key: string, value: unknown): void {
    defineOwn(this.#object, key, value);
  }

  build(): unknown {
    return this.#object;
  }
}
