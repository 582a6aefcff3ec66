import { isDigit, MINUS } from "../characters.ts";
import type { Integers } from "../Integers.ts";
import { GrowingText } from "./GrowingText.ts";

/** Reads a number out of pieces of text. */
export class NumberReader {
  readonly #literal: GrowingText = new GrowingText();
  /** Its first characters, which are looked at again with each piece. */
  #head = "";
  #isShown = false;
  #part: Part = "start";

  get literal(): string {
    return this.#literal.value;
  }

  /** Whether it may end here. */
  get isWhole(): boolean {
    return this.isInteger || this.#part === "fraction" || this.#part === "exponent digits";
  }

  get isInteger(): boolean {
    return this.#part === "digits" || this.#part === "zero";
  }

  /** Whether there is more than a minus sign. */
  get hasDigit(): boolean {
    return this.#part !== "start" && this.#part !== "minus";
  }

  begin(): void {
    this.#literal.clear();
    this.#head = "";
    this.#part = "start";
  }

  /** Reads on, and gives the offset behind the piece or of the character that is not in the number. */
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
   * The number that the first characters are so far; undefined where that is what it was before, and for a minus sign
   * alone.
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

const MAX_HEAD = 64;

/** How far the text of a number has come. */
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

/** How far it has come with its next character; undefined where the character is not in the number. */
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
