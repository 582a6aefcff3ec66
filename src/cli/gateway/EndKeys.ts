/**
 * Listens in a terminal for a key that ends a view: q, Ctrl+C or Ctrl+D. While a question is open, the keys belong to its
 * answer.
 */
export class EndKeys {
  readonly #stdin: NodeJS.ReadStream;
  /** Resolves at such a key, and where the terminal is gone. */
  readonly pressed: Promise<void>;
  #end: () => void = () => {};
  #isClosed = false;
  readonly #look = (typed: Buffer): void => {
    if (typed.some((key) => ENDS.has(key))) this.#end();
  };

  constructor(stdin: NodeJS.ReadStream = process.stdin) {
    this.#stdin = stdin;
    this.pressed = new Promise((resolve) => {
      this.#end = resolve;
    });
    stdin.once("end", this.#end);
    this.release();
  }

  /** Leaves the keys to a question. */
  hold(): void {
    this.#stdin.off("data", this.#look).pause();
    this.#stdin.setRawMode?.(false);
  }

  /** Listens again, after the question has paused the terminal and changed its mode. */
  release(): void {
    if (this.#isClosed) return;
    this.#stdin.setRawMode?.(true);
    this.#stdin.on("data", this.#look).resume();
  }

  close(): void {
    this.#isClosed = true;
    this.hold();
    this.#stdin.off("end", this.#end);
  }
}

/** The codes of q, Q, Ctrl+C and Ctrl+D. */
const ENDS: ReadonlySet<number> = new Set([0x71, 0x51, 0x03, 0x04]);
