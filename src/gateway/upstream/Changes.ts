import type { ServerList } from "./followLists.ts";

/** What changed of a server: one of its lists, or how it is. */
export type UpstreamChange = ServerList | "state";

/**
 * Tells listeners what changed. The first change is told at once; further ones of the same kind are joined, so that a
 * server that repeats a change cannot flood the listeners.
 */
export class Changes {
  readonly #listeners: Set<(change: UpstreamChange) => void> = new Set();
  readonly #lastTold: Map<UpstreamChange, number> = new Map();
  readonly #timers: Map<UpstreamChange, NodeJS.Timeout> = new Map();

  /** Calls `listener` after each change, until the function that it gives back is called. */
  listen(listener: (change: UpstreamChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(change: UpstreamChange): void {
    if (this.#timers.has(change)) return;
    const pause = (this.#lastTold.get(change) ?? Number.NEGATIVE_INFINITY) + INTERVAL - performance.now();
    if (pause <= 0) this.#tellNow(change);
    else this.#timers.set(change, setTimeout(() => this.#tellNow(change), pause).unref());
  }

  /** Tells what is left, and no more. */
  close(): void {
    for (const [change, timer] of this.#timers) {
      clearTimeout(timer);
      this.#tellNow(change);
    }
    this.#listeners.clear();
  }

  #tellNow(change: UpstreamChange): void {
    this.#timers.delete(change);
    this.#lastTold.set(change, performance.now());
    for (const listener of this.#listeners) listener(change);
  }
}

/** The milliseconds between two times. */
const INTERVAL = 100;
