/**
 * Whether a number is a multiple of another, both taken as the decimals that they are written as.
 *
 * @example
 * isMultiple(1234567.89, 0.01); // true
 * isMultiple(33.410000000000004, 0.01); // false
 * isMultiple(9007199254740993n, 3); // true
 */
export function isMultiple(value: number | bigint, of: number | bigint): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(of)) return (value as number) % (of as number) === 0;
  const left = decimal(value);
  const right = decimal(of);
  if (right.digits === 0n) return false;
  const exponent = Math.min(left.exponent, right.exponent);
  return scaled(left, exponent) % scaled(right, exponent) === 0n;
}

/**
 * A positive number if the first number is the larger one, a negative number if it is the smaller one, 0 for equal
 * ones, both taken as the decimals that they are written as.
 *
 * @example
 * compareNumbers(9007199254740993n, 2 ** 53); // 1
 */
export function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (typeof a !== typeof b) return compareExact(exact(a), exact(b));
  return compareExact(a, b);
}

const compareExact = (a: number | bigint, b: number | bigint): number => (a > b ? 1 : a < b ? -1 : 0);

/**
 * A primitive that two numbers share exactly if they are equal as the decimals that they are written as.
 *
 * @example
 * numberKey(2 ** 53) === numberKey(9007199254740992n); // true
 */
export function numberKey(value: number | bigint): number | bigint {
  if (typeof value === "number") return exact(value);
  return value >= -MAX_SAFE && value <= MAX_SAFE ? Number(value) : value;
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** An integer beyond ±(2^53 − 1) as a bigint; every other number can be compared as it is. */
function exact(value: number | bigint): number | bigint {
  if (typeof value === "bigint" || !Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  return scaled(decimal(value), 0);
}

type Decimal = { readonly digits: bigint; readonly exponent: number };

/** The shortest text that is read as this number. */
function decimal(value: number | bigint): Decimal {
  if (typeof value === "bigint") return { digits: value, exponent: 0 };
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

const scaled = ({ digits, exponent }: Decimal, to: number): bigint => digits * 10n ** BigInt(exponent - to);
