/** A decimal number in the form that JSON has for it, or nothing where it is none, or might mean another number. */
export function decimalInJson(literal: string): string | undefined {
  const [, sign, whole = "", fraction, exponent = ""] = DECIMAL.exec(literal) ?? [];
  if (whole + (fraction ?? "") === "") return undefined;
  return `${sign === "-" ? "-" : ""}${whole || "0"}${fraction === undefined ? "" : `.${fraction || "0"}`}${exponent}`;
}

/** Sign, digits before and behind the point, exponent; no leading zeros, as elsewhere they say octal. */
const DECIMAL = /^([-+]?)(0|[1-9]\d*)?(?:\.(\d*))?([eE][-+]?\d+)?$/;
