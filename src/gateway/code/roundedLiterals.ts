/**
 * The integers in a text of JavaScript that a number does not hold, by the number that they become.
 *
 * @example
 * roundedLiterals("f(1234567890123456789)"); // Map { 1234567890123456800 => "1234567890123456789" }
 * roundedLiterals("f(1234567890123456789n)"); // Map {}
 */
export function roundedLiterals(code: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [literal] of code.matchAll(/(?<![\w.$])[1-9][\d_]{15,}(?![\w.])/g)) {
    const digits = literal.replaceAll("_", "");
    const number = Number(digits);
    if (!Number.isFinite(number) || BigInt(number) !== BigInt(digits)) found.set(number, digits);
  }
  return found;
}

/**
 * Throws if a value has a number that is a rounded integer of the code: its author does not see that JavaScript rounds.
 *
 * @throws {Error}
 * @example
 * requireExact({ id: 1234567890123456789 }, roundedLiterals("f(1234567890123456789)")); // throws
 */
export function requireExact(value: unknown, rounded: ReadonlyMap<number, string>): void {
  const rest = rounded.size === 0 ? [] : [value];
  while (rest.length > 0) {
    const next = rest.pop();
    const digits = typeof next === "number" ? rounded.get(Math.abs(next)) : undefined;
    if (digits !== undefined) throw new Error(`JavaScript rounds ${digits}: write ${digits}n, or "${digits}"`);
    if (typeof next === "object" && next !== null) for (const part of Object.values(next)) rest.push(part);
  }
}
