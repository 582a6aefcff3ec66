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
import { checkOptions, type OptionRules } from "./checkOptions.ts";
import { checkText } from "./checkText.ts";
import type { Integers } from "./Integers.ts";
import { GrowingText } from "./incremental/GrowingText.ts";
import { LiveValue } from "./incremental/LiveValue.ts";
import { NumberReader } from "./incremental/NumberReader.ts";
import { StringReader } from "./incremental/StringReader.ts";
import { JsonError } from "./JsonError.ts";
import type { JsonValue } from "./JsonValue.ts";
import { DEPTH, INTEGERS, LENGTH } from "./limits.ts";
import { parseStrict } from "./parse.ts";
import { pointerOf } from "./pointer.ts";
import { MAX_DIGITS, Reader, RFC8259 } from "./Reader.ts";

export type IncrementalOptions = {
  /**
   * Default: `"bigint"`, which keeps the integer. `JSON.stringify` cannot write a bigint, {@link write} can. With
   * `"error"` the error comes from `finish`, as in {@link parse} an error of the grammar further on comes first.
   */
  integers?: Integers | undefined;
  /** Nested containers that are accepted, 0 to 1000; default: 200. */
  maxDepth?: number | undefined;
  /** Length in UTF-16 code units that is accepted; default: 1,048,576. */
  maxLength?: number | undefined;
};

/** The place of a scalar that the text has begun and not ended, as a JSON Pointer. */
export type Pending = { readonly path: string; readonly kind: "string" | "number" | "literal" };

/**
 * Reads JSON text (RFC 8259) that comes in pieces of any size, and has the value so far after each.
 *
 * The value is live: it is the same objects and arrays all the time, which grow; look, and don't change them. It is
 * a true prefix of what the whole text says. A string has the characters so far, without half a surrogate pair; a number
 * is what its digits so far are, of which the first 64 count; `true`, `false` and `null` are there from their first
 * letter on; `pending` says where one of these has not ended. A key is there as soon as its value has begun. A key that
 * comes again takes its new value at its old place, and is listed in `duplicates`. `__proto__` is an ordinary key.
 *
 * A piece costs time in proportion to its own length. Errors are those of {@link parse},
 * wherever the text was cut; after one the parser keeps the value so far and takes no more text.
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
  /** Whether there was a number that is refused when the text is at its end, unless its key came again. */
  #isRefused = false;

  readonly #live: LiveValue = new LiveValue();
  /** The scalars: one of them is open at a time, or a key. */
  readonly #string: StringReader = new StringReader();
  readonly #number: NumberReader = new NumberReader();
  #literal: Literal = TRUE;
  #literalLength = 0;

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

  /** The scalar that may still grow; null between scalars, while a key is read, and behind a minus sign alone. */
  get pending(): Pending | null {
    const kind = this.#state === IN_NUMBER && !this.#number.hasDigit ? undefined : PENDING[this.#state];
    return kind ? { path: pointerOf(this.#live.path), kind } : null;
  }

  /** Whether the text is a whole value, and only white space may follow; never at a number alone, which may go on. */
  get isComplete(): boolean {
    return this.#state === END && !this.#error;
  }

  /** JSON Pointers to the keys that came more than once, each once, and no more than 100. */
  get duplicates(): readonly string[] {
    return this.#live.duplicates;
  }

  /** The text so far, with all of the piece that an error was found in, but nothing beyond `maxLength`. */
  get text(): string {
    return this.#text.value;
  }

  /** What the text broke, if it has. */
  get error(): JsonError | undefined {
    return this.#error;
  }

  /**
   * Reads the next piece of the text, and gives the live value.
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
   * Says that the text is at its end, and gives the value.
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

  /** A copy of the live value that later pieces don't change, and that may be changed. */
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
      case 0x74:
        return this.#beginLiteral(at, TRUE);
      case 0x66:
        return this.#beginLiteral(at, FALSE);
      case 0x6e:
        return this.#beginLiteral(at, NULL);
      default:
        if (code !== MINUS && !isDigit(code)) break;
        this.#number.begin();
        this.#state = IN_NUMBER;
        return at;
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

  #beginLiteral(at: number, literal: Literal): number {
    this.#literal = literal;
    this.#literalLength = 1;
    this.#state = IN_LITERAL;
    return at + 1;
  }

  #readLiteral(piece: string, at: number): number {
    const { text, value } = this.#literal;
    if (piece.charCodeAt(at) !== text.charCodeAt(this.#literalLength)) this.#failIn(piece, at);
    if (++this.#literalLength === text.length) {
      this.#live.put(value);
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
    const literal = this.#number.literal;
    const value = Number(literal);
    if (Number.isSafeInteger(value) || (!this.#number.isInteger && Number.isFinite(value))) {
      this.#live.put(value);
    } else if (!this.#number.isInteger) {
      this.#refuse();
    } else if (this.#integers === "string") {
      this.#live.put(literal);
    } else if (this.#integers === "bigint" && literal.replace("-", "").length <= MAX_DIGITS) {
      this.#live.put(BigInt(literal));
    } else {
      this.#refuse();
    }
    this.#endValue();
  }

  /** The digits that were shown stay; what breaks the grammar further on is told first. */
  #refuse(): void {
    this.#isRefused = true;
    this.#show();
  }

  /** Brings the scalar that is open up to date in the live value. */
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

  /** The whole parser finds and words the error in the text up to where it shows, so that both have the same ones. */
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
  const { integers = "bigint", maxDepth = 200, maxLength = 1_048_576 } = options;
  return { integers, maxDepth, maxLength };
}

const OPTIONS: OptionRules = { integers: INTEGERS, maxDepth: DEPTH, maxLength: LENGTH };

/** Options with a value for each. */
export type CheckedOptions = { readonly integers: Integers; readonly maxDepth: number; readonly maxLength: number };

/** What the next character is for. */
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

/** The bracket that may close a container there. */
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

type Literal = { readonly text: string; readonly value: boolean | null };
const TRUE: Literal = { text: "true", value: true };
const FALSE: Literal = { text: "false", value: false };
const NULL: Literal = { text: "null", value: null };

function errorIn(text: string, maxDepth: number): JsonError {
  try {
    new Reader(text, RFC8259, maxDepth).readBoxed();
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
  throw new Error("expected an error in the text");
}
