import { isDigit, MINUS } from "../characters.ts";
import { MAX_DIGITS } from "../limits.ts";
import type { Integers } from "../parse/parseOptions.ts";
import { GrowingText } from "./GrowingText.ts";

/** Reads a number from pieces of text. */
export class NumberReader {
  readonly #literal: GrowingText = new GrowingText();
  /** The first characters, which are parsed again with each piece. */
  #head = "";
  #isShown = false;
  #part: Part = "start";

  /** Whether the number may end here. */
  get isWhole(): boolean {
    return this.isInteger || this.#part === "fraction" || this.#part === "exponent digits";
  }

  get isInteger(): boolean {
    return this.#part === "digits" || this.#part === "zero";
  }

  /** Whether the number has a digit. */
  get hasDigit(): boolean {
    return this.#part !== "start" && this.#part !== "minus";
  }

  /** The value of the whole number; `undefined` if it is out of range or an integer that the option rejects. */
  valueAs(integers: Integers): number | bigint | string | undefined {
    const literal = this.#literal.value;
    const value = Number(literal);
    if (!this.isInteger) return Number.isFinite(value) ? value : undefined;
    if (Number.isSafeInteger(value)) return value;
    if (integers === "string") return literal;
    const isShort = literal.replace("-", "").length <= MAX_DIGITS;
    return integers === "bigint" && isShort ? BigInt(literal) : undefined;
  }

  begin(): void {
    this.#literal.clear();
    this.#head = "";
    this.#part = "start";
  }

  /** Continues reading, and returns the offset of the first character after the number, or the end of the piece. */
  read(piece: string, start: number): number {
    let at = start;
    for (; at < piece.length; at++) {
      const next = nextPart(this.#part, piece.charCodeAt(at));
      if (next === undefined) break;
      this.#part = next;
    }
    if (at > start) this.#append(piece.slice(start, at));
    return at;
  }

  #append(characters: string): void {
    this.#literal.append(characters);
    if (this.#head.length === MAX_HEAD) return;
    this.#head = (this.#head + characters).slice(0, MAX_HEAD);
    this.#isShown = false;
  }

  /**
   * The number of the first characters so far; `undefined` if it has not changed, or if there is only a minus sign.
   */
  showMore(integers: Integers): number | bigint | string | undefined {
    if (this.#isShown) return undefined;
    this.#isShown = true;
    if (this.isInteger && this.#head.length < 16) return Number(this.#head);
    const [mantissa = "", exponent = ""] = this.#head.split(/(?=e)/i);
    if (mantissa === "-") return undefined;
    const value = Number(isDigit(exponent.charCodeAt(exponent.length - 1)) ? this.#head : mantissa);
    if (!Number.isFinite(value)) return Number(mantissa);
    if (Number.isSafeInteger(value) || /[.e]/i.test(this.#head)) return value;
    if (integers === "error") return Number(mantissa.slice(0, 15));
    return integers === "bigint" ? BigInt(mantissa) : mantissa;
  }
}

/** @internal */
const MAX_HEAD = 64;

/** The last part of a number that was read. */
type Part =
  | "start"
  | "minus"
  | "zero"
  | "digits"
  | "point"
  | "fraction"
  | "exponent"
  | "exponent sign"
  | "exponent digits";

/** The state after the next character; `undefined` if the character does not belong to the number. */
function nextPart(part: Part, code: number): Part | undefined {
  if (isDigit(code)) return code === 0x30 && (part === "start" || part === "minus") ? "zero" : AFTER_DIGIT[part];
  switch (part) {
    case "start":
      return code === MINUS ? "minus" : undefined;
    case "zero":
    case "digits":
      return code === 0x2e ? "point" : exponent(code);
    case "fraction":
      return exponent(code);
    case "exponent":
      return code === 0x2b || code === MINUS ? "exponent sign" : undefined;
    default:
      return undefined;
  }
}

const AFTER_DIGIT: { readonly [part in Part]: Part | undefined } = {
  start: "digits",
  minus: "digits",
  zero: undefined,
  digits: "digits",
  point: "fraction",
  fraction: "fraction",
  exponent: "exponent digits",
  "exponent sign": "exponent digits",
  "exponent digits": "exponent digits",
};

function exponent(code: number): Part | undefined {
  return (code | 0x20) === 0x65 ? "exponent" : undefined;
}
