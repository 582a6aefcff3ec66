import { userKey } from "../userKey.ts";

type Waiting = { readonly user: string; readonly enter: () => void };

/**
 * Admits at most `permits` holders at a time. Of the others, the first one of the user who holds the fewest comes next.
 * One of the permits is left for others than a user, so that nobody waits for the many of one user.
 *
 * @example
 * const semaphore = new Semaphore(2);
 * const release = await semaphore.acquire(signal, "ada");
 * release();
 */
export class Semaphore {
  readonly #permits: number;
  /** By user: how many permits are held. */
  readonly #held: Map<string, number> = new Map();
  #waiting: Waiting[] = [];
  #free: number;

  constructor(permits: number) {
    this.#permits = permits;
    this.#free = permits;
  }

  /**
   * Resolves to a function that releases the permit. Rejects with the signal's reason if it is aborted first. Without
   * users, all permits are for everybody.
   */
  async acquire(signal: AbortSignal, user?: unknown): Promise<() => void> {
    signal.throwIfAborted();
    const key = userKey(user);
    if (this.#mayEnter(key)) this.#take(key);
    else await this.#wait(signal, key);
    return () => {
      this.#free++;
      this.#held.set(key, this.#heldBy(key) - 1);
      if (this.#heldBy(key) === 0) this.#held.delete(key);
      this.#admit();
    };
  }

  #heldBy(user: string): number {
    return this.#held.get(user) ?? 0;
  }

  #mayEnter(user: string): boolean {
    return this.#free > 0 && (user === NOBODY || this.#heldBy(user) < Math.max(1, this.#permits - 1));
  }

  #take(user: string): void {
    this.#free--;
    this.#held.set(user, this.#heldBy(user) + 1);
  }

  #admit(): void {
    const [next] = this.#waiting
      .filter(({ user }) => this.#mayEnter(user))
      .sort((one, other) => this.#heldBy(one.user) - this.#heldBy(other.user));
    if (next === undefined) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#take(next.user);
    next.enter();
  }

  #wait(signal: AbortSignal, user: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener("abort", abort);
        resolve();
      };
      const abort = (): void => {
        this.#waiting = this.#waiting.filter((one) => one.enter !== enter);
        reject(signal.reason);
      };
      this.#waiting.push({ user, enter });
      signal.addEventListener("abort", abort, { once: true });
    });
  }
}

/** The key of all callers who have no user. */
const NOBODY = userKey(undefined);
