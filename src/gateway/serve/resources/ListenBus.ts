import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerEvent, ServerEventBus } from "../../mcp/server.ts";

type Listener = (event: ServerEvent) => void;

/**
 * The changes for the clients of 2026-07-28 that listen. To the SDK a resource is the same for all of them; here an
 * update reaches only the clients of the caller for whom its server sent it.
 */
export class ListenBus implements ServerEventBus {
  readonly #listeners: Map<Listener, string | undefined> = new Map();
  readonly #caller: AsyncLocalStorage<string> = new AsyncLocalStorage();

  /** Answers a request to listen. What subscribes meanwhile belongs to that caller. */
  listenFor<Value>(caller: string, answer: () => Value): Value {
    return this.#caller.run(caller, answer);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.set(listener, this.#caller.getStore());
    return () => void this.#listeners.delete(listener);
  }

  /** Tells all who listen, or those of one caller. */
  publish(event: ServerEvent, caller?: string): void {
    for (const [listener, own] of this.#listeners) if (caller === undefined || caller === own) listener(event);
  }
}
