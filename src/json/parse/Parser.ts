import { shorten } from "../../checks/index.ts";
import {
  BACKSLASH,
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  CARRIAGE_RETURN,
  COLON,
  COMMA,
  ESCAPES,
  isDigit,
  LINE_FEED,
  MINUS,
  QUOTE,
  SPACE,
  TAB,
} from "../characters.ts";
import { JsonError, type JsonErrorCode, utf8Length } from "../JsonError.ts";
import { MAX_DIGITS } from "../limits.ts";
import { MAX_SHOWN, tooDeep, unsafeInteger } from "../rejections.ts";
import type { Grammar } from "./Grammar.ts";
import { FIRST_ROUNDED, RoundedNumber } from "./RoundedNumber.ts";

/**
 * A recursive descent over JSON text.
 *
 * The order of its checks and the messages are those of jiter, the parser inside pydantic, so that both report the same
 * first error at the same position. Syntax errors take precedence over rejected values: a rejected integer is an error
 * only after the whole text was read.
 */
export class Parser {
  readonly #text: string;
  readonly #grammar: Grammar;
  readonly #maxDepth: number;
  readonly #path: (string | number)[] = [];
  #at = 0;
  /** The first rejected integer. */
  #refused: JsonError | undefined;
  /** Whether there is a {@link RoundedNumber} in the value. */
  hasMarked = false;

  constructor(text: string, grammar: Grammar, maxDepth: number) {
    this.#text = text;
    this.#grammar = grammar;
    this.#maxDepth = maxDepth;
  }

