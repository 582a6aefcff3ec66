import type { Connection } from "./connection/Connection.ts";

/** A connection from the moment when it is being opened. */
export class Link {
  readonly opening: Promise<Connection>;
  readonly #stop: AbortController = new AbortController();

  constructor(open: (link: Link, signal: AbortSignal) => Promise<Connection>) {
    this.opening = Promise.resolve().then(() => open(this, this.#stop.signal));
    this.opening.catch(() => {});
  }

  /** Ends the connection, also while it is being opened. */
  async end(): Promise<void> {
    this.#stop.abort();
    await this.opening.then(
      (connection) => connection.close(),
      () => {},
    );
  }
}
