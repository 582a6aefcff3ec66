/** Whose calls ended a moment ago: what the server writes now may be about those, and says not whose it is. */
export class RecentClients {
  /** By client: the moment of the end of its last call, and what forgets it. */
  readonly #ends: Map<unknown, { at: number; readonly timer: NodeJS.Timeout }> = new Map();

  /** Notes that a call of a client ended now. Moments are counted by the caller, if they matter. */
  note(client: unknown, at = 0): void {
    const end = this.#ends.get(client);
    if (end === undefined) {
      this.#ends.set(client, { at, timer: setTimeout(() => this.#ends.delete(client), RECENT_MS).unref() });
      return;
    }
    end.at = at;
    end.timer.refresh();
  }

  /** Whether a call of another client than this one ended, not before `since` if it is given. */
  hasOther(client: unknown, since = 0): boolean {
    return [...this.#ends].some(([other, { at }]) => other !== client && at >= since);
  }
}

/**
 * The client of a call, or else its user: calls that ended without a client differ by their users alone, else the next
 * call of the same client would count as that of another. `undefined` if the gateway itself made it.
 */
export const clientOrUser = ({
  client,
  user,
}: {
  readonly client?: unknown;
  readonly user?: string | undefined;
}): unknown => client ?? user;

/** The milliseconds for which a call counts after its end. @internal */
const RECENT_MS = 5_000;
