/** Set by `npm run soak -- whole`, which runs the tests that use this file, with all their cases. */
export const WHOLE = "OPENJIUWEN_TESTS_WHOLE";

/** Whether tests try all their cases: else a part that still finds the faults that were planted to see them fail. */
export const isWhole: boolean = process.env[WHOLE] !== undefined;

/**
 * How many random cases a property has: so many, and ten times as many in `npm run soak -- whole`.
 *
 * @example
 * fc.assert(property, { numRuns: runsOf(200) });
 */
export function runsOf(count: number): number {
  return isWhole ? 10 * count : count;
}

/**
 * The rows of a table for one of several tests, which share them out: every row is in one of `parts` tests that follow each
 * other, and in `npm run soak -- whole` in each.
 *
 * @example
 * partOf(["a", "b", "c", "d"], 1, 2); // ["b", "d"]
 */
export function partOf<Row>(rows: readonly Row[], test: number, parts: number): readonly Row[] {
  return isWhole ? rows : rows.filter((_, at) => at % parts === test % parts);
}
