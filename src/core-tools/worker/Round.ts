/**
 * Goes round the users, a few at a turn, so that a user with thousands of rows does not keep the others waiting.
 */
export class Round {
  #after = "";
  #taken = 0;
  #isPart = false;

  /** The user after whom the next turn begins. */
  get after(): string {
    return this.#after;
  }

  /** Starts to count: `advance` says no when a whole round from here on has taken nothing. */
  begin(): void {
    this.#isPart = this.#after !== "";
    this.#taken = 0;
  }

  /**
   * Whether further turns may take something.
   *
   * @param last the last user of this turn, or `undefined` if nobody comes after the turn.
   */
  advance(taken: number, last: string | undefined): boolean {
    this.#taken += taken;
    this.#after = last ?? "";
    if (last !== undefined) return true;
    const mayBeMore = this.#isPart || this.#taken > 0;
    this.begin();
    return mayBeMore;
  }
}
