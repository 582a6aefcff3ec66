import type { Upstream } from "../upstream/Upstream.ts";

/**
 * Servers that are not in the config any more, and connections of callers that are not used any more: each until it has
 * given its last answer and ended.
 *
 * @example
 * const retired = new RetiredServers();
 * retired.add(upstream); // takes no further requests
 * await retired.close();
 */
export class RetiredServers {
  readonly #upstreams: Set<Upstream> = new Set();

  /** Ends a server after its last answer. */
  add(upstream: Upstream): void {
    this.#upstreams.add(upstream);
    void upstream.retire().then(() => this.#upstreams.delete(upstream));
  }

  /** Ends all of them at once. */
  async close(): Promise<void> {
    await Promise.all([...this.#upstreams].map((upstream) => upstream.close()));
  }
}
