import { type ClockTime, parseClock, parseWeekly } from "./parseTimes.ts";
import type { Schedule } from "./Schedule.ts";
import { type Times, timesOf } from "./timesOf.ts";

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
