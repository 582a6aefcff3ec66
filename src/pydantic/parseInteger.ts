import { MAX_DIGITS } from "./limits.ts";
import { trim } from "./trim.ts";

/**
 * The integer that pydantic's lax mode reads from a string, or the type of its error.
 *
 * Mirrors `str_as_int` of pydantic-core, its leniencies included: white space around, one leading sign, leading zeros,
 * single underscores between digits, a fraction of zeros.
 *
 * @example
 * parseInteger(" +1_000.0 "); // 1000n
 * parseInteger("5.5"); // "int_parsing"
 */
export function parseInteger(text: string): bigint | "int_parsing" | "int_parsing_size" {
  if (/^-?[1-9]\d{4300}/.test(text)) return "int_parsing_size";
  const digits = INTEGER.test(text) ? text : clean(text);
  if (digits === undefined || !INTEGER.test(digits)) return "int_parsing";
  return digits.length - (digits.startsWith("-") ? 1 : 0) > MAX_DIGITS ? "int_parsing" : BigInt(digits);
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;

function clean(text: string): string | undefined {
  const trimmed = trim(text);
  const signed = trimmed.startsWith("+") || trimmed.startsWith("-");
  if (trimmed.startsWith("+-")) return undefined;
  const unpadded = withoutLeadingZeros(signed ? trimmed.slice(1) : trimmed);
  if (unpadded === undefined) return undefined;
  const whole = (trimmed.startsWith("-") ? "-" : "") + withoutZeroFraction(unpadded);
  const separated = whole.includes("_") && !whole.startsWith("_") && !whole.endsWith("_") && !whole.includes("__");
  return separated ? whole.replaceAll("_", "") : whole;
}

function withoutLeadingZeros(text: string): string | undefined {
  if (!text.startsWith("0")) return /^[1-9-]/.test(text) ? text : undefined;
  const end = text.slice(1).search(/[^0_]/);
  if (end === -1) return text.at(-1);
  const next = text.charAt(end + 1);
  if (next === ".") return text.slice(end);
  return /[1-9-]/.test(next) ? text.slice(end + 1) : undefined;
}

function withoutZeroFraction(text: string): string {
  const point = text.indexOf(".");
  return point !== -1 && /^0+$/.test(text.slice(point + 1)) ? text.slice(0, point) : text;
}
