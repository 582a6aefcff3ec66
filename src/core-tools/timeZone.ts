import type { OptionRule } from "../json/index.ts";

/**
 * Whether a text is the name of a time zone. An offset is not a time zone, because it has no changes of the clocks.
 *
 * @example
 * isTimeZone("Asia/Beijing"); // false
 */
export function isTimeZone(text: string): boolean {
  if (/^[+-]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The rule of a time zone. */
export const TIME_ZONE: Exclude<OptionRule, readonly unknown[]> = {
  expected: 'an IANA time zone such as "Asia/Shanghai"',
  accepts: (value) => typeof value === "string" && isTimeZone(value),
};
