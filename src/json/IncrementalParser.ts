import { checkOptions, checkText, type OptionRules } from "../checks/index.ts";
import {
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  CARRIAGE_RETURN,
  COLON as COLON_SIGN,
  COMMA,
  isDigit,
  LINE_FEED,
  MINUS,
  QUOTE,
  SPACE,
  TAB,
} from "./characters.ts";
import { GrowingText } from "./incremental/GrowingText.ts";
import { LiteralReader } from "./incremental/LiteralReader.ts";
import { LiveValue } from "./incremental/LiveValue.ts";
import { NumberReader } from "./incremental/NumberReader.ts";
import { StringReader } from "./incremental/StringReader.ts";
import { JsonError } from "./JsonError.ts";
import type { JsonValue } from "./JsonValue.ts";
import { DEFAULT_DEPTH, DEFAULT_LENGTH } from "./limits.ts";
import { RFC8259 } from "./parse/Grammar.ts";
import { Parser } from "./parse/Parser.ts";
import { parseStrict } from "./parse/parse.ts";
import { DEPTH, INTEGERS, type Integers, LENGTH } from "./parse/parseOptions.ts";
import { pointerOf } from "./pointer.ts";

export type IncrementalOptions = {
  /**
   * Default: `"bigint"`, which keeps the integer. `JSON.stringify` cannot write a bigint, but {@link write} can. With
   * `"error"`, `finish` throws the error, because syntax errors later in the text take precedence, as in {@link parse}.
   */
  integers?: Integers | undefined;
  /** The maximum number of nested containers, 0 to 1000; default: 200. */
  maxDepth?: number | undefined;
  /** The maximum length in UTF-16 code units; default: 1,048,576. */
  maxLength?: number | undefined;
};

/** The JSON Pointer of a scalar whose text has begun but not ended. */
export type Pending = { readonly path: string; readonly kind: "string" | "number" | "literal" };

/**
 * Parses JSON text (RFC 8259) that arrives in pieces of any size, and gives the value so far after each piece.
 *
 * The value is live: the same objects and arrays grow with each piece, so read them but do not change them. The value
 * is always a prefix of the final value. A string has the characters received so far, but never half a surrogate pair.
 * A number has the value of its digits received so far, of which the first 64 count. `true`, `false` and `null` appear
 * with their first letter. `pending` names the scalar that has not ended. A key appears as soon as its value has begun.
 * A repeated key keeps its place, takes the new value, and is listed in `duplicates`. `__proto__` is an ordinary key.
 *
 * The time for a piece is proportional to its length. The errors are those of {@link parse}, wherever the text was
 * split. After an error the parser keeps the value so far and accepts no more text.
 *
 * @example
 * const parser = new IncrementalParser();
 * parser.push('{"city":"Par'); // { city: "Par" }
 * parser.pending; // { path: "/city", kind: "string" }
 * parser.push('is","days":[1'); // { city: "Paris", days: [1] }
 * parser.push("2]}"); // { city: "Paris", days: [12] }
 * parser.finish(); // { city: "Paris", days: [12] }
 *
 * @throws {OptionError} An option is unknown, or does not take its value.
 */
export class IncrementalParser {
  readonly #integers: Integers;
  readonly #maxDepth: number;
  readonly #maxLength: number;

  readonly #text: GrowingText = new GrowingText();
  #length = 0;
  #state: State = VALUE;
  #error: JsonError | undefined;
  #isFinished = false;
  /** Whether there was an integer that `finish` rejects, unless a repeated key has replaced it. */
  #isRefused = false;

  readonly #live: LiveValue = new LiveValue();
  /** The scalars. At most one of them, or a key, is open at a time. */
  readonly #string: StringReader = new StringReader();
  readonly #number: NumberReader = new NumberReader();
  readonly #literal: LiteralReader = new LiteralReader();

  constructor(options: IncrementalOptions = {}) {
    const { integers, maxDepth, maxLength } = checkIncrementalOptions(options);
    this.#integers = integers;
    this.#maxDepth = maxDepth;
    this.#maxLength = maxLength;
  }

  /** The live value; `undefined` until the text has begun one. */
  get value(): JsonValue<bigint> | undefined {
    return this.#live.root;
  }

