/**
 * How long a connection stays open: a retired one until its last request is answered, and nobody holds it any more.
 *
 * @example
 * const lifetime = new Lifetime(() => void connection.close());
 * const release = lifetime.hold(() => {});
 * lifetime.retire();
 * release(); // The connection is closed.
 */
export class Lifetime {
  readonly #close: () => void;
  #requests = 0;
  /** Each is called when the connection cannot be kept open any more. */
  readonly #holds: Set<() => void> = new Set();
  #isRetired = false;

  constructor(close: () => void) {
    this.#close = close;
  }

  /** Whether a request is under way. */
  get isBusy(): boolean {
    return this.#requests > 0;
  }

  /** Whether somebody still needs the connection, although it may have no request. */
  get isHeld(): boolean {
    return this.#holds.size > 0;
  }

  begin(): void {
    this.#requests++;
  }

  end(): void {
    this.#requests--;
    this.#closeIfOver();
  }

  /** Keeps the connection open also when it is retired, until the function that it gives back is called. */
  hold(onLost: () => void): () => void {
    this.#holds.add(onLost);
    return () => {
      if (this.#holds.delete(onLost)) this.#closeIfOver();
    };
  }

  retire(): void {
    this.#isRetired = true;
    this.#closeIfOver();
  }

  /** Tells all who hold the connection that it has ended. */
  endHolds(): void {
    const holds = [...this.#holds];
    this.#holds.clear();
    for (const onLost of holds) onLost();
  }

  #closeIfOver(): void {
    if (this.#isRetired && !this.isBusy && !this.isHeld) this.#close();
  }
}
