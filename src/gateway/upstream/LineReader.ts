/** What becomes of the lines of a stream. */
export type LineListener = {
  onLine(line: string): void;
  /** A line was longer than the limit and was dropped; these are its first characters. */
  onOversized(head: string): void;
};

/**
 * Cuts a stream of bytes into lines. The time is linear in the bytes, however they are cut into chunks, and no more than
 * the limit is kept.
 *
 * @example
 * const reader = new LineReader(1_000, { onLine: console.log, onOversized: console.error });
 * reader.push(Buffer.from('{"id":1}\n{"id"')); // {"id":1}
 */
export class LineReader {
  readonly #maxBytes: number;
  readonly #listener: LineListener;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #isDropping = false;

  constructor(maxBytes: number, listener: LineListener) {
    this.#maxBytes = maxBytes;
    this.#listener = listener;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#add(chunk.subarray(start, end));
      this.#endLine();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  #add(part: Buffer): void {
    if (part.length === 0 || this.#isDropping) return;
    this.#chunks.push(part);
    this.#bytes += part.length;
    if (this.#bytes <= this.#maxBytes) return;
    const head = Buffer.concat(this.#chunks, Math.min(this.#bytes, HEAD)).toString("utf8");
    this.#forget();
    this.#isDropping = true;
    this.#listener.onOversized(head);
  }

  #endLine(): void {
    const line = Buffer.concat(this.#chunks, this.#bytes).toString("utf8");
    const isDropped = this.#isDropping;
    this.#forget();
    this.#isDropping = false;
    if (!isDropped && line.trim() !== "") this.#listener.onLine(line);
  }

  #forget(): void {
    this.#chunks = [];
    this.#bytes = 0;
  }
}

const NEWLINE = 10;

/** Enough to find the id of the answer that a line was. */
const HEAD = 1_000;
