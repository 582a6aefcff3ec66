import type { RawResult } from "../../McpService.ts";
import type { Client } from "../../mcp/client.ts";
import { type ListenFilter, listen } from "./listen.ts";

export type ResourceStreamInit = {
  readonly client: Client;
  readonly uri: string;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  /** The resource has changed, or may have changed in a gap. */
  onUpdated(): void;
  /** The server refused, after it had agreed. */
  onLost(): void;
  /** The reason of a refusal, by the error that the server answered with. */
  refusal(error: RawResult): Error;
};

/** The updates of one resource of a server of 2026-07-28. */
export class ResourceStream {
  /** Resolves when the server agrees, and fails when it refuses or the stream ends before. */
  readonly opened: Promise<void>;
  readonly #end: AbortController = new AbortController();
  #isOpen = false;

  constructor({ client, uri, signal, onUpdated, onLost, refusal }: ResourceStreamInit) {
    const ended = AbortSignal.any([this.#end.signal, signal]);
    this.opened = new Promise((resolve, reject) => {
      const refuse = (error: RawResult): void => {
        this.end();
        if (this.#isOpen) onLost();
        else reject(refusal(error));
      };
      const listener = {
        onOpen: ({ resourceSubscriptions = [] }: ListenFilter, isAgain: boolean) => {
          if (!resourceSubscriptions.includes(uri)) return refuse({ message: NOT_ACCEPTED });
          this.#isOpen = true;
          resolve();
          if (isAgain) onUpdated();
        },
        onRefused: refuse,
      };
      void listen(client, { resourceSubscriptions: [uri] }, listener, ended).then(() =>
        reject(refusal({ message: "the connection has ended" })),
      );
    });
  }

  end(): void {
    this.#end.abort();
  }
}

const NOT_ACCEPTED = "it sends no updates of this resource";
