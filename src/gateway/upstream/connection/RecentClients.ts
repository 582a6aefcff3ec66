import type { CallOrigin } from "./OpenCalls.ts";

/** Whose calls ended a moment ago: what the server writes now may be about those, and says not whose it is. */
export class RecentClients {
  /** By client: what forgets it. */
  readonly #timers: Map<unknown, NodeJS.Timeout> = new Map();

  /** Notes that a call of a client ended now. */
  note(client: unknown): void {
    const timer = this.#timers.get(client);
    if (timer !== undefined) timer.refresh();
    else this.#timers.set(client, setTimeout(() => this.#timers.delete(client), RECENT_MS).unref());
  }

  /** Whether it could be about another client than this one. */
  hasOther(client: unknown): boolean {
    return this.#timers.size > (this.#timers.has(client) ? 1 : 0);
  }
}

/**
 * The client of a call, or else its user: calls that ended without a client are told apart by their users alone, else
 * the next call of the same client would count as that of another. `undefined` if the gateway itself made it.
 */
export const clientOrUser = ({ client, user }: Pick<CallOrigin, "client" | "user">): unknown => client ?? user;

/** The milliseconds for which a call counts after its end. @internal */
const RECENT_MS = 5_000;
