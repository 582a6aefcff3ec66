import { exampleTime } from "./exampleTime.ts";
import { instantOf } from "./instantOf.ts";
import { refuseTime } from "./refuseTime.ts";

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
