import { describe, expect, it } from "vitest";
import { planTrigger, type TriggerPlan } from "../../../src/core-tools/triggers/planTrigger.ts";

type Trigger = Parameters<typeof planTrigger>[0];

const trigger = (init: Partial<Trigger>): Trigger =>
  ({
    type: "schedule",
    schedule: "08:00",
    schedule_type: "daily",
    timezone: "UTC",
    missed: "once",
    ...init,
  }) as Trigger;

const due = (time: string, init: Partial<Trigger> = {}): Trigger =>
  trigger({ next_trigger_at: new Date(time), ...init });

const plan = (status: "pending" | "missed", occurrence: string, next: string | null): TriggerPlan => ({
  firing: { occurrence: new Date(occurrence), status },
  next: next === null ? null : new Date(next),
  status: next === null ? "completed" : "active",
});

const EACH_MINUTE = { schedule: "* * * * *", schedule_type: "cron" } as const;
const ONCE = { schedule: "2026-01-18T08:00Z", schedule_type: "once" } as const;
const DEADLINE = { type: "condition", schedule: null, schedule_type: null, condition: { type: "deadline" } } as const;

describe("planTrigger", () => {
  it.each<[string, Trigger, string, TriggerPlan]>([
    [
      "on time",
      due("2026-01-18T08:00Z"),
      "2026-01-18T08:00:00.010Z",
      plan("pending", "2026-01-18T08:00Z", "2026-01-19T08:00Z"),
    ],
    ["late", due("2026-01-18T08:00Z"), "2026-01-18T20:00Z", plan("pending", "2026-01-18T08:00Z", "2026-01-19T08:00Z")],
    [
      "three days late: the newest fires",
      due("2026-01-15T08:00Z"),
      "2026-01-18T09:00Z",
      plan("pending", "2026-01-18T08:00Z", "2026-01-19T08:00Z"),
    ],
    [
      "days late, the newest by 20 hours",
      due("2026-01-15T08:00Z"),
      "2026-01-19T04:00Z",
      plan("pending", "2026-01-18T08:00Z", "2026-01-19T08:00Z"),
    ],
    [
      "the newest is now",
      due("2026-01-18T08:58Z", EACH_MINUTE),
      "2026-01-18T09:00Z",
      plan("pending", "2026-01-18T09:00Z", "2026-01-18T09:01Z"),
    ],
    [
      "twice a day, a day and four hours late",
      due("2026-01-17T08:00Z", { schedule: "0,5 8 * * *", schedule_type: "cron" }),
      "2026-01-18T12:00Z",
      plan("pending", "2026-01-18T08:05Z", "2026-01-19T08:00Z"),
    ],
    [
      "just 24 hours late",
      due("2026-01-18T08:00Z", ONCE),
      "2026-01-19T08:00Z",
      plan("pending", "2026-01-18T08:00Z", null),
    ],
    [
      "more than 24 hours late",
      due("2026-01-18T08:00Z", ONCE),
      "2026-01-19T08:00:00.001Z",
      plan("missed", "2026-01-18T08:00Z", null),
    ],
    [
      "a week and two days late, weekly",
      due("2026-01-07T08:00Z", { schedule: "WED 08:00", schedule_type: "weekly" }),
      "2026-01-16T09:00Z",
      plan("missed", "2026-01-07T08:00Z", "2026-01-21T08:00Z"),
    ],
    [
      "skip: a minute late",
      due("2026-01-18T08:00Z", { missed: "skip" }),
      "2026-01-18T08:01Z",
      plan("pending", "2026-01-18T08:00Z", "2026-01-19T08:00Z"),
    ],
    [
      "skip: later",
      due("2026-01-18T08:00Z", { missed: "skip" }),
      "2026-01-18T08:01:00.001Z",
      plan("missed", "2026-01-18T08:00Z", "2026-01-19T08:00Z"),
    ],
    [
      "each minute, an hour late",
      due("2026-01-18T08:00Z", EACH_MINUTE),
      "2026-01-18T09:00:30Z",
      plan("pending", "2026-01-18T09:00Z", "2026-01-18T09:01Z"),
    ],
    [
      "each minute, a month late",
      due("2025-12-18T08:00Z", EACH_MINUTE),
      "2026-01-18T09:00:30Z",
      plan("pending", "2026-01-18T09:00Z", "2026-01-18T09:01Z"),
    ],
    [
      "each minute, two minutes late",
      due("2026-01-18T08:58Z", EACH_MINUTE),
      "2026-01-18T09:00:30Z",
      plan("pending", "2026-01-18T09:00Z", "2026-01-18T09:01Z"),
    ],
    [
      "the clock went back after the time: the next is later",
      due("2026-01-18T08:00Z"),
      "2026-01-18T07:00Z",
      plan("pending", "2026-01-18T08:00Z", "2026-01-19T08:00Z"),
    ],
    ["once", due("2026-01-18T08:00Z", ONCE), "2026-01-18T08:00Z", plan("pending", "2026-01-18T08:00Z", null)],
    ["a deadline", due("2026-01-18T08:00Z", DEADLINE), "2026-01-18T08:00Z", plan("pending", "2026-01-18T08:00Z", null)],
    [
      "a deadline that repeats",
      due("2026-01-18T08:00Z", { ...DEADLINE, condition: { repeat: true } }),
      "2026-01-18T08:00Z",
      { ...plan("pending", "2026-01-18T08:00Z", null), status: "active" },
    ],
  ])("%s", (_name, row, now, expected) => expect(planTrigger(row, new Date(now))).toEqual(expected));
});
