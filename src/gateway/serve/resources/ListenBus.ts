import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerEvent, ServerEventBus } from "../../mcp/server.ts";
import { ClientUpdates } from "../ClientUpdates.ts";

type Listener = (event: ServerEvent) => void;

/** Who listens. */
type Client = { readonly caller: string; readonly changes: ClientUpdates };

/**
 * The changes for the clients of 2026-07-28 that listen. To the SDK a resource is the same for all of them; here an
 * update reaches only the clients of the caller for whom its server sent it.
 */
export class ListenBus implements ServerEventBus {
  readonly #listeners: Map<Listener, Client | undefined> = new Map();
  readonly #client: AsyncLocalStorage<Client> = new AsyncLocalStorage();

  /** Answers a request to listen. What subscribes meanwhile belongs to that caller, who takes what is sent. */
  listenFor<Value>(caller: string, taken: (() => Promise<void>) | undefined, answer: () => Value): Value {
    return this.#client.run({ caller, changes: new ClientUpdates(taken) }, answer);
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.set(listener, this.#client.getStore());
    return () => void this.#listeners.delete(listener);
  }

  /** Tells all who listen. */
  publish(event: ServerEvent): void {
    for (const listener of this.#listeners.keys()) listener(event);
  }

  /** Tells those of one caller of an update. */
  publishUpdate(event: Updated, caller: string): void {
    for (const [listener, client] of this.#listeners) {
      if (client?.caller !== caller) continue;
      const send = async (): Promise<void> => {
        if (this.#listeners.has(listener)) listener(event);
      };
      client.changes.tell(event.uri, event.params ?? {}, send);
    }
  }
}

type Updated = Extract<ServerEvent, { readonly kind: "resource_updated" }>;
