/** A decimal number in JSON's form; `undefined` if it is not a decimal, or ambiguous (leading zeros). */
export function decimalInJson(literal: string): string | undefined {
  const [, sign, whole = "", fraction, exponent = ""] = DECIMAL.exec(literal) ?? [];
  if (whole + (fraction ?? "") === "") return undefined;
  return `${sign === "-" ? "-" : ""}${whole || "0"}${fraction === undefined ? "" : `.${fraction || "0"}`}${exponent}`;
}

/** Sign, digits before and after the point, exponent; no leading zeros, because other languages read them as octal. */
const DECIMAL = /^([-+]?)(0|[1-9]\d*)?(?:\.(\d*))?([eE][-+]?\d+)?$/;
