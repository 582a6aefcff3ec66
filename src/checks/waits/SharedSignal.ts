/** The parts of an AbortSignal that a listener needs. */
export type Abortable = {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
};

/**
 * A signal for many listeners, which adds only one listener to the platform's signal. There, the time to add a listener
 * grows with the number of listeners.
 */
export class SharedSignal implements Abortable {
  readonly #signal: AbortSignal;
  readonly #listeners = new Set<() => void>();
  readonly #tellAll = (): void => {
    for (const listener of [...this.#listeners]) listener();
  };

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  get aborted(): boolean {
    return this.#signal.aborted;
  }

  get reason(): unknown {
    return this.#signal.reason;
  }

  addEventListener(type: "abort", listener: () => void): void {
    if (this.#listeners.size === 0) this.#signal.addEventListener(type, this.#tellAll);
    this.#listeners.add(listener);
  }

  removeEventListener(type: "abort", listener: () => void): void {
    if (this.#listeners.delete(listener) && this.#listeners.size === 0)
      this.#signal.removeEventListener(type, this.#tellAll);
  }
}