  /** The scalar that may still grow; null between scalars, inside a key, and after a minus sign without a digit. */
  get pending(): Pending | null {
    const kind = this.#state === IN_NUMBER && !this.#number.hasDigit ? undefined : PENDING[this.#state];
    return kind ? { path: pointerOf(this.#live.path), kind } : null;
  }

  /**
   * Whether the text is a complete value that only white space may follow. It is never true for a number at the root,
   * because more digits may follow.
   */
  get isComplete(): boolean {
    return this.#state === END && !this.#error;
  }

  /** JSON Pointers to the repeated keys, without repetitions, at most 100. */
  get duplicates(): readonly string[] {
    return this.#live.duplicates;
  }

  /** The text so far, up to `maxLength`. After an error it includes the whole piece that contains the error. */
  get text(): string {
    return this.#text.value;
  }

  /** The error in the text, if there is one. */
  get error(): JsonError | undefined {
    return this.#error;
  }

  /**
   * Parses the next piece of the text and returns the live value.
   *
   * @throws {JsonError} `invalid_json`, `limit_exceeded`. Every further push throws the same error.
   * @throws {TypeError} `piece` is not a string, or the text is finished.
   */
  push(piece: string): JsonValue<bigint> | undefined {
    checkText("piece", piece);
    if (this.#error) throw this.#error;
    if (this.#isFinished) throw new TypeError("expected no more text after finish()");
    const room = this.#maxLength - this.#length;
    const taken = piece.length > room ? piece.slice(0, room) : piece;
    this.#text.append(taken);
    this.#length += taken.length;
    this.#read(taken);
    this.#show();
    if (taken !== piece) this.#failLimit(`${this.#maxLength} UTF-16 code units, received more`, this.#length);
    return this.#live.root;
  }

  /**
   * Ends the text and returns the value.
   *
   * @throws {JsonError} As {@link push}; `truncated` if the text ends before its value does; `unsafe_integer` with
   * `integers: "error"`.
   */
  finish(): JsonValue<bigint> {
    if (this.#error) throw this.#error;
    this.#isFinished = true;
    const isLoneNumber = this.#state === IN_NUMBER && this.#live.depth === 0 && this.#number.isWhole;
    if (isLoneNumber) this.#endNumber();
    if (this.#state !== END) this.#fail(this.#length);
    if (this.#isRefused) this.#check();
    return this.#live.root as JsonValue<bigint>;
  }

  /** A mutable copy of the live value. Later pieces do not change it. */
  snapshot(): JsonValue<bigint> | undefined {
    return this.#live.copy();
  }

  #read(piece: string): void {
    let at = 0;
    while (at < piece.length) {
      switch (this.#state) {
        case IN_KEY:
        case IN_STRING:
          at = this.#readString(piece, at);
          break;
        case IN_NUMBER:
          at = this.#readNumber(piece, at);
          break;
        case IN_LITERAL:
          at = this.#readLiteral(piece, at);
          break;
        default:
          at = this.#readStructure(piece, at);
      }
    }
  }

  /** Reads a character between scalars, or the first one of a scalar. */
  #readStructure(piece: string, at: number): number {
    const code = piece.charCodeAt(at);
    if (code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB) return at + 1;
    if (code === CLOSING[this.#state]) return this.#close(at);
    switch (this.#state) {
      case VALUE:
      case FIRST_ITEM:
        return this.#begin(piece, at, code);
      case FIRST_KEY:
      case KEY:
        if (code === QUOTE) return this.#beginString(at, IN_KEY);
        break;
      case COLON:
        if (code !== COLON_SIGN) break;
        this.#state = VALUE;
        return at + 1;
      case AFTER_ITEM:
        if (code !== COMMA) break;
        this.#live.nextItem();
        this.#state = VALUE;
        return at + 1;
      case AFTER_MEMBER:
        if (code !== COMMA) break;
        this.#state = KEY;
        return at + 1;
    }
    return this.#failIn(piece, at);
  }

  #begin(piece: string, at: number, code: number): number {
    switch (code) {
      case QUOTE:
        return this.#beginString(at, IN_STRING);
      case BRACE_OPEN:
        if (this.#live.depth >= this.#maxDepth) break;
        this.#live.openObject();
        this.#state = FIRST_KEY;
        return at + 1;
      case BRACKET_OPEN:
        if (this.#live.depth >= this.#maxDepth) break;
        this.#live.openArray();
        this.#state = FIRST_ITEM;
        return at + 1;
      default:
        if (code === MINUS || isDigit(code)) {
          this.#number.begin();
          this.#state = IN_NUMBER;
          return at;
        }
        if (!this.#literal.begin(piece.charAt(at))) break;
        this.#state = IN_LITERAL;
        return at + 1;
    }
    return this.#failIn(piece, at);
  }

  #close(at: number): number {
    this.#live.close();
    this.#endValue();
    return at + 1;
  }

  #endValue(): void {
    if (this.#live.depth === 0) this.#state = END;
    else this.#state = this.#live.isInArray ? AFTER_ITEM : AFTER_MEMBER;
  }

  #beginString(at: number, state: typeof IN_KEY | typeof IN_STRING): number {
    this.#string.begin();
    this.#state = state;
    return at + 1;
  }

  #readString(piece: string, start: number): number {
    const at = this.#string.read(piece, start);
    if (this.#string.state === "broken") this.#failIn(piece, at);
    if (this.#string.state === "open") return at;
    if (this.#state === IN_KEY) {
      this.#live.member(this.#string.value);
      this.#state = COLON;
    } else {
      this.#live.put(this.#string.value);
      this.#endValue();
    }
    return at;
  }

  #readLiteral(piece: string, at: number): number {
    if (!this.#literal.read(piece.charCodeAt(at))) this.#failIn(piece, at);
    if (this.#literal.isWhole) {
      this.#live.put(this.#literal.value);
      this.#endValue();
    }
    return at + 1;
  }

  #readNumber(piece: string, start: number): number {
    const at = this.#number.read(piece, start);
    if (at === piece.length) return at;
    if (!this.#number.isWhole) this.#failIn(piece, at);
    this.#endNumber();
    return at;
  }

  #endNumber(): void {
    const value = this.#number.valueAs(this.#integers);
    if (value === undefined) {
      // The digits in the value stay. Syntax errors later in the text take precedence.
      this.#isRefused = true;
      this.#show();
    } else {
      this.#live.put(value);
    }
    this.#endValue();
  }

  /** Updates the open scalar in the live value. */
  #show(): void {
    if (this.#state === IN_STRING) this.#live.put(this.#string.value);
    else if (this.#state === IN_LITERAL) this.#live.put(this.#literal.value);
    else if (this.#state === IN_NUMBER) {
      const value = this.#number.showMore(this.#integers);
      if (value !== undefined) this.#live.put(value);
    }
  }

  #failIn(piece: string, at: number): never {
    return this.#fail(this.#length - piece.length + at);
  }

  /**
   * `parse` reads the text up to the error again and throws it, so that both parsers have the same errors and messages.
   */
  #fail(at: number): never {
    this.#show();
    this.#error = errorIn(this.text.slice(0, at + 1), this.#maxDepth);
    throw this.#error;
  }

  #check(): void {
    try {
      parseStrict(this.text, { integers: this.#integers, maxDepth: this.#maxDepth, maxLength: this.#maxLength });
    } catch (error) {
      if (error instanceof JsonError) this.#error = error;
      throw error;
    }
  }

  #failLimit(limit: string, index: number): never {
    this.#error = new JsonError("limit_exceeded", `expected at most ${limit}`, this.#live.path, {
      text: this.text,
      index,
    });
    throw this.#error;
  }
}

/**
 * The options with their defaults.
 *
 * @throws {OptionError} An option is unknown, or does not take its value.
 */
export function checkIncrementalOptions(options: IncrementalOptions, owner = "IncrementalParser"): CheckedOptions {
  checkOptions(owner, options, OPTIONS);
  const { integers = "bigint", maxDepth = DEFAULT_DEPTH, maxLength = DEFAULT_LENGTH } = options;
  return { integers, maxDepth, maxLength };
}

const OPTIONS: OptionRules = { integers: INTEGERS, maxDepth: DEPTH, maxLength: LENGTH };

/** Options with a value for each. */
export type CheckedOptions = { readonly integers: Integers; readonly maxDepth: number; readonly maxLength: number };

/** What the parser expects as the next character. */
type State = number;
const VALUE = 0;
const FIRST_ITEM = 1;
const FIRST_KEY = 2;
const KEY = 3;
const COLON = 4;
const AFTER_ITEM = 5;
const AFTER_MEMBER = 6;
const END = 7;
const IN_KEY = 8;
const IN_STRING = 9;
const IN_NUMBER = 10;
const IN_LITERAL = 11;

/** The bracket that may close the container in each state. */
const CLOSING: { readonly [state: State]: number | undefined } = {
  [FIRST_ITEM]: BRACKET_CLOSE,
  [AFTER_ITEM]: BRACKET_CLOSE,
  [FIRST_KEY]: BRACE_CLOSE,
  [AFTER_MEMBER]: BRACE_CLOSE,
};

const PENDING: { readonly [state: State]: Pending["kind"] | undefined } = {
  [IN_STRING]: "string",
  [IN_NUMBER]: "number",
  [IN_LITERAL]: "literal",
};

function errorIn(text: string, maxDepth: number): JsonError {
  try {
    new Parser(text, RFC8259, maxDepth).parseBoxed();
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
  throw new Error("expected an error in the text");
}
