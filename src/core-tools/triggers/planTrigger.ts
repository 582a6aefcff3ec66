import type { TriggerRow } from "../database/Tables.ts";
import { type Times, timesOfSchedule } from "./schedule/index.ts";

/** The plan for a due trigger. */
export type TriggerPlan = {
  /** The time for which it fires, or for which it is too late. */
  readonly firing: { readonly occurrence: Date; readonly status: "pending" | "missed" };
  /** When it is due again; null if never, or if a write of data decides. */
  readonly next: Date | null;
  readonly status: "active" | "completed";
};

/**
 * Computes for which time a due trigger fires, and when it is due next. Times that passed while no worker ran become
 * one firing, for the newest of them. It is missed if it is more than 24 hours late or, with `missed: "skip"`, more
 * than a minute.
 *
 * @example
 * planTrigger(row, new Date("2026-01-18T08:00:00Z"));
 * // { firing: { occurrence: 2026-01-18T08:00:00.000Z, status: "pending" }, next: 2026-01-19T08:00:00.000Z, status: "active" }
 */
export function planTrigger(trigger: TriggerRow, now: Date): TriggerPlan {
  const due = trigger.next_trigger_at as Date;
  const times = timesOf(trigger);
  const occurrence = times === undefined ? due : newestOf(times, due, now);
  const isMissed = now.getTime() - occurrence.getTime() > (trigger.missed === "skip" ? SKIPPED_AFTER_MS : CATCH_UP_MS);
  const firing = { occurrence, status: isMissed ? "missed" : "pending" } as const;
  if (times === undefined) {
    return { firing, next: null, status: trigger.condition?.repeat === true ? "active" : "completed" };
  }
  const next = times.after(now > occurrence ? now : occurrence);
  return { firing, next, status: next === null ? "completed" : "active" };
}

/** How late a trigger may fire. */
const CATCH_UP_MS = 86_400_000;
/** How late a trigger that skips missed times may fire: a worker is never exactly on time. */
const SKIPPED_AFTER_MS = 60_000;

/** Undefined for a deadline. */
function timesOf({ schedule, schedule_type, timezone }: TriggerRow): Times | undefined {
  if (schedule === null || schedule_type === null) return undefined;
  return timesOfSchedule({ type: schedule_type, text: schedule, timeZone: timezone });
}

/** The newest time up to now; `due` if there is no later one, or all later ones are too late to fire. */
function newestOf(times: Times, due: Date, now: Date): Date {
  // The search goes back in time, each time twice as far, so that it takes few steps for any schedule.
  for (let back = SKIPPED_AFTER_MS; back <= 2 * CATCH_UP_MS; back *= 2) {
    const start = now.getTime() - back;
    if (start <= due.getTime()) return lastFrom(times, due, now);
    const time = times.after(new Date(start));
    if (time === null) return due;
    if (time <= now) return lastFrom(times, time, now);
  }
  return due;
}

/** The last time up to now, from one of them on. */
function lastFrom(times: Times, first: Date, now: Date): Date {
  let last = first;
  for (let next = times.after(last); next !== null && next <= now; next = times.after(next)) last = next;
  return last;
}
