/**
 * Whether a number is a multiple of another, both as the decimals that they are written as.
 *
 * @example
 * isMultiple(9007199254740993n, 3); // true
 * isMultiple(19.99, 0.01); // true
 */
export function isMultiple(value: number | bigint, of: number | bigint): boolean {
  if (typeof value === "bigint" && Number.isInteger(of) && of !== 0) return value % BigInt(of) === 0n;
  const [left, right] = [decimal(value), decimal(of)];
  if (right.digits === 0n) return false;
  const exponent = Math.min(left.exponent, right.exponent);
  return scaled(left, exponent) % scaled(right, exponent) === 0n;
}

type Decimal = { readonly digits: bigint; readonly exponent: number };

function decimal(value: number | bigint): Decimal {
  if (typeof value === "bigint") return { digits: value, exponent: 0 };
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

const scaled = ({ digits, exponent }: Decimal, to: number): bigint => digits * 10n ** BigInt(exponent - to);
