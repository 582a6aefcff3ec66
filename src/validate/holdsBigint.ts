/**
 * Whether there is a bigint in a value.
 *
 * @example
 * holdsBigint({ ids: [1, 2n ** 53n] }); // true
 */
export function holdsBigint(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part === "bigint") return true;
    if (typeof part === "object" && part !== null) for (const inner of Object.values(part)) open.push(inner);
  }
  return false;
}
