import type { ScheduleType } from "./schedule/index.ts";

/**
 * The definition of a new trigger. All of it may come from a model.
 *
 * @example
 * const init: TriggerInit = {
 *   triggerType: "reminder",
 *   title: "Drink water",
 *   schedule: "09:00",
 *   scheduleType: "daily",
 *   action: { type: "notify", params: { body: "A glass of water" } },
 * };
 */
export type TriggerInit = {
  /** A reminder (sends the user a text) and a schedule (any action) fire by time, a condition by data. */
  readonly triggerType: "reminder" | "condition" | "schedule";
  readonly title: string;
  readonly description?: string | undefined;
  /** `"09:00"`, `"MON 09:00"`, a date and time, or a cron expression. */
  readonly schedule?: string | undefined;
  /** Default: by the form of the schedule; for a time alone, once for a reminder and daily for a schedule. */
  readonly scheduleType?: ScheduleType | undefined;
  /** The IANA time zone of the schedule; default: that of the service. */
  readonly timeZone?: string | undefined;
  /**
   * What happens to times that pass while no worker runs: `once` fires the newest within 24 hours (default), `skip`
   * ignores them.
   */
  readonly missed?: "once" | "skip" | undefined;
  readonly condition?: object | undefined;
  readonly action: object;
  /** The data to which the trigger belongs. */
  readonly sourcePath?: string | undefined;
};
