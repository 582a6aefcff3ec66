import { refuseTime } from "../localTime/index.ts";

/** A time of the day. */
export type ClockTime = { readonly hour: number; readonly minute: number };

/** Reads `"08:00"`. */
export function parseClock(text: string): ClockTime {
  return clockIn(text) ?? refuseTime('a time such as "08:00"', text);
}

/** Reads `"MON 08:00"`, `"mon-fri 8:00"` or `"Monday, Wednesday 08:00"`; the days become those of cron. */
export function parseWeekly(text: string): WeeklyTime {
  return weeklyIn(text) ?? refuseTime('days and a time such as "MON 08:00", "MON,WED 08:00" or "MON-FRI 08:00"', text);
}

type WeeklyTime = ClockTime & { readonly days: readonly Weekday[] };

function weeklyIn(text: string): WeeklyTime | undefined {
  const [, names = "", time = ""] = /^([^\s,]+(?:, *[^\s,]+)*) +(\S+)$/.exec(text) ?? [];
  const clock = clockIn(time);
  const days = names.split(/, */).flatMap((part) => daysIn(part.split("-")) ?? []);
  if (clock === undefined || days.length < names.split(",").length) return undefined;
  return { ...clock, days: WEEKDAYS.filter((day) => days.includes(day)) };
}

/** Whether a text is days and a time. */
export const isWeekly = (text: string): boolean => weeklyIn(text) !== undefined;

/** The days from one to another, also across the end of the week; undefined for an unknown day. */
function daysIn([first = "", last = first, ...more]: readonly string[]): readonly Weekday[] | undefined {
  const [from, to] = [indexOf(first), indexOf(last)];
  if (from === -1 || to === -1 || more.length > 0) return undefined;
  return from <= to ? WEEKDAYS.slice(from, to + 1) : [...WEEKDAYS.slice(from), ...WEEKDAYS.slice(0, to + 1)];
}

/** The position of a day in the week; its name may be written out. */
const indexOf = (name: string): number =>
  name.length < 3 ? -1 : NAMES.findIndex((whole) => whole.startsWith(name.toUpperCase()));

/** Whether a text is a time of the day. */
export const isClock = (text: string): boolean => clockIn(text) !== undefined;

/** `"08:00"`, also of `"8:00"`. */
export const formatClock = ({ hour, minute }: ClockTime): string =>
  [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");

function clockIn(text: string): ClockTime | undefined {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hour === undefined ? undefined : { hour: Number(hour), minute: Number(minute) };
}

const NAMES = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];

/** The days of the week, as cron writes them. */
export const WEEKDAYS = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;
type Weekday = (typeof WEEKDAYS)[number];
