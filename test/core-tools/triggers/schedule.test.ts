import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { checkTimeZone, parseLocalTime } from "../../../src/core-tools/triggers/localTime/index.ts";
import {
  parseSchedule,
  type Schedule,
  type ScheduleType,
  timesOfSchedule,
  typeOfSchedule,
} from "../../../src/core-tools/triggers/schedule/index.ts";
import { mulberry32 } from "../../mulberry32.ts";
import { type Fields, referenceTimes } from "./referenceTimes.ts";

const ZONES = ["Asia/Shanghai", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"];
const ODD_ZONES = [
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

describe("a schedule over a year", () => {
  const rows = SCHEDULES.flatMap(([name, ...schedule]) => ZONES.map((zone) => [name, zone, schedule] as const));
  it.each(rows)("%s, %s", (_name, timeZone, [type, text, fields]) => {
    const [from, to] = ["2026-01-01", "2027-01-02"];
    let expected = referenceTimes(fields, timeZone, from, to);
    if (text.includes("*/6")) expected = expected.filter((time) => Number(hourIn(time, timeZone)) % 6 === 0);
    expect(expected.length).toBeGreaterThan(20);
    expect(timesIn({ type, text, timeZone }, dayOf(from, timeZone), dayOf(to, timeZone))).toEqual(expected);
  });

  it.each(ODD_ZONES)("each day at the odd times of %s", (timeZone, from, to) => {
    for (const hour of [0, 1, 2, 3, 23]) {
      const text = `${hour}:30`.padStart(5, "0");
      const expected = referenceTimes({ minutes: [30], hours: [hour] }, timeZone, from, to);
      expect(timesIn({ type: "daily", text, timeZone }, dayOf(from, timeZone), dayOf(to, timeZone))).toEqual(expected);
    }
  });

  it("answers at any instant what comes next", () => {
    const random = mulberry32(15);
    for (const timeZone of ZONES) {
      for (let round = 0; round < 40; round++) {
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
});

describe("a schedule around each change of the clocks, in all zones", () => {
  const random = mulberry32(16);
  const int = (end: number): number => Math.floor(random() * end);
  const some = (count: number, end: number): number[] =>
    Array.from(new Set(Array.from({ length: count }, () => int(end)))).sort((left, right) => left - right);
  const changes = Intl.supportedValuesOf("timeZone").flatMap((timeZone) =>
    changesOf(timeZone, "2025-06-01", "2026-12-01"),
  );

  it("fires each day", () => {
    expect(changes.length).toBeGreaterThan(200);
    for (const { timeZone, date, minuteOfDay } of changes) {
      for (let round = 0; round < 4; round++) {
        const minutes = (minuteOfDay + int(240) + 1320) % 1440;
        const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
        const text = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
        expectTimes({ type: "daily", text, timeZone }, { minutes: [minute], hours: [hour] }, [date, -2, 4]);
      }
    }
  });

  it("fires by random cron expressions", () => {
    for (let round = 0; round < 120; round++) {
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
});

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

describe("the text of a schedule", () => {
  const now = new Date("2026-01-18T08:30:00Z");
  it.each<[string, string, ScheduleType, string, string, string]>([
    ["a time of today", "9:00", "once", "UTC", "09:00", "2026-01-18T09:00:00.000Z"],
    ["a time that is over today", "08:30", "once", "UTC", "08:30", "2026-01-19T08:30:00.000Z"],
    ["a local time", "2026-01-19 08:00", "once", "Asia/Shanghai", "2026-01-19 08:00", "2026-01-19T00:00:00.000Z"],
    [
      "a local time with seconds",
      "2026-01-19T08:00:15.5",
      "once",
      "Asia/Shanghai",
      "2026-01-19T08:00:15.5",
      "2026-01-19T00:00:15.500Z",
    ],
    [
      "a time as Python writes it",
      "2026-01-19T08:00:15.123456+08:00",
      "once",
      "UTC",
      "2026-01-19T08:00:15.123456+08:00",
      "2026-01-19T00:00:15.123Z",
    ],
    [
      "an offset",
      "2026-01-19t08:00+02:00",
      "once",
      "Asia/Shanghai",
      "2026-01-19T08:00+02:00",
      "2026-01-19T06:00:00.000Z",
    ],
    ["UTC", "2026-01-19T08:00:00z", "once", "Asia/Shanghai", "2026-01-19T08:00:00Z", "2026-01-19T08:00:00.000Z"],
    [
      "a local time that clocks skip",
      "2026-03-08T02:30",
      "once",
      "America/New_York",
      "2026-03-08T02:30",
      "2026-03-08T07:00:00.000Z",
    ],
    [
      "a local time that clocks repeat",
      "2026-11-01T01:30",
      "once",
      "America/New_York",
      "2026-11-01T01:30",
      "2026-11-01T05:30:00.000Z",
    ],
    ["daily", " 7:05 ", "daily", "Asia/Shanghai", "07:05", "2026-01-18T23:05:00.000Z"],
    ["weekly", "mon,Wed 8:00", "weekly", "UTC", "MON,WED 08:00", "2026-01-19T08:00:00.000Z"],
    ["over the weekend", "FRI-MON 8:00", "weekly", "UTC", "MON,FRI,SAT,SUN 08:00", "2026-01-19T08:00:00.000Z"],
    ["at the weekend", "SAT-SUN 9:00", "weekly", "UTC", "SAT,SUN 09:00", "2026-01-18T09:00:00.000Z"],
    ["days written out", "Thurs, monday 8:00", "weekly", "UTC", "MON,THU 08:00", "2026-01-19T08:00:00.000Z"],
    ["weekly, on the day of its creation", "08:00", "weekly", "UTC", "SUN 08:00", "2026-01-25T08:00:00.000Z"],
    [
      "weekly, on the day of its creation there",
      "08:00",
      "weekly",
      "Pacific/Kiritimati",
      "SUN 08:00",
      "2026-01-24T18:00:00.000Z",
    ],
    ["cron", " 0  8 *  * 1-5 ", "cron", "UTC", "0 8 * * 1-5", "2026-01-19T08:00:00.000Z"],
    ["a leap day", "0 0 29 2 *", "cron", "UTC", "0 0 29 2 *", "2028-02-29T00:00:00.000Z"],
  ])("%s", (_name, text, type, timeZone, stored, first) => {
    expect(parseSchedule(text, type, { timeZone, now })).toEqual({
      schedule: { type, text: stored, timeZone },
      first: new Date(first),
    });
  });

  it.each<[string, ScheduleType, RegExp]>([
    ["24:00", "daily", /expected a time such as "08:00", received "24:00"/],
    ["8", "daily", /expected a time/],
    ["MON 8", "weekly", /expected days and a time/],
    ["MOON 08:00", "weekly", /expected days and a time/],
    ["MON,, 08:00", "weekly", /expected days and a time/],
    ["MO 08:00", "weekly", /expected days and a time/],
    ["MON-WED-FRI 08:00", "weekly", /expected days and a time/],
    [`${"a,".repeat(49)}a`, "weekly", /expected days and a time/],
    ["tomorrow", "once", /expected a time such as/],
    ["2026-02-30T08:00", "once", /expected a time that exists/],
    ["2026-02-01T08:00:00.1234567890", "once", /expected a time such as/],
    ["2026-02-01T08:001234", "once", /expected a time such as/],
    ["2026-01-19T25:00", "once", /expected a time that exists/],
    ["2026-01-19T08:00+99:00", "once", /expected a time that exists/],
    ["9999-12-31T23:59-00:01", "once", /expected a time that exists/],
    ["2026-01-18T08:30Z", "once", /expected a time after 2026-01-18T08:30:00.000Z/],
    ["0 8 * * * *", "cron", /five fields .*it has 6/],
    ["@daily", "cron", /five fields .*it has 1/],
    ["2026-02-01T08:00:00", "cron", /five fields .*it has 1/],
    ["61 8 * * *", "cron", /five fields/],
    ["", "cron", /five fields/],
    ["0 0 30 2 *", "cron", /expected a schedule that fires at some time/],
    [`0 8 * * ${"1,".repeat(50)}1`, "cron", /at most 100 characters/],
  ])("%s is refused as %s", (text, type, message) => {
    expect(() => parseSchedule(text, type, { timeZone: "UTC", now })).toThrow(message);
    expect(() => parseSchedule(text, type, { timeZone: "UTC", now })).toThrow(
      expect.objectContaining({ name: "CoreToolsError", code: "invalid_input" }),
    );
  });

  it.each([
    ["9999-12-31T20:00", "America/New_York"],
    ["0000-01-01T03:00", "Asia/Shanghai"],
  ])("refuses %s in %s, whose year in UTC a database cannot read", (text, zone) => {
    expect(() => parseLocalTime(text, zone)).toThrow(/expected a time that exists/);
  });

  it("refuses a day that a zone left out", () => {
    expect(() => parseLocalTime("2011-12-30T12:00", "Pacific/Apia")).toThrow(/expected a time that exists/);
  });

  it.each<[string, ScheduleType | undefined]>([
    ["08:00", undefined],
    ["08:00:00", undefined],
    ["2026-01-18T08:00", "once"],
    ["2026-01-18", "once"],
    ["MON 08:00", "weekly"],
    ["MON, WED 08:00", "weekly"],
    ["0 8 * * *", "cron"],
  ])("%s is of the type %s", (text, type) => expect(typeOfSchedule(text)).toBe(type));
});

describe("a time zone", () => {
  it.each(["UTC", "Asia/Shanghai", "America/Argentina/Buenos_Aires"])("%s", (zone) => checkTimeZone("timezone", zone));
  it.each(["Asia/Beijing", "+08:00", "", "../etc/passwd", "Etc/"])("%s is none", (zone) => {
    expect(() => checkTimeZone("timezone", zone)).toThrow(
      /timezone: expected an IANA time zone such as "Asia\/Shanghai"/,
    );
  });
});
