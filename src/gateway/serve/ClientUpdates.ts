import { MAX_UNSENT_LENGTH } from "../limits.ts";
import type { RawResult } from "../McpService.ts";
import { jsonSize } from "../upstream/jsonValues.ts";

/**
 * Tells a client of changes. While it has not taken the notification of a resource yet, further ones of this resource
 * wait as one, the latest: a server may send updates faster than a client reads them.
 *
 * @example
 * new ClientUpdates().tell("file:///a.md", { uri: "file:///a.md" }, () => server.notification(updated));
 */
export class ClientUpdates {
  /** Resolves when the client has taken what was sent. */
  taken: () => Promise<void>;
  readonly #sending: Set<string> = new Set();
  readonly #next: Map<string, Change> = new Map();
  /** The length of all that the client has not taken yet. */
  #length = 0;

  constructor(taken: () => Promise<void> = async () => {}) {
    this.taken = taken;
  }

  /** Sends the notification of a resource now, or after the one before it. */
  tell(uri: string, params: RawResult, send: () => Promise<void>): void {
    const change = { length: jsonSize(params, MAX_UNSENT_LENGTH), send };
    const replaced = this.#next.get(uri)?.length ?? 0;
    const length = this.#length - replaced + change.length;
    if (length > MAX_UNSENT_LENGTH) return;
    this.#length = length;
    if (this.#sending.has(uri)) this.#next.set(uri, change);
    else void this.#send(uri, change);
  }

  async #send(uri: string, first: Change): Promise<void> {
    this.#sending.add(uri);
    for (let change: Change | undefined = first; change !== undefined; ) {
      // The client may have disconnected.
      await change.send().catch(() => {});
      await this.taken();
      this.#length -= change.length;
      change = this.#next.get(uri);
      this.#next.delete(uri);
    }
    this.#sending.delete(uri);
  }
}

type Change = { readonly length: number; readonly send: () => Promise<void> };
