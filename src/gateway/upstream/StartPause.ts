import { MAX_START_PAUSE_MS } from "../limits.ts";

/** The time after a failure in which a server is not started again; it grows with each failure in a row. */
export class StartPause {
  #failures = 0;
  #until = 0;

  get isOn(): boolean {
    return performance.now() < this.#until;
  }

  begin(): void {
    this.#until = performance.now() + Math.min(FIRST_PAUSE * 2 ** this.#failures, MAX_START_PAUSE_MS);
    this.#failures++;
  }

  reset(): void {
    this.#failures = 0;
    this.#until = 0;
  }
}

const FIRST_PAUSE = 250;
