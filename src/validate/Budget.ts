/**
 * The work that one check may do, in units of some ten nanoseconds: a second in all, and some microseconds more for each
 * part of the value. Schemas and patterns could otherwise make it grow exponentially with the value.
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
  /** What is being checked, until it has been counted. */
  value: unknown;

  /** Runs a check with a fresh budget. */
  run<T>(value: unknown, check: (value: unknown) => T): T {
    this.left = MAX_WORK;
    this.value = value;
    try {
      return check(value);
    } finally {
      this.value = undefined;
    }
  }

  /** Throws a CheckLimit where nothing is left. */
  spend(work: number): void {
    this.left -= work;
    if (this.left >= 0) return;
    // Few values need so much, so that the others are not counted.
    this.left += WORK_PER_PART * countParts(this.value);
    this.value = undefined;
    if (this.left < 0) throw new CheckLimit("a value that can be checked with less work");
  }
}

const MAX_WORK = 100_000_000;
const WORK_PER_PART = 700;
/** A text of a megabyte has half as many. */
const MAX_PARTS = 1_000_000;

/** How many values there are in an array or an object, in those inside, and so on. */
function countParts(value: unknown): number {
  const open: unknown[] = [value];
  let count = 0;
  for (let next = open.pop(); next !== undefined && count < MAX_PARTS; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    for (const part of Array.isArray(next) ? next : Object.values(next)) {
      count++;
      if (typeof part === "object" && part !== null) open.push(part);
    }
  }
  return Math.min(count, MAX_PARTS);
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
