/**
 * The exact integer of the text of a JSON number in any notation; `undefined` for a fraction and for a number beyond
 * ±1.8e308.
 *
 * @example
 * exactInteger("9007199254740993.0"); // 9007199254740993n
 * exactInteger("9.007199254740993e15"); // 9007199254740993n
 * exactInteger("9007199254740991.5"); // undefined
 */
export function exactInteger(literal: string): bigint | undefined {
  if (!Number.isFinite(Number(literal))) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(literal) ?? [];
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === "0") start++;
  let end = digits.length;
  while (end > start && digits[end - 1] === "0") end--;
  if (start === end) return 0n;
  /** The number of zeros after the last nonzero digit. */
  const zeros = Number(exponent) - fraction.length + (digits.length - end);
  return zeros < 0 ? undefined : BigInt(sign + digits.slice(start, end) + "0".repeat(zeros));
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
