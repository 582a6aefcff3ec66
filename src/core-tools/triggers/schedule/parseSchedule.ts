import { MAX_SCHEDULE_LENGTH } from "../../limits.ts";
import { checkTimeZone, exampleTime, isLocalTime, parseLocalTime, refuseTime } from "../localTime/index.ts";
import { formatClock, isClock, isWeekly, parseClock, parseWeekly, WEEKDAYS } from "./parseTimes.ts";
import { type Schedule, type ScheduleType, timesOfSchedule } from "./Schedule.ts";

/**
 * Reads a schedule and computes when it fires first.
 *
 * @param text the schedule as a model writes it; a weekly time without days is on the weekday of `now`
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parseSchedule("8:00", "daily", { timeZone: "Asia/Shanghai", now: new Date("2026-01-18T08:00:00Z") });
 * // { schedule: { type: "daily", text: "08:00", timeZone: "Asia/Shanghai" }, first: 2026-01-19T00:00:00.000Z }
 */
export function parseSchedule(
  text: string,
  type: ScheduleType,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): { readonly schedule: Schedule; readonly first: Date } {
  checkTimeZone("timezone", timeZone);
  if (text.length > MAX_SCHEDULE_LENGTH) refuseTime(`at most ${MAX_SCHEDULE_LENGTH} characters`, text);
  const schedule = { type, text: canonical(text.trim(), type, { timeZone, now }), timeZone };
  const first = firstOf(schedule, now) ?? refuseTime("a schedule that fires at some time", text);
  if (first <= now) refuseTime(`a time after ${now.toISOString()}, such as ${exampleTime({ timeZone, now })}`, text);
  return { schedule, first };
}

/**
 * The type of a schedule by its form; `byDefault` for a time of the day, which may be once or daily.
 *
 * @throws {CoreToolsError} `invalid_input` for a text in no known form.
 */
export function typeOfSchedule(
  text: string,
  { timeZone, now, byDefault }: { readonly timeZone: string; readonly now: Date; readonly byDefault: ScheduleType },
): ScheduleType {
  const trimmed = text.trim();
  if (/^\d{4}-/.test(trimmed)) return "once";
  if (isClock(trimmed)) return byDefault;
  if (isWeekly(trimmed)) return "weekly";
  // The names of days in the last field are words too, so that the first one decides.
  if (/^[\d*]\S*(?: +\S+){3,5}$/.test(trimmed) && !trimmed.includes(":")) return "cron";
  const forms = 'a time such as "08:00", days and a time such as "MON,WED 08:00", a cron expression such as';
  return refuseTime(`${forms} "0 8 * * MON-FRI", or a date and time such as ${exampleTime({ timeZone, now })}`, text);
}

function firstOf(schedule: Schedule, now: Date): Date | null {
  const { type, text, timeZone } = schedule;
  if (type !== "once") return timesOfSchedule(schedule).after(now);
  return isClock(text)
    ? timesOfSchedule({ type: "daily", text, timeZone }).after(now)
    : parseLocalTime(text, timeZone, { now });
}

/** The text as it is stored. */
function canonical(text: string, type: ScheduleType, { timeZone, now }: { timeZone: string; now: Date }): string {
  if (type === "cron") return text.replaceAll(/\s+/g, " ");
  if (type === "weekly") {
    const { days, ...clock } = parseWeekly(isClock(text) ? `${weekdayOf(now, timeZone)} ${text}` : text);
    return `${days.join(",")} ${formatClock(clock)}`;
  }
  if (type === "once" && isLocalTime(text)) return text.toUpperCase();
  if (type === "once" && !isClock(text)) {
    refuseTime(`a time such as "08:00", with or without a date, such as ${exampleTime({ timeZone, now })}`, text);
  }
  return formatClock(parseClock(text));
}

function weekdayOf(now: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat("en", { timeZone, weekday: "short" }).format(now);
  return WEEKDAYS.find((name) => name === day.toUpperCase()) as string;
}
