import { isUtf8 } from "node:buffer";

/** The text of bytes, and whether they are UTF-8. Other bytes are U+FFFD in the text. */
export function decoded(bytes: Buffer): { readonly text: string; readonly isUtf8: boolean } {
  const text = bytes.toString("utf8");
  return { text, isUtf8: !text.includes("\ufffd") || isUtf8(bytes) };
}

/**
 * JSON text that is one line for every reader: some, such as Node's `readline` and Python's `splitlines`, end a line also
 * at characters that JSON does not escape.
 *
 * @example
 * inOneLine(JSON.stringify("a\u2028b")); // '"a\\u2028b"'
 */
export const inOneLine = (json: string): string => json.replace(LINE_ENDS, escaped);

/** Whether bytes have such a character. */
export const hasLineEnds = (bytes: Buffer): boolean => LINE_END_BYTES.some((end) => bytes.includes(end));

const LINE_ENDS = /[\u0085\u2028\u2029]/g;
const LINE_END_BYTES: readonly Buffer[] = [..."\u0085\u2028\u2029"].map((end) => Buffer.from(end));
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** The callbacks for the lines of a stream. */
export type LineListener = {
  /** Whether blank lines count. Default: `false`. */
  readonly keepsBlank?: boolean | undefined;
  /** `isUtf8` is false if some bytes are not UTF-8, which are U+FFFD in the line. */
  onLine(line: string, isUtf8: boolean): void;
  /** A line was longer than the limit and was dropped; these are its first and its last characters. */
  onOversized(head: string, tail: string): void;
};

/**
 * Splits a stream of bytes into lines. Time and memory are linear in the bytes, whatever the size of the chunks, and it
 * keeps no more bytes than the limit.
 *
 * @example
 * const reader = new LineReader(1_000, { onLine: console.log, onOversized: console.error });
 * reader.push(Buffer.from('{"id":1}\n{"id"')); // {"id":1}
 */
export class LineReader {
  readonly #maxBytes: number;
  readonly #listener: LineListener;
  /** The beginning of a line whose end has not come yet. */
  readonly #line: GrowingBuffer = new GrowingBuffer();
  /** The first characters of a line that is too long. */
  #head: string | undefined;
  #tail: Buffer = EMPTY;

  constructor(maxBytes: number, listener: LineListener) {
    this.#maxBytes = maxBytes;
    this.#listener = listener;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#endLine(chunk.subarray(start, end));
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  #add(part: Buffer): void {
    if (this.#head === undefined) {
      if (this.#line.length + part.length <= this.#maxBytes) {
        this.#line.add(part);
        return;
      }
      this.#head = Buffer.concat([this.#line.bytes.subarray(0, SHOWN), part.subarray(0, SHOWN)]).toString("utf8");
      this.#tail = Buffer.from(this.#line.bytes.subarray(-SHOWN));
      this.#line.clear();
    }
    this.#tail = Buffer.concat([this.#tail, part.subarray(-SHOWN)]).subarray(-SHOWN);
  }

  #endLine(last: Buffer): void {
    if (this.#head === undefined && this.#line.length === 0 && last.length <= this.#maxBytes) {
      this.#deliver(last);
      return;
    }
    this.#add(last);
    const head = this.#head;
    if (head === undefined) this.#deliver(this.#line.bytes);
    else this.#listener.onOversized(head, this.#tail.toString("utf8"));
    this.#line.clear();
    this.#head = undefined;
  }

  #deliver(bytes: Buffer): void {
    const { text, isUtf8 } = decoded(bytes);
    if (this.#listener.keepsBlank === true || text.trim() !== "") this.#listener.onLine(text, isUtf8);
  }
}

/** Bytes in one piece, which doubles when it is full: a buffer for each chunk would cost more than the bytes. */
class GrowingBuffer {
  length = 0;
  #space: Buffer = EMPTY;

  get bytes(): Buffer {
    return this.#space.subarray(0, this.length);
  }

  add(part: Buffer): void {
    const length = this.length + part.length;
    if (length > this.#space.length) {
      const space = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#space.length));
      this.#space.copy(space, 0, 0, this.length);
      this.#space = space;
    }
    part.copy(this.#space, this.length);
    this.length = length;
  }

  clear(): void {
    this.length = 0;
    if (this.#space.length > KEPT) this.#space = EMPTY;
  }
}

const EMPTY: Buffer = Buffer.alloc(0);
const NEWLINE = 10;

/** Enough to find the id of the answer that a line was. */
const SHOWN = 1_000;

/** The bytes of space that stay for the next line. */
const KEPT = 65_536;
