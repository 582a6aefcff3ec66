import { MAX_WORK } from "./limits.ts";

/**
 * The work that one check may do: less than a second. Without it, schemas and patterns could make the work grow
 * exponentially with the value.
 *
 * @example
 * const budget = new Budget();
 * budget.run([1], (value) => {
 *   budget.spend(100);
 *   return Array.isArray(value);
 * }); // true
 */
export class Budget {
  left: number = MAX_WORK;

  /** Runs a check with a fresh budget. A getter of the value may start another check inside it. */
  run<T>(value: unknown, check: (value: unknown) => T, work: number = MAX_WORK): T {
    const { left } = this;
    this.left = work;
    try {
      return check(value);
    } finally {
      this.left = left;
    }
  }

  /** @throws {CheckLimit} if too little is left */
  spend(work: number): void {
    this.left -= work;
    if (this.left < 0) exceed();
  }
}

/**
 * Throws the CheckLimit of a used-up budget: for loops that count down `budget.left` themselves.
 *
 * @example
 * if (--budget.left < 0) exceed();
 */
export function exceed(): never {
  throw new CheckLimit("a value that can be checked with less work");
}

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
