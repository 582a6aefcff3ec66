import { exactInteger, shorten } from "../../checks/index.ts";
import { JsonError } from "../JsonError.ts";
import { MAX_SHOWN, unsafeInteger } from "../rejections.ts";

/**
 * A number that is written with a point or an exponent and is too large for a JavaScript number to hold a fraction.
 * Only its text tells whether it is an integer, and which one.
 *
 * @example
 * new RoundedNumber("9007199254740993.0", 0).integer; // 9007199254740993n
 */
export class RoundedNumber {
  readonly literal: string;
  /** The offset of the number in the text. */
  readonly index: number;

  constructor(literal: string, index: number) {
    this.literal = literal;
    this.index = index;
  }

  /** The nearest JavaScript number. */
  get nearest(): number {
    return Number(this.literal);
  }

  /** The exact integer; `undefined` for a fraction. */
  get integer(): bigint | undefined {
    return exactInteger(this.literal);
  }

  /** The error for an integer beyond ±(2^53 − 1). */
  refusal(text: string, path: readonly (string | number)[]): JsonError {
    const literal = shorten(this.literal, MAX_SHOWN);
    return new JsonError("unsafe_integer", unsafeInteger(literal), path, { text, index: this.index, literal });
  }
}

/** From here on every JavaScript number is an integer. */
export const FIRST_ROUNDED: number = 2 ** 52;
