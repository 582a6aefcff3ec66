/**
 * The highest of several limits, where a schema may have none: 0 if all have none.
 *
 * @example
 * highest([1, undefined, 3]); // 3
 */
export function highest(limits: readonly (number | undefined)[]): number {
  return limits.reduce<number>((most, limit = 0) => Math.max(most, limit), 0);
}

/**
 * The lowest of several limits, where a schema may have none: infinity if all have none.
 *
 * @example
 * lowest([1, undefined, 3]); // 1
 */
export function lowest(limits: readonly (number | undefined)[]): number {
  return limits.reduce<number>((least, limit = least) => Math.min(least, limit), Number.POSITIVE_INFINITY);
}
