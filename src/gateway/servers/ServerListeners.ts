import { AsyncResource } from "node:async_hooks";
import type { McpList } from "../McpService.ts";

/**
 * Who hears of changes of the servers. The listeners run outside of the request that has led to a change: they look at
 * the servers for everybody, and not by the connections of its caller.
 *
 * @example
 * const listeners = new ServerListeners();
 * const end = listeners.onChange(() => console.log("changed"));
 * listeners.notify(); // changed
 * end();
 */
export class ServerListeners {
  readonly #ofAll: Set<() => void> = new Set();
  readonly #outside: AsyncResource = new AsyncResource("ServerListeners");
  readonly #ofLists: Set<(list: McpList) => void> = new Set();

  /** Calls `listener` after a change of the served items or of a server's state. */
  onChange(listener: () => void): () => void {
    this.#ofAll.add(listener);
    return () => void this.#ofAll.delete(listener);
  }

  /** Calls `listener` when the resources, the prompts or a single caller's tools of a server have changed. */
  onListChanged(listener: (list: McpList) => void): () => void {
    this.#ofLists.add(listener);
    return () => void this.#ofLists.delete(listener);
  }

  /** Tells that something may be different. */
  notify(): void {
    this.#outside.runInAsyncScope(() => {
      for (const listener of this.#ofAll) listener();
    });
  }

  notifyList(list: McpList): void {
    this.#outside.runInAsyncScope(() => {
      for (const listener of this.#ofLists) listener(list);
    });
  }
}
