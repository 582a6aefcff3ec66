import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { End } from "./Database.ts";

type Listening = {
  readonly channel: string;
  readonly listener: (payload: string) => void;
  readonly onGap: (() => void) | undefined;
};

/** Hears notifications over one connection of its own, which is made again when it breaks. */
export class PostgresListener {
  readonly #config: pg.ClientConfig;
  readonly #listenings = new Set<Listening>();
  /** The connection, which is there while somebody listens. */
  #client: Promise<pg.Client> | undefined;
  /** The statement that was sent last. */
  #heard: Promise<void> = Promise.resolve();

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  /** Resolves when nothing is missed any more. */
  async listen(channel: string, listener: (payload: string) => void, onGap?: () => void): Promise<End> {
    const listening: Listening = { channel, listener, onGap };
    const end = async (): Promise<void> => {
      if (this.#listenings.delete(listening) && this.#listenings.size === 0) await this.#disconnect();
    };
    this.#listenings.add(listening);
    try {
      await this.#hear(channel);
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

  /** Listens on a channel by the connection that is there, or by a new one; a connection takes one statement at a time. */
  #hear(channel: string): Promise<void> {
    const heard = this.#heard
      .catch(() => {})
      .then(async () => {
        this.#client ??= this.#connect();
        const client = await this.#client;
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      });
    this.#heard = heard;
    return heard;
  }

  #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on("notification", ({ channel, payload = "" }) => {
      for (const listening of this.#listenings) if (listening.channel === channel) listening.listener(payload);
    });
    // The end follows.
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

  /** Whether this was the connection by which is listened. */
  #forget(client: Promise<pg.Client>): boolean {
    if (this.#client !== client) return false;
    this.#client = undefined;
    return true;
  }

  async #reconnect(): Promise<void> {
    for (let attempt = 0; this.#listenings.size > 0; attempt++) {
      const again = [...this.#listenings];
      try {
        for (const channel of new Set(again.map((listening) => listening.channel))) await this.#hear(channel);
      } catch {
        const pause = Math.min(RETRY_MS * 2 ** attempt, MAX_RETRY_MS) * (0.5 + Math.random() / 2);
        await wait(pause, undefined, { ref: false });
        continue;
      }
      for (const { onGap } of again) onGap?.();
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
