import type { Budget } from "./Budget.ts";
import { MANY_NAMES, SLOW_NAME } from "./costs.ts";

/** The names of an object's own properties; the budget pays for the list. */
export function ownNames(value: unknown, budget: Budget): string[] {
  const names = Object.keys(value as object);
  budget.spend(listingWork(names.length));
  return names;
}

/** The work of listing so many names. */
export const listingWork = (count: number): number => (count > MANY_NAMES ? count * SLOW_NAME : count);
