import type { Budget } from "../Budget.ts";
import { MERGED_PART } from "../costs.ts";

/**
 * Which properties, or which items, of one place in a value the keywords of a schema have evaluated, for
 * `unevaluatedProperties` and `unevaluatedItems`.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-11
 * @example
 * const evaluated = new Evaluated();
 * evaluated.add("a");
 * evaluated.has("b"); // false
 */
export class Evaluated {
  all = false;
  /** The first items of an array that were evaluated. */
  first = 0;
  #seen: Set<string | number> | undefined;

  add(key: string | number): void {
    this.#seen ??= new Set();
    this.#seen.add(key);
  }

  has(key: string | number): boolean {
    return this.all || (typeof key === "number" && key < this.first) || this.#seen?.has(key) === true;
  }

  /** Adds what a branch that fits has evaluated. */
  merge(other: Evaluated, budget: Budget): void {
    this.all ||= other.all;
    this.first = Math.max(this.first, other.first);
    const seen = other.#seen;
    if (seen === undefined || this.all) return;
    budget.spend(seen.size * MERGED_PART);
    for (const key of seen) this.add(key);
  }
}
