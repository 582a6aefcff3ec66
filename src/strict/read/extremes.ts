/**
 * The highest of several optional limits: 0 if there is none.
 *
 * @example
 * highest([1, undefined, 3]); // 3
 */
export function highest(limits: readonly (number | undefined)[]): number {
  return limits.reduce<number>((most, limit = 0) => Math.max(most, limit), 0);
}

/**
 * The lowest of several optional limits: Infinity if there is none.
 *
 * @example
 * lowest([1, undefined, 3]); // 1
 */
export function lowest(limits: readonly (number | undefined)[]): number {
  return limits.reduce<number>((least, limit = least) => Math.min(least, limit), Number.POSITIVE_INFINITY);
}
