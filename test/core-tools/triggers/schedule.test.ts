import { describe, expect, it } from "vitest";
import { checkTimeZone, parseLocalTime } from "../../../src/core-tools/triggers/localTime/index.ts";
import { parseSchedule, type ScheduleType, typeOfSchedule } from "../../../src/core-tools/triggers/schedule/index.ts";
import { describeSchedules } from "./describeSchedules.ts";

describeSchedules({
  fixed: ["2026-01-01", "2027-01-02"],
  elapsed: ["2026-03-25", "2026-04-08"],
  // Both change their clocks in that time.
  zones: ["Europe/Berlin", "Australia/Lord_Howe"],
  oddZones: [
    ["Pacific/Apia", "2011-12-15", "2012-01-15"],
    ["America/Nuuk", "2026-03-15", "2026-04-15"],
  ],
  instants: 2,
  oneChangeOf: 16,
  expressions: 8,
});

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
    expect(() => parseLocalTime(text, zone, { now })).toThrow(/expected a time that exists/);
  });

  it("refuses a day that a zone left out", () => {
    expect(() => parseLocalTime("2011-12-30T12:00", "Pacific/Apia", { now })).toThrow(/expected a time that exists/);
  });

  it.each<[string, ScheduleType]>([
    ["08:00", "daily"],
    ["2026-01-18T08:00", "once"],
    ["2026-01-18", "once"],
    ["MON 08:00", "weekly"],
    ["MON, WED 08:00", "weekly"],
    ["0 8 * * *", "cron"],
    ["*/5 * * * *", "cron"],
    ["0 0 8 * * MON", "cron"],
  ])("%s is of the type %s", (text, type) => {
    expect(typeOfSchedule(text, { timeZone: "UTC", now, byDefault: "daily" })).toBe(type);
  });

  it.each([
    "08:00:00",
    "8am",
    "8 am",
    "tomorrow 8am",
    "tomorrow 08:00",
    "every day at 8 am",
    "in 2 hours",
    "@daily",
    "",
  ])("%s has no type", (text) => {
    const about = { timeZone: "UTC", now, byDefault: "once" as const };
    expect(() => typeOfSchedule(text, about)).toThrow(/^schedule: expected a time such as "08:00", days and a time/);
  });
});

describe("a time zone", () => {
  it.each(["UTC", "PRC", "EST5EDT", "Asia/Shanghai", "America/Argentina/Buenos_Aires"])("%s", (zone) =>
    checkTimeZone("timezone", zone),
  );
  it.each(["Asia/Beijing", "+08:00", "", "../etc/passwd", "Etc/", "CST", "bst", "IST", "EST"])("%s is none", (zone) => {
    expect(() => checkTimeZone("timezone", zone)).toThrow(
      /timezone: expected an IANA time zone such as "Asia\/Shanghai"/,
    );
  });
});
