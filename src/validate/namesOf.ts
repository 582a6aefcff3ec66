import type { Budget } from "./Budget.ts";

/**
 * The names of an object's own properties; the budget pays for the list, which engines make more slowly for large objects.
 *
 * @example
 * namesOf({ a: 1 }, budget); // ["a"]
 */
export function namesOf(value: unknown, budget: Pick<Budget, "spend">): string[] {
  const names = Object.keys(value as object);
  budget.spend(listingWork(names.length));
  return names;
}

/** The work of listing so many names. */
export const listingWork = (count: number): number => (count > MANY ? count * SLOW : count);

const [MANY, SLOW] = [100, 8];
