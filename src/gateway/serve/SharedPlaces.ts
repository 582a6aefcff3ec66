import { userKey } from "../userKey.ts";

/**
 * Places that users share, such as the clients that listen. If all are taken, a user who asks for one gets that of a
 * user who has more: nobody can take all of them away from the others.
 *
 * @example
 * const places = new SharedPlaces(1_000);
 * const free = places.take("ada", () => response.destroy()); // undefined if ada herself has taken the most
 */
export class SharedPlaces {
  readonly #max: number;
  #taken = 0;
  /** By user: what ends each place, the oldest first. */
  readonly #users: Map<string, Set<() => void>> = new Map();

  constructor(max: number) {
    this.#max = max;
  }

  /** Takes a place until the function that it gives back is called. `end` is called if another user gets the place. */
  take(user: unknown, end: () => void): (() => void) | undefined {
    const key = userKey(user);
    const own = this.#users.get(key) ?? new Set();
    const richest = this.#taken < this.#max ? undefined : this.#richest();
    if (richest !== undefined) {
      const [places, endOldest] = richest;
      if (places.size <= own.size + 1) return undefined;
      endOldest();
    }
    const place = (): void => {
      free();
      end();
    };
    const free = (): void => {
      if (!own.delete(place)) return;
      this.#taken--;
      if (own.size === 0) this.#users.delete(key);
    };
    this.#users.set(key, own.add(place));
    this.#taken++;
    return free;
  }

  #richest(): [places: ReadonlySet<() => void>, endOldest: () => void] | undefined {
    const [richest] = [...this.#users.values()].sort((one, other) => other.size - one.size);
    const [oldest] = richest ?? [];
    return richest && oldest && [richest, oldest];
  }
}

/** What users share at one time: a count, and a weight such as bytes. */
export type Quota = { readonly count: number; readonly weight: number };

/**
 * What users share and nobody gives back early, such as the calls that run. A user gets only as much as is left after
 * it: half of the whole if nobody else has any, and what others have taken never takes all.
 *
 * @example
 * const running = new FairQuota({ count: 2_000, weight: 536_870_912 });
 * const free = running.take("ada", 1_000); // undefined if ada has too many
 */
export class FairQuota {
  readonly #left: { count: number; weight: number };
  readonly #users: Map<string, { count: number; weight: number }> = new Map();

  constructor(whole: Quota) {
    this.#left = { ...whole };
  }

  /** Takes a part until the function that it gives back is called. */
  take(user: unknown, weight: number, count = 1): (() => void) | undefined {
    const key = userKey(user);
    const own = this.#users.get(key) ?? { count: 0, weight: 0 };
    const left = this.#left;
    if (own.count + count > left.count - count || own.weight + weight > left.weight - weight) return undefined;
    this.#users.set(key, own);
    const add = (count: number, weight: number): void => {
      own.count += count;
      own.weight += weight;
      left.count -= count;
      left.weight -= weight;
    };
    add(count, weight);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      add(-count, -weight);
      if (own.count === 0) this.#users.delete(key);
    };
  }
}
