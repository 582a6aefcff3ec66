import { CardProblem } from "./CardProblem.ts";

/**
 * Refuses more of something than a card can show.
 *
 * @throws {CardProblem}
 * @example
 * assertAtMost(20, "datasets", 21); // CardProblem: expected at most 20 datasets, received 21
 */
export function assertAtMost(most: number, what: string, count: number): void {
  if (count > most) throw new CardProblem(`expected at most ${most} ${what}, received ${count}`);
}
