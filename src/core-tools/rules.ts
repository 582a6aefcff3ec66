import type { OptionRule } from "../checks/index.ts";
import { MAX_USER_BYTES } from "./limits.ts";

/** The rule of a user's id. An empty id would match a connection for which no user was set. */
export const USER_ID: Exclude<OptionRule, readonly unknown[]> = {
  expected: `a string of 1 to ${MAX_USER_BYTES} bytes in UTF-8 without control characters`,
  accepts: (value) =>
    typeof value === "string" &&
    value !== "" &&
    value.length <= MAX_USER_BYTES &&
    Buffer.byteLength(value) <= MAX_USER_BYTES &&
    value.isWellFormed() &&
    !/\p{Cc}/u.test(value),
};

/**
 * Whether a text is the name of a time zone. An offset is not a time zone, because it has no changes of the clocks, and
 * neither is an abbreviation: CST is the time of Chicago, Shanghai or Havana.
 *
 * @example
 * isTimeZone("Asia/Beijing"); // false
 */
export function isTimeZone(text: string): boolean {
  if (/^[+-]/.test(text) || (/^[a-z]{3}$/i.test(text) && !SHORT_NAMES.has(text.toUpperCase()))) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The names of three letters that mean only one zone. */
const SHORT_NAMES: ReadonlySet<string> = new Set([
  "UTC",
  "UCT",
  "GMT",
  "CET",
  "EET",
  "MET",
  "WET",
  "PRC",
  "ROC",
  "ROK",
]);

/** The rule of a time zone. */
export const TIME_ZONE: Exclude<OptionRule, readonly unknown[]> = {
  expected: 'an IANA time zone such as "Asia/Shanghai"',
  accepts: (value) => typeof value === "string" && isTimeZone(value),
};

/** The receiver of log messages: `console` and the loggers of pino fit. */
export type Logger = {
  debug?(message: string, fields?: object): void;
  info?(message: string, fields?: object): void;
  warn?(message: string, fields?: object): void;
  error?(message: string, fields?: object): void;
};
