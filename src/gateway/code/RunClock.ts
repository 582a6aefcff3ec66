/**
 * The time of one run: its own, which stands still while it waits for a tool, and the whole.
 *
 * @example
 * const clock = new RunClock({ ownMs: 30_000, wholeMs: 600_000 }, (reason) => controller.abort(reason));
 * await clock.pausedFor(() => call("files", "read_file", { path: "a.txt" }));
 * clock.stop();
 */
export class RunClock {
  readonly #expire: (message: string) => void;
  readonly #ownMs: number;
  readonly #whole: NodeJS.Timeout;
  #own: NodeJS.Timeout | undefined;
  #used = 0;
  #since = 0;
  #waits = 0;

  constructor({ ownMs, wholeMs }: { readonly ownMs: number; readonly wholeMs: number }, expire: (why: string) => void) {
    this.#expire = expire;
    this.#ownMs = ownMs;
    this.#whole = setTimeout(() => expire(`The code did not end within ${wholeMs} ms`), wholeMs);
    this.#go();
  }

  async pausedFor<Value>(wait: () => Promise<Value>): Promise<Value> {
    if (this.#waits++ === 0) this.#pause();
    try {
      return await wait();
    } finally {
      if (--this.#waits === 0) this.#go();
    }
  }

  stop(): void {
    // Waiting calls are not started any more.
    this.#waits = Number.POSITIVE_INFINITY;
    clearTimeout(this.#own);
    clearTimeout(this.#whole);
  }

  #go(): void {
    this.#since = performance.now();
    const message = `The code did not end within ${this.#ownMs} ms, beside the time of its calls`;
    this.#own = setTimeout(() => this.#expire(message), this.#ownMs - this.#used);
  }

  #pause(): void {
    this.#used += performance.now() - this.#since;
    clearTimeout(this.#own);
  }
}
