/**
 * The pauses between attempts that fail one after the other: each is twice as long as the one before.
 *
 * @example
 * const backoff = new Backoff(250, 30_000);
 * [backoff.next(), backoff.next(), backoff.next()]; // [250, 500, 1_000]
 */
export class Backoff {
  readonly #firstMs: number;
  readonly #longestMs: number;
  #failures = 0;

  constructor(firstMs: number, longestMs: number) {
    this.#firstMs = firstMs;
    this.#longestMs = longestMs;
  }

  /** The milliseconds of the next pause. */
  next(): number {
    return Math.min(this.#firstMs * 2 ** this.#failures++, this.#longestMs);
  }

  /** Begins again with the shortest pause, after an attempt that succeeded. */
  reset(): void {
    this.#failures = 0;
  }
}
