import { MAX_TIMER_MS } from "../../../checks/index.ts";

/**
 * The time limit of one request: it ends when there was no sign of life for so many milliseconds, or when its caller
 * cancels.
 *
 * @example
 * const limit = new TimeLimit(60_000, request.signal);
 * try {
 *   await ask(limit.signal);
 * } finally {
 *   limit.end();
 * }
 */
export class TimeLimit {
  readonly #ms: number;
  readonly #caller: AbortSignal | undefined;
  readonly #controller: AbortController = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #pauses = 0;
  #isOver = false;
  #isEnded = false;

  constructor(ms: number, caller: AbortSignal | undefined) {
    this.#ms = Math.min(ms, MAX_TIMER_MS);
    this.#caller = caller;
    this.#timer = setTimeout(this.#expire, this.#ms);
    caller?.addEventListener("abort", this.#abort);
    if (caller?.aborted) this.#abort();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether the time ran out, and not the caller cancelled. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Restarts the time after progress, unless the clock is paused. */
  restart(): void {
    if (this.#isEnded || this.#pauses > 0) return;
    if (this.#timer === undefined) this.#timer = setTimeout(this.#expire, this.#ms);
    else this.#timer.refresh();
  }

  /** Does some work during which the time stands still. */
  async pausedFor<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#pauses++;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      return await work();
    } finally {
      this.#pauses--;
      this.restart();
    }
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener("abort", this.#abort);
  }

  readonly #abort = (): void => this.#controller.abort(this.#caller?.reason);

  readonly #expire = (): void => {
    this.#isOver = true;
    this.#controller.abort();
  };
}