  /** The value of the text inside an array, because the types of numbers are remembered per container. */
  parseBoxed(): readonly [unknown] {
    const box = this.#grammar.newArray();
    this.#peek();
    box.push(this.#value());
    if (!Number.isNaN(this.#peek())) this.#fail("trailing characters");
    if (this.#refused) throw this.#refused;
    return box.build() as readonly [unknown];
  }

  /** Steps over white space; NaN at the end of the text. */
  #peek(): number {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== SPACE && code !== LINE_FEED && code !== CARRIAGE_RETURN && code !== TAB) return code;
      this.#at++;
    }
  }

  #value(): unknown {
    const code = this.#text.charCodeAt(this.#at);
    switch (code) {
      case QUOTE:
        return this.#string();
      case BRACE_OPEN:
        return this.#object();
      case BRACKET_OPEN:
        return this.#array();
      case 0x74:
        return this.#word("true", true);
      case 0x66:
        return this.#word("false", false);
      case 0x6e:
        return this.#word("null", null);
    }
    if (isDigit(code) || code === MINUS) return this.#number();
    if (this.#grammar.isPython && code === 0x4e) return this.#word("NaN", Number.NaN);
    if (this.#grammar.isPython && code === 0x49) return this.#word("Infinity", Number.POSITIVE_INFINITY);
    return this.#fail(Number.isNaN(code) ? "EOF while parsing a value" : "expected value");
  }

  #array(): unknown {
    const array = this.#grammar.newArray();
    this.#open();
    if (this.#isEmpty(BRACKET_CLOSE, "a list")) return array.build();
    const depth = this.#enter();
    let index = 0;
    do {
      this.#path[depth] = index++;
      array.push(this.#value());
    } while (this.#hasMore(BRACKET_CLOSE, "a list"));
    this.#path.length = depth;
    return array.build();
  }

  #object(): unknown {
    const object = this.#grammar.newObject();
    this.#open();
    if (this.#isEmpty(BRACE_CLOSE, "an object")) return object.build();
    let key = this.#key();
    const depth = this.#enter();
    for (;;) {
      this.#path[depth] = key;
      object.set(key, this.#value());
      if (!this.#hasMore(BRACE_CLOSE, "an object")) break;
      key = this.#key();
    }
    this.#path.length = depth;
    return object.build();
  }

  /** Skips the closing bracket of an empty container; returns whether the container is empty. */
  #isEmpty(close: number, container: string): boolean {
    const next = this.#peek();
    if (Number.isNaN(next)) this.#fail(`EOF while parsing ${container}`);
    if (next === close) this.#at++;
    return next === close;
  }

  /** Skips a key, its colon and the white space after it. */
  #key(): string {
    const first = this.#text.charCodeAt(this.#at);
    if (first !== QUOTE) this.#fail(Number.isNaN(first) ? "EOF while parsing a value" : "key must be a string");
    const key = this.#string();
    const next = this.#peek();
    if (next !== COLON) this.#fail(Number.isNaN(next) ? "EOF while parsing an object" : "expected `:`");
    this.#at++;
    if (Number.isNaN(this.#peek())) this.#fail("EOF while parsing a value");
    return key;
  }

  /** Skips the comma before the next member, or the closing bracket; returns whether there is a next member. */
  #hasMore(close: number, container: string): boolean {
    const next = this.#peek();
    if (next !== close && next !== COMMA) {
      const expected = `expected \`,\` or \`${String.fromCharCode(close)}\``;
      this.#fail(Number.isNaN(next) ? `EOF while parsing ${container}` : expected);
    }
    this.#at++;
    if (next === close) return false;
    if (this.#peek() === close) this.#fail("trailing comma");
    return true;
  }

  /** Skips the opening bracket. */
  #open(): void {
    if (!this.#grammar.isPython && this.#path.length >= this.#maxDepth) this.#failDepth();
    this.#at++;
  }

  /** Goes one level down, before the first value of a container. */
  #enter(): number {
    if (this.#path.length >= this.#maxDepth) this.#failDepth();
    return this.#path.push(0) - 1;
  }

  #word<T>(word: string, value: T): T {
    for (let at = 1; at < word.length; at++) {
      const code = this.#text.charCodeAt(this.#at + at);
      if (code === word.charCodeAt(at)) continue;
      this.#at += at;
      if (Number.isNaN(code)) this.#fail("EOF while parsing a value");
      this.#fail(this.#grammar.isPython ? "expected ident" : "expected true, false or null");
    }
    this.#at += word.length;
    return value;
  }

  #number(): unknown {
    const text = this.#text;
    const start = this.#at;
    let code = text.charCodeAt(start);
    if (code === MINUS) {
      code = text.charCodeAt(++this.#at);
      if (code === 0x49 && this.#grammar.isPython) return this.#word("Infinity", Number.NEGATIVE_INFINITY);
    }
    const digits = this.#at;
    this.#digits();
    if (code === 0x30 && this.#at > digits + 1) this.#fail("invalid number", digits + 1);
    if (this.#grammar.isPython && this.#at - digits > MAX_DIGITS)
      this.#fail("number out of range", digits + MAX_DIGITS + 1);
    const isFloat = this.#fraction();
    const value = Number(text.slice(start, this.#at));
    if (isFloat) return this.#float(value, start);
    if (Number.isSafeInteger(value)) return this.#grammar.integer(value);
    return this.#bigInteger(start, value);
  }

  /** Skips a fraction and an exponent, which make a number a float; returns whether there was one. */
  #fraction(): boolean {
    const start = this.#at;
    if (this.#text.charCodeAt(this.#at) === 0x2e) {
      this.#at++;
      this.#digits();
    }
    if ((this.#text.charCodeAt(this.#at) | 0x20) === 0x65) {
      const sign = this.#text.charCodeAt(++this.#at);
      if (sign === 0x2b || sign === MINUS) this.#at++;
      this.#digits();
    }
    return this.#at > start;
  }

  /** Skips one or more digits. */
  #digits(): void {
    const start = this.#at;
    let code = this.#text.charCodeAt(start);
    while (isDigit(code)) code = this.#text.charCodeAt(++this.#at);
    if (this.#at === start) this.#fail(Number.isNaN(code) ? "EOF while parsing a value" : "invalid number");
  }

  #float(value: number, start: number): unknown {
    if (this.#grammar.isMarked && Math.abs(value) >= FIRST_ROUNDED && Number.isFinite(value)) {
      this.hasMarked = true;
      return new RoundedNumber(this.#text.slice(start, this.#at), start);
    }
    if (Number.isSafeInteger(value)) return this.#grammar.wholeFloat(value);
    if (!Number.isFinite(value) && !this.#grammar.isPython) {
      this.#fail(
        `expected a number within ±1.8e308, received ${shorten(this.#text.slice(start, this.#at), MAX_SHOWN)}`,
        start,
      );
    }
    return value;
  }

  #bigInteger(start: number, nearest: number): bigint | string | number {
    const literal = this.#text.slice(start, this.#at);
    if (this.#grammar.bigIntegers === "string") return literal;
    const digits = literal.length - (literal.startsWith("-") ? 1 : 0);
    if (this.#grammar.bigIntegers === "bigint" && digits <= MAX_DIGITS) return BigInt(literal);
    this.#refused ??= this.#refusal(literal, digits, start);
    return nearest;
  }

  #refusal(literal: string, digits: number, start: number): JsonError {
    if (this.#grammar.bigIntegers === "bigint") {
      return this.#error("limit_exceeded", `expected at most ${MAX_DIGITS} digits, received ${digits}`, start);
    }
    const shown = shorten(literal, MAX_SHOWN);
    return this.#error("unsafe_integer", unsafeInteger(shown), start, shown);
  }

  #string(): string {
    const start = ++this.#at;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === QUOTE) return this.#text.slice(start, this.#at++);
      if (code === BACKSLASH) return this.#text.slice(start, this.#at) + this.#escapedString();
      if (!(code >= SPACE)) this.#failInString(code);
      this.#at++;
    }
  }

  /** The rest of a string, from its first backslash on. */
  #escapedString(): string {
    let string = "";
    let run = this.#at;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === BACKSLASH) {
        string += this.#text.slice(run, this.#at++) + this.#escape();
        run = this.#at;
      } else if (code === QUOTE) {
        return string + this.#text.slice(run, this.#at++);
      } else {
        if (!(code >= SPACE)) this.#failInString(code);
        this.#at++;
      }
    }
  }

  /** The characters after a backslash. */
  #escape(): string {
    const code = this.#text.charCodeAt(this.#at);
    if (code === 0x75) {
      this.#at++;
      return this.#unicodeEscape();
    }
    const character = ESCAPES[this.#text.charAt(this.#at)];
    if (character === undefined) this.#fail(Number.isNaN(code) ? "EOF while parsing a string" : "invalid escape");
    this.#at++;
    return character;
  }

  #unicodeEscape(): string {
    const first = this.#hex();
    const isHigh = first >= 0xd800 && first <= 0xdbff;
    const isLow = first >= 0xdc00 && first <= 0xdfff;
    if (!this.#grammar.isPython || !(isHigh || isLow)) return String.fromCharCode(first);
    if (isLow) this.#fail("lone leading surrogate in hex escape", this.#at - 1);
    for (const expected of [BACKSLASH, 0x75]) {
      const code = this.#text.charCodeAt(this.#at);
      if (Number.isNaN(code)) this.#fail("EOF while parsing a string");
      if (code !== expected) this.#fail("unexpected end of hex escape");
      this.#at++;
    }
    const second = this.#hex();
    if (second < 0xdc00 || second > 0xdfff) this.#fail("lone leading surrogate in hex escape", this.#at - 1);
    return String.fromCharCode(first, second);
  }

  /** Four hexadecimal digits. */
  #hex(): number {
    // jiter first checks that there are four bytes, and then that they are digits.
    if (this.#text.length - this.#at < 4 && utf8Length(this.#text.slice(this.#at)) < 4) {
      this.#fail("EOF while parsing a string", this.#text.length);
    }
    let value = 0;
    for (let count = 0; count < 4; count++) {
      const digit = hexDigit(this.#text.charCodeAt(this.#at));
      if (digit < 0) this.#fail("invalid escape");
      value = value * 16 + digit;
      this.#at++;
    }
    return value;
  }

  #failInString(code: number): never {
    return this.#fail(
      Number.isNaN(code)
        ? "EOF while parsing a string"
        : "control character (\\u0000-\\u001F) found while parsing a string",
    );
  }

  #failDepth(): never {
    const reason = this.#grammar.isPython ? "recursion limit exceeded" : tooDeep(this.#maxDepth);
    throw this.#error("limit_exceeded", reason, this.#at);
  }

  #fail(reason: string, at: number = this.#at): never {
    throw this.#error(reason.startsWith("EOF") ? "truncated" : "invalid_json", reason, at);
  }

  #error(code: JsonErrorCode, reason: string, index: number, literal?: string): JsonError {
    return new JsonError(code, reason, this.#path, { text: this.#text, index, ...(literal && { literal }) });
  }
}

/** The value of a hexadecimal digit, or −1. */
function hexDigit(code: number): number {
  if (isDigit(code)) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
