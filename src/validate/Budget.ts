/**
 * The work that one check may do, in units of some ten nanoseconds: about a second in all. Schemas and patterns could
 * otherwise make it grow exponentially with the value.
 *
 * @example
 * const budget = new Budget();
 * budget.spend(100);
 */
export class Budget {
  left: number = MAX_WORK;

  /** Throws a CheckLimit where nothing is left. */
  spend(work: number): void {
    this.left -= work;
    if (this.left < 0) throw new CheckLimit("a value that can be checked with less work");
  }

  /** To be called before each check. */
  reset(): void {
    this.left = MAX_WORK;
  }
}

const MAX_WORK = 100_000_000;

/**
 * Thrown inside a check that would take too long, and caught by the validator that runs it: a value whose verdict is
 * unknown does not fit.
 *
 * @example
 * throw new CheckLimit("a string of at most 100 characters");
 */
export class CheckLimit extends RangeError {
  override readonly name = "CheckLimit";
  readonly expected: string;

  constructor(expected: string) {
    super(`expected ${expected}`);
    this.expected = expected;
  }
}
