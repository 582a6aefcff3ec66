import { defineOwn } from "../../checks/index.ts";
import type { Integers } from "./parseOptions.ts";

/** The grammar of a text, and how its values are built. */
export type Grammar = {
  /**
   * Whether the text is read as jiter does, the parser inside pydantic:
   *
   * - NaN and Infinity are numbers, and so are literals that overflow.
   * - A lone `\ud800` is an error.
   * - A number has at most 4300 digits before its point.
   * - An empty container may lie one level deeper than `maxDepth`.
   */
  readonly isPython: boolean;
  /** How integers beyond ±(2^53 − 1) are read. */
  readonly bigIntegers: Integers;
  /** Whether numbers that may be rounded to an integer become `RoundedNumber`s; default: `false`. */
  readonly isMarked?: boolean;
  readonly newArray: () => { push(value: unknown): void; build(): unknown };
  readonly newObject: () => { set(key: string, value: unknown): void; build(): unknown };
  /** The value of a safe integer. */
  readonly integer: (value: number) => unknown;
  /** The value of a number that is written with a point or an exponent and equals a safe integer. */
  readonly wholeFloat: (value: number) => unknown;
};

/** RFC 8259, with mutable values, and with integers that a JavaScript number holds exactly. */
export const RFC8259: Grammar = {
  isPython: false,
  bigIntegers: "error",
  newArray: () => new PlainArray(),
  newObject: () => new PlainObject(),
  integer: (value) => value,
  wholeFloat: (value) => value,
};

class PlainArray {
  readonly #array: unknown[] = [];

  push(value: unknown): void {
    this.#array.push(value);
  }

  build(): unknown {
    return this.#array;
  }
}

class PlainObject {
  readonly #object = {};

  set(key: string, value: unknown): void {
    defineOwn(this.#object, key, value);
  }

  build(): unknown {
    return this.#object;
  }
}
