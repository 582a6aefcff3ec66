import { Temporal } from "temporal-polyfill";

/** A schedule by its fields, for the reference; undefined is any. */
export type Fields = {
  readonly minutes: readonly number[] | undefined;
  readonly hours: readonly number[] | undefined;
  readonly days?: readonly number[] | undefined;
  readonly months?: readonly number[] | undefined;
  /** 0 is Sunday. */
  readonly weekdays?: readonly number[] | undefined;
};

/** All times from one date up to another, computed with Temporal: by dates, or by elapsed minutes for a `*`. */
export function referenceTimes(fields: Fields, timeZone: string, from: string, to: string): Date[] {
  const times =
    fields.minutes && fields.hours ? fixedTimes(fields, timeZone, from, to) : elapsed(fields, timeZone, from, to);
  return Array.from(new Set(times))
    .sort((left, right) => left - right)
    .map((time) => new Date(time));
}

function fixedTimes(
  { minutes = [], hours = [], ...fields }: Fields,
  timeZone: string,
  from: string,
  to: string,
): number[] {
  const times: number[] = [];
  for (
    let date = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(date, to) < 0;
    date = date.add({ days: 1 })
  ) {
    if (!isDay(fields, date) || !exists(date, timeZone)) continue;
    for (const hour of hours) {
      for (const minute of minutes) times.push(instantOf(date.toPlainDateTime({ hour, minute }), timeZone));
    }
  }
  return times;
}

/** The first of two, and the end of the gap for a time that does not exist. */
function instantOf(local: Temporal.PlainDateTime, timeZone: string): number {
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: "compatible" });
  if (zoned.toPlainDateTime().equals(local)) return zoned.epochMilliseconds;
  // The one before a transition is another one.
  const after = zoned.add({ nanoseconds: 1 });
  return (after.getTimeZoneTransition("previous") as Temporal.ZonedDateTime).epochMilliseconds;
}

/** Whether any time of the date exists: zones have moved over the date line. */
function exists(date: Temporal.PlainDate, timeZone: string): boolean {
  return date.toZonedDateTime(timeZone).toPlainDate().equals(date);
}

function elapsed(fields: Fields, timeZone: string, from: string, to: string): number[] {
  const times: number[] = [];
  const end = Temporal.PlainDate.from(to).toZonedDateTime(timeZone).epochMilliseconds;
  let time = Temporal.PlainDate.from(from).toZonedDateTime(timeZone).epochMilliseconds;
  const step = fields.minutes?.every((minute) => minute % 30 === 0) ? HALF_HOUR_MS : MINUTE_MS;
  for (; time < end; time += step) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
    if (!isDay(fields, zoned.toPlainDate())) continue;
    if (has(fields.minutes, zoned.minute) && has(fields.hours, zoned.hour)) times.push(time);
  }
  return times;
}

const MINUTE_MS = 60_000;
/** Enough for minutes that are multiples of it, as the offsets of zones are. */
const HALF_HOUR_MS = 30 * MINUTE_MS;

/** As in cron, one of the two is enough where both the day of the month and the day of the week are named. */
function isDay({ days, months, weekdays }: Omit<Fields, "minutes" | "hours">, date: Temporal.PlainDate): boolean {
  if (!has(months, date.month)) return false;
  const [isDate, isWeekday] = [has(days, date.day), has(weekdays, date.dayOfWeek % 7)];
  return days && weekdays ? isDate || isWeekday : isDate && isWeekday;
}

const has = (values: readonly number[] | undefined, value: number): boolean => values?.includes(value) ?? true;
