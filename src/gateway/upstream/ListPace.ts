/**
 * How often the tools of a server are listed again that reports changes of them: ten times at once, then once a second,
 * and those of a server with more than a thousand tools once in as many milliseconds. Reading and searching them takes
 * about as long, in which no other server is answered.
 *
 * @example
 * const pace = new ListPace();
 * pace.run(20, () => cache.drop()); // at once
 */
export class ListPace {
  #credit: number = BURST;
  #since: number = performance.now();
  #timer: NodeJS.Timeout | undefined;

  /** Runs `again` at once or later; meanwhile further changes are joined with this one. */
  run(tools: number, again: () => void): void {
    if (this.#timer !== undefined) return;
    const now = performance.now();
    this.#credit = Math.min(BURST, this.#credit + now - this.#since) - Math.min(BURST, Math.max(PAUSE, tools));
    this.#since = now;
    const later = (): void => {
      this.#timer = undefined;
      again();
    };
    if (this.#credit >= 0) again();
    else this.#timer = setTimeout(later, -this.#credit).unref();
  }

  /** Runs nothing any more that was put off. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** The milliseconds that one listing takes of what is at hand. */
const PAUSE = 1_000;
const BURST = 10_000;
