import { describeValue } from "../../../checks/index.ts";
import { CoreToolsError } from "../../CoreToolsError.ts";
import { isTimeZone, TIME_ZONE } from "../../rules.ts";
import { instantOf, localOf } from "./localOf.ts";

/**
 * Reads an ISO 8601 date and time. Without an offset it is the local time of the zone: a skipped time becomes the
 * instant at which the clocks change, and a repeated one the first of both.
 *
 * @param about for messages: the name of the member, and the current time
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parseLocalTime("2026-03-08T02:30", "America/New_York", { now: new Date() }); // 2026-03-08T07:00:00.000Z
 */
export function parseLocalTime(text: string, timeZone: string, about: About): Date {
  const [, date = "", minutes = "", seconds = ":00", offset] = ISO.exec(text.toUpperCase()) ?? [];
  // Python writes six digits of a second, of which a Date holds three.
  const time = `${minutes}${seconds.slice(0, ":00.000".length)}`;
  const inUtc = new Date(`${date}T${time}Z`);
  // The day 31 of a month with 30 becomes the first of the next one, or no date at all.
  if (date === "" || Number.isNaN(inUtc.getTime()) || !inUtc.toISOString().startsWith(date))
    return refuseLocalTime(text, timeZone, about);
  // A zone that changes to the other side of the date line skips a whole day.
  const instant = offset === undefined ? instantOf(inUtc, timeZone) : new Date(`${date}T${time}${offset}`);
  return instant !== null && isStorable(instant) ? instant : refuseLocalTime(text, timeZone, about);
}

type About = { readonly owner?: string; readonly now: Date };

/** Whether a text looks like a date and time. */
export const isLocalTime = (text: string): boolean => ISO.test(text.toUpperCase());

/** Databases do not read years as ISO 8601 writes those beyond four digits. */
const isStorable = (instant: Date): boolean => instant.getTime() >= YEAR_0 && instant.getTime() < YEAR_10000;

const YEAR_0 = Date.parse("0000-01-01T00:00:00Z");
const YEAR_10000 = Date.parse("+010000-01-01T00:00:00Z");

function refuseLocalTime(text: string, timeZone: string, { owner, now }: About): never {
  const example = exampleTime({ timeZone, now });
  return refuseTime(`a time that exists, with or without an offset, such as ${example}`, text, owner);
}

const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * A date and time that is still to come, as an example in a message: 8 o'clock tomorrow, in local time.
 *
 * @example
 * exampleTime({ timeZone: "Asia/Shanghai", now: new Date("2026-01-17T20:00:00Z") });
 * // '"2026-01-19T08:00" in Asia/Shanghai, where it is 2026-01-18T04:00'
 */
export function exampleTime({ timeZone, now }: { readonly timeZone: string; readonly now: Date }): string {
  const local = localOf(now, timeZone);
  const tomorrow = new Date(local.getTime() + DAY_MS).toISOString().slice(0, "2026-01-18".length);
  return `"${tomorrow}T08:00" in ${timeZone}, where it is ${local.toISOString().slice(0, "2026-01-18T08:00".length)}`;
}

const DAY_MS = 86_400_000;

/** Throws the error for a schedule that is not accepted. */
export function refuseTime(expected: string, received: string, owner = "schedule"): never {
  throw new CoreToolsError("invalid_input", `${owner}: expected ${expected}, received ${describeValue(received)}`);
}

/**
 * Throws unless a text is the name of a time zone.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * checkTimeZone("timezone", "Asia/Beijing");
 * // CoreToolsError: timezone: expected an IANA time zone such as "Asia/Shanghai", received "Asia/Beijing"
 */
export function checkTimeZone(owner: string, timeZone: string): void {
  if (isTimeZone(timeZone)) return;
  throw new CoreToolsError(
    "invalid_input",
    `${owner}: expected ${TIME_ZONE.expected}, received ${describeValue(timeZone)}`,
  );
}
