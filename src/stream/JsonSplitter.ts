import { describeValue } from "../checks/index.ts";
import { GrowingText } from "../json/index.ts";
import { checkLength, type Fail, type Framing } from "./Framing.ts";

/**
 * The JSON objects in a text: one per line (NDJSON), in an array (as Gemini sends them without `alt=sse`), or
 * concatenated.
 */
export class JsonSplitter implements Framing {
  readonly #maxEventLength: number;
  readonly #fail: Fail;
  /** The part of the open event in earlier pieces. */
  readonly #open = new GrowingText();
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  constructor(maxEventLength: number, fail: Fail) {
    this.#maxEventLength = maxEventLength;
    this.#fail = fail;
  }

  get isCut(): boolean {
    return this.#depth > 0;
  }

  *push(text: string): Generator<string, void, undefined> {
    let start = 0;
    for (let at = 0; at < text.length; at++) {
      if (this.#depth === 0) start = at;
      if (this.#step(text.charCodeAt(at), text, at)) yield this.#take(text.slice(start, at + 1));
    }
    if (this.#depth > 0) this.#keep(text.slice(start));
  }

  end(): string[] {
    return [];
  }

  /** Reads a character; returns whether it ends an event. */
  #step(code: number, text: string, at: number): boolean {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === BACKSLASH) this.#isEscaped = true;
      else if (code === QUOTE) this.#isInString = false;
      return false;
    }
    if (code === BRACE_OPEN) this.#depth++;
    else if (code === BRACE_CLOSE && this.#depth > 0) return --this.#depth === 0;
    else if (this.#depth > 0) this.#isInString = code === QUOTE;
    else if (!isBetween(code))
      this.#fail("invalid_event", `expected objects of JSON, received ${describeValue(text.slice(at))}`);
    return false;
  }

  #keep(piece: string): void {
    this.#open.append(piece);
    checkLength(this.#open.value.length, this.#maxEventLength, this.#fail);
  }

  #take(piece: string): string {
    this.#keep(piece);
    const event = this.#open.value;
    this.#open.clear();
    return event;
  }
}

/** White space, the brackets and commas of an array, and the record separator of RFC 7464. */
const isBetween = (code: number): boolean =>
  code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0x2c || code === 0x5b || code === 0x5d || code === 0x1e;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACE_OPEN = 0x7b;
const BRACE_CLOSE = 0x7d;
