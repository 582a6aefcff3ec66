import type { JsonValue } from "./JsonValue.ts";
import type { PythonValue } from "./memory.ts";
import { PythonFloat } from "./PythonFloat.ts";
import { setOwn } from "./setOwn.ts";

/** Builds a plain, mutable array. */
export class PlainArray {
  readonly #array: JsonValue<bigint>[] = [];

  push(value: PythonValue): void {
    this.#array.push(plain(value));
  }

  build(): JsonValue {
    return this.#array as JsonValue;
  }
}

/** Builds a plain, mutable object. */
export class PlainObject {
  readonly #object: { [key: string]: JsonValue<bigint> } = {};

  set(key: string, value: PythonValue): void {
    setOwn(this.#object, key, plain(value));
  }

  build(): JsonValue {
    return this.#object as JsonValue;
  }
}

const plain = (value: PythonValue): JsonValue<bigint> => (value instanceof PythonFloat ? value.value : value);
