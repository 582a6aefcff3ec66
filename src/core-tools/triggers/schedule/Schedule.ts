import { type ClockTime, parseClock, parseWeekly } from "./parseTimes.ts";
import { type Times, timesOf } from "./timesOf.ts";

/**
 * When a trigger fires: a text as it is stored, and the IANA time zone in which it is read.
 *
 * - `once`: `"08:00"`, the next such time, or an ISO 8601 time with or without an offset.
 * - `daily`: `"08:00"`.
 * - `weekly`: `"MON 08:00"`, `"MON,WED 08:00"` or `"MON-FRI 08:00"`.
 * - `cron`: five fields.
 *
 * @example
 * const schedule: Schedule = { type: "daily", text: "08:00", timeZone: "Asia/Shanghai" };
 */
export type Schedule = {
  readonly type: ScheduleType;
  readonly text: string;
  readonly timeZone: string;
};

export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

export const SCHEDULE_TYPES = ["once", "daily", "weekly", "cron"] as const;

/**
 * The times at which a schedule repeats; no times for a schedule that fires once.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * timesOfSchedule({ type: "weekly", text: "MON 08:00", timeZone: "Europe/Berlin" }).after(new Date(0));
 * // 1970-01-05T07:00:00.000Z
 */
export function timesOfSchedule({ type, text, timeZone }: Schedule): Times {
  switch (type) {
    case "once":
      return { after: () => null };
    case "daily":
      return timesOfDays(parseClock(text), "*", timeZone);
    case "weekly": {
      const { days, ...clock } = parseWeekly(text);
      return timesOfDays(clock, days.join(","), timeZone);
    }
    case "cron":
      return timesOf(text, timeZone);
  }
}

const timesOfDays = ({ hour, minute }: ClockTime, days: string, timeZone: string): Times =>
  timesOf(`${minute} ${hour} * * ${days}`, timeZone);
