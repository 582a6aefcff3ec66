import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { End } from "./Database.ts";

type Listening = {
  readonly channel: string;
  readonly listener: (payload: string) => void;
  readonly onGap: (() => void) | undefined;
};

/** Receives notifications over a separate connection, which is made again when it breaks. */
export class PostgresListener {
  readonly #config: pg.ClientConfig;
  readonly #listenings = new Set<Listening>();
  /** The connection, which exists while there are listeners. */
  #client: Promise<pg.Client> | undefined;
  /** The last `listen` statement. */
  #listened: Promise<void> = Promise.resolve();

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  /** Resolves when all further notifications are received. */
  async listen(channel: string, listener: (payload: string) => void, onGap?: () => void): Promise<End> {
    const listening: Listening = { channel, listener, onGap };
    const end = async (): Promise<void> => {
      if (this.#listenings.delete(listening) && this.#listenings.size === 0) await this.#disconnect();
    };
    this.#listenings.add(listening);
    try {
      await this.#listenTo(channel);
    } catch (cause) {
      await end();
      throw cause;
    }
    return end;
  }

  async close(): Promise<void> {
    this.#listenings.clear();
    await this.#disconnect();
  }

  /** Listens on a channel by the existing connection or a new one; a connection takes one statement at a time. */
  #listenTo(channel: string): Promise<void> {
    const listened = this.#listened
      .catch(() => {})
      .then(async () => {
        this.#client ??= this.#connect();
        const client = await this.#client;
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      });
    this.#listened = listened;
    return listened;
  }

  #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on("notification", ({ channel, payload = "" }) => {
      for (const listening of this.#listenings) if (listening.channel === channel) listening.listener(payload);
    });
    // The event `end` follows.
    client.on("error", () => {});
    const connecting = client.connect().then(
      () => {
        client.once("end", () => {
          if (this.#forget(connecting)) void this.#reconnect();
        });
        return client;
      },
      (cause) => {
        this.#forget(connecting);
        throw cause;
      },
    );
    return connecting;
  }

  /** Forgets the connection, and tells whether it was the current one. */
  #forget(client: Promise<pg.Client>): boolean {
    if (this.#client !== client) return false;
    this.#client = undefined;
    return true;
  }

  async #reconnect(): Promise<void> {
    for (let attempt = 0; this.#listenings.size > 0; attempt++) {
      const listenings = [...this.#listenings];
      try {
        for (const channel of new Set(listenings.map((listening) => listening.channel))) await this.#listenTo(channel);
      } catch {
        const pause = Math.min(RETRY_MS * 2 ** attempt, MAX_RETRY_MS) * (0.5 + Math.random() / 2);
        await wait(pause, undefined, { ref: false });
        continue;
      }
      for (const { onGap } of listenings) onGap?.();
      return;
    }
  }

  async #disconnect(): Promise<void> {
    const connecting = this.#client;
    this.#client = undefined;
    const client = await connecting?.catch(() => undefined);
    await client?.end().catch(() => {});
  }
}

const RETRY_MS = 100;
/** @internal */
const MAX_RETRY_MS = 10_000;
