import type { ServerList } from "./connection/followLists.ts";

/** What changed of a server: one of its lists, or its state. */
export type UpstreamChange = ServerList | "state";

/**
 * Calls listeners after changes. The first change is emitted at once; further ones of the same kind are joined, so
 * that a server that repeats a change cannot flood the listeners.
 */
export class Changes {
  readonly #listeners: Set<(change: UpstreamChange) => void> = new Set();
  readonly #lastEmitted: Map<UpstreamChange, number> = new Map();
  readonly #timers: Map<UpstreamChange, NodeJS.Timeout> = new Map();

  /** Calls `listener` after each change, until the function that it gives back is called. */
  listen(listener: (change: UpstreamChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  emit(change: UpstreamChange): void {
    if (this.#timers.has(change)) return;
    const pause = (this.#lastEmitted.get(change) ?? Number.NEGATIVE_INFINITY) + INTERVAL - performance.now();
    if (pause <= 0) this.#emitNow(change);
    else this.#timers.set(change, setTimeout(() => this.#emitNow(change), pause).unref());
  }

  /** Emits the pending changes, and removes the listeners. */
  close(): void {
    for (const [change, timer] of this.#timers) {
      clearTimeout(timer);
      this.#emitNow(change);
    }
    this.#listeners.clear();
  }

  #emitNow(change: UpstreamChange): void {
    this.#timers.delete(change);
    this.#lastEmitted.set(change, performance.now());
    for (const listener of this.#listeners) listener(change);
  }
}

/** The least milliseconds between two events of the same kind. */
const INTERVAL = 100;
