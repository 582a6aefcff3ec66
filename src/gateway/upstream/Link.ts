import type { Connection } from "./connection/Connection.ts";

/** A connection from the moment when it is being opened. */
export class Link {
  readonly opening: Promise<Connection>;
  /** The connection when it is open. */
  connection: Connection | undefined;
  /** Whether another one takes its requests. */
  isReplaced = false;
  readonly #stop: AbortController = new AbortController();

  /** `open` opens the connection, until its signal is aborted. */
  constructor(open: (signal: AbortSignal) => Promise<Connection>) {
    this.opening = Promise.resolve().then(() => open(this.#stop.signal));
    this.opening.then(
      (connection) => {
        this.connection = connection;
      },
      () => {},
    );
  }

  /** Ends the connection, also while it is being opened. */
  async end(): Promise<void> {
    this.#stop.abort();
    const connection = await this.opening.catch(() => undefined);
    await connection?.close();
  }
}
