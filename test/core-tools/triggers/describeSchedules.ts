import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { type Schedule, type ScheduleType, timesOfSchedule } from "../../../src/core-tools/triggers/schedule/index.ts";
import { mulberry32 } from "../../mulberry32.ts";
import { type Fields, referenceTimes } from "./referenceTimes.ts";

/** How much of the schedules is compared with the reference. */
export type ScheduleSizes = {
  /** The dates between which schedules with a fixed time are compared, and those by elapsed time. */
  readonly fixed: readonly [from: string, to: string];
  readonly elapsed: readonly [from: string, to: string];
  /** The zones for schedules by elapsed time, and how many days of each odd zone. */
  readonly zones: readonly string[];
  readonly oddZones: readonly (readonly [zone: string, from: string, to: string])[];
  /** How many random times of the day in each zone are asked what comes next. */
  readonly instants: number;
  /** Of so many changes of the clocks one is taken; how many random cron expressions there are. */
  readonly oneChangeOf: number;
  readonly expressions: number;
};

export const ZONES = ["Asia/Shanghai", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"];
export const ODD_ZONES = [
  ["Pacific/Apia", "2011-06-01", "2012-06-01"],
  ["Africa/Casablanca", "2026-01-01", "2027-01-01"],
  ["America/Sao_Paulo", "2018-06-01", "2019-06-01"],
  ["Asia/Kathmandu", "2026-01-01", "2026-03-01"],
  ["Asia/Tehran", "2021-01-01", "2022-12-01"],
  ["Antarctica/Troll", "2026-01-01", "2027-01-01"],
  // Its clocks skip the hour before midnight.
  ["America/Nuuk", "2026-01-01", "2027-01-01"],
] as const;

/** All times of a schedule from one date to another. */
function timesIn({ timeZone, ...schedule }: Schedule, from: Date, to: Date): Date[] {
  const times = timesOfSchedule({ timeZone, ...schedule });
  const found: Date[] = [];
  for (let next = times.after(new Date(from.getTime() - 1)); next !== null && next < to; next = times.after(next)) {
    found.push(next);
  }
  return found;
}

const dayOf = (date: string, timeZone: string): Date =>
  referenceTimes({ minutes: [0], hours: [0] }, timeZone, date, nextDay(date))[0] as Date;
const nextDay = (date: string): string => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

const SCHEDULES: [string, ScheduleType, string, Fields][] = [
  ["daily", "daily", "08:00", { minutes: [0], hours: [8] }],
  ["daily at a time that clocks skip", "daily", "02:30", { minutes: [30], hours: [2] }],
  ["daily at a time that clocks skip in Lord Howe", "daily", "02:15", { minutes: [15], hours: [2] }],
  ["daily at a time that clocks repeat", "daily", "01:45", { minutes: [45], hours: [1] }],
  ["daily at midnight", "daily", "00:00", { minutes: [0], hours: [0] }],
  ["weekly", "weekly", "SUN 02:30", { minutes: [30], hours: [2], weekdays: [0] }],
  ["weekly, some days", "weekly", "MON,WED-FRI 23:59", { minutes: [59], hours: [23], weekdays: [1, 3, 4, 5] }],
  ["cron with a step of hours", "cron", "0 */6 * * *", { minutes: [0], hours: undefined }],
  ["cron, each hour", "cron", "30 * * * *", { minutes: [30], hours: undefined }],
  ["cron of a month's days", "cron", "0 9 1,15 * *", { minutes: [0], hours: [9], days: [1, 15] }],
  ["cron of a day or a weekday", "cron", "0 2 13 * 5", { minutes: [0], hours: [2], days: [13], weekdays: [5] }],
  [
    "cron of a weekday in some months",
    "cron",
    "0,30 1-3 * 3,10,11 SUN",
    { minutes: [0, 30], hours: [1, 2, 3], months: [3, 10, 11], weekdays: [0] },
  ],
];

/** A schedule whose times are counted by elapsed minutes in the reference, which takes long. */
const isElapsed = ({ hours }: Fields): boolean => hours === undefined;

/** Compares schedules with a reference that is computed by Temporal: over a year, and around changes of the clocks. */
export function describeSchedules(sizes: ScheduleSizes): void {
  describe("a schedule over time", () => describeTime(sizes));
  describe("a schedule around the changes of the clocks, in all zones", () => describeChanges(sizes));
}

function describeTime({ fixed, elapsed, zones, oddZones, instants }: ScheduleSizes): void {
  const rows = SCHEDULES.flatMap(([name, ...schedule]) =>
    (isElapsed(schedule[2]) ? zones : ZONES).map((zone) => [name, zone, schedule] as const),
  );
  it.each(rows)("%s, %s", (_name, timeZone, [type, text, fields]) => {
    const [from, to] = isElapsed(fields) ? elapsed : fixed;
    let expected = referenceTimes(fields, timeZone, from, to);
    if (text.includes("*/6")) expected = expected.filter((time) => Number(hourIn(time, timeZone)) % 6 === 0);
    expect(expected.length).toBeGreaterThan(20);
    expect(timesIn({ type, text, timeZone }, dayOf(from, timeZone), dayOf(to, timeZone))).toEqual(expected);
  });

  it.each(oddZones)("each day at the odd times of %s", (timeZone, from, to) => {
    for (const hour of [0, 1, 2, 3, 23]) {
      const text = `${hour}:30`.padStart(5, "0");
      const expected = referenceTimes({ minutes: [30], hours: [hour] }, timeZone, from, to);
      expect(timesIn({ type: "daily", text, timeZone }, dayOf(from, timeZone), dayOf(to, timeZone))).toEqual(expected);
    }
  });

  it("answers at any instant what comes next", () => {
    const random = mulberry32(15);
    for (const timeZone of ZONES) {
      for (let round = 0; round < instants; round++) {
        const [minute, hour] = [Math.floor(random() * 60), Math.floor(random() * 5)];
        const text = `0${hour}:${String(minute).padStart(2, "0")}`;
        const all = referenceTimes({ minutes: [minute], hours: [hour] }, timeZone, "2026-01-01", "2027-01-05");
        for (let step = 0; step < 20; step++) {
          const around = all[Math.floor(random() * (all.length - 3))] as Date;
          const instant = new Date(around.getTime() + Math.floor((random() - 0.5) * 7_200_000));
          const expected = all.find((time) => time > instant);
          expect(
            timesOfSchedule({ type: "daily", text, timeZone }).after(instant),
            `${text} ${timeZone} ${instant.toISOString()}`,
          ).toEqual(expected);
        }
      }
    }
  });
}

function describeChanges({ oneChangeOf, expressions }: ScheduleSizes): void {
  const random = mulberry32(16);
  const int = (end: number): number => Math.floor(random() * end);
  const some = (count: number, end: number): number[] =>
    Array.from(new Set(Array.from({ length: count }, () => int(end)))).sort((left, right) => left - right);
  const changes = Intl.supportedValuesOf("timeZone").flatMap((timeZone) =>
    changesOf(timeZone, "2025-06-01", "2026-12-01"),
  );

  it("fires each day", () => {
    expect(changes.length).toBeGreaterThan(200);
    for (const { timeZone, date, minuteOfDay } of changes.filter((_, index) => index % oneChangeOf === 0)) {
      for (let round = 0; round < 4; round++) {
        const minutes = (minuteOfDay + int(240) + 1320) % 1440;
        const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
        const text = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
        expectTimes({ type: "daily", text, timeZone }, { minutes: [minute], hours: [hour] }, [date, -2, 4]);
      }
    }
  });

  it("fires by random cron expressions", () => {
    for (let round = 0; round < expressions; round++) {
      const { timeZone, date, minuteOfDay } = changes[int(changes.length)] as Change;
      const near = Math.floor(minuteOfDay / 60);
      const { day, month, dayOfWeek } = partsOf(date);
      const oneIn = <Values>(of: number, values: Values) => (int(of) === 0 ? values : undefined);
      const minutes = int(3) === 0 ? undefined : some(3, 60);
      const hours = int(4) === 0 ? undefined : [...new Set([near, (near + 1) % 24, int(24)])];
      const days = oneIn(2, [...new Set([day, int(28) + 1])]);
      const months = oneIn(3, [month]);
      const weekdays = oneIn(2, [...new Set([dayOfWeek, int(7)])]);
      const text = [minutes, hours, days, months, weekdays].map((field) => field?.join(",") ?? "*").join(" ");
      expectTimes({ type: "cron", text, timeZone }, { minutes, hours, days, months, weekdays }, [date, -1, 2]);
    }
  });
}

/** When the clocks of a zone are changed: on which date, and by which minute of the day. */
type Change = { readonly timeZone: string; readonly date: string; readonly minuteOfDay: number };

function changesOf(timeZone: string, from: string, to: string): Change[] {
  const changes: Change[] = [];
  const start = Temporal.PlainDate.from(from).toZonedDateTime(timeZone);
  for (let next = start.getTimeZoneTransition("next"); next !== null; next = next.getTimeZoneTransition("next")) {
    const last = next.subtract({ nanoseconds: 1 });
    const date = last.toPlainDate().toString();
    if (date > to) break;
    changes.push({ timeZone, date, minuteOfDay: last.hour * 60 + last.minute });
  }
  return changes;
}

const partsOf = (text: string): { day: number; month: number; dayOfWeek: number } => {
  const { day, month, dayOfWeek } = Temporal.PlainDate.from(text);
  return { day, month, dayOfWeek: dayOfWeek % 7 };
};

/** Expects the times of the reference some days before and after a date. */
function expectTimes(schedule: Schedule, fields: Fields, [date, before, after]: [string, number, number]): void {
  const [from, to] = [before, after].map((days) => Temporal.PlainDate.from(date).add({ days }).toString()) as [
    string,
    string,
  ];
  const expected = referenceTimes(fields, schedule.timeZone, from, to);
  const times = timesIn(schedule, dayOf(from, schedule.timeZone), dayOf(to, schedule.timeZone));
  expect(times, `${schedule.text} ${schedule.timeZone} ${date}`).toEqual(expected);
}

const hourIn = (time: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(time);
