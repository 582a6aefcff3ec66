/**
 * The highest of several optional limits: 0 without a limit.
 *
 * @example
 * highest([1, undefined, 3]); // 3
 */
export function highest(limits: readonly (number | undefined)[]): number {
  return limits.reduce<number>((most, limit = 0) => Math.max(most, limit), 0);
}

/**
 * The lowest of several optional limits: Infinity without a limit.
 *
 * @example
 * lowest([1, undefined, 3]); // 1
 */
export function lowest(limits: readonly (number | undefined)[]): number {
  return limits.reduce<number>((least, limit = least) => Math.min(least, limit), Number.POSITIVE_INFINITY);
}
