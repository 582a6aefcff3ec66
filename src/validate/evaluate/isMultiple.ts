/**
 * Whether a number is a multiple of another. Numbers count as the decimals that they are written as, but beside a bigint,
 * a number beyond ±(2^53 − 1) counts as the integer that it is.
 *
 * @example
 * isMultiple(1234567.89, 0.01); // true
 * isMultiple(33.410000000000004, 0.01); // false
 * isMultiple(9007199254740993n, 3); // true
 */
export function isMultiple(value: number | bigint, of: number | bigint): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(of)) return (value as number) % (of as number) === 0;
  if (typeof value === "bigint" || typeof of === "bigint") {
    if (Number.isInteger(value)) return BigInt(value) % (of as bigint) === 0n;
    if (Number.isInteger(of)) return (value as bigint) % BigInt(of) === 0n;
  }
  const left = decimal(value);
  const right = decimal(of);
  if (right.digits === 0n || left.digits === 0n) return left.digits === 0n;
  const shift = left.exponent - right.exponent;
  if (shift >= 0) return ((left.digits % right.digits) * powerOfTen(shift, right.digits)) % right.digits === 0n;
  // So few digits cannot be a multiple of a number with more decimal places.
  return shift > -MOST_DIGITS && left.digits % (right.digits * 10n ** BigInt(-shift)) === 0n;
}

/** More digits than a number is written with. @internal */
const MOST_DIGITS = 18;

/** A power of ten modulo a number, in few steps. */
function powerOfTen(exponent: number, modulus: bigint): bigint {
  let result = 1n % modulus;
  let factor = 10n % modulus;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}

type Decimal = { readonly digits: bigint; readonly exponent: number };

/** The number as the shortest decimal that is read as it. */
function decimal(value: number | bigint): Decimal {
  if (typeof value === "bigint") return { digits: value, exponent: 0 };
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}
