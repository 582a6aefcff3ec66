/** Takes the users in turn, a few at a time, so that a user with thousands of rows does not make the others wait. */
export class Round {
  #after = "";
  #taken = 0;
  #isPart = false;

  /** The user after whom the next turn begins. */
  get after(): string {
    return this.#after;
  }

  /** Starts a round: `advance` returns false when a whole round from here on has taken nothing. */
  begin(): void {
    this.#isPart = this.#after !== "";
    this.#taken = 0;
  }

  /**
   * Whether there may be more to take in further turns.
   *
   * @param last the last user of this turn, or `undefined` if no user comes after it.
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
