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
  /** A reminder tells the user something; a schedule does any action; both by time. A condition acts by data. */
  readonly triggerType: "reminder" | "condition" | "schedule";
  readonly title: string;
  readonly description?: string | undefined;
  /** `"09:00"`, `"MON 09:00"`, a date and time, or a cron expression. */
  readonly schedule?: string | undefined;
  /** Default: by the form of the schedule; for a time alone, once for a reminder and daily for a schedule. */
  readonly scheduleType?: ScheduleType | undefined;
  /** The IANA time zone of the schedule; default: that of the service. */
  readonly timeZone?: string | undefined;
  /** What happens to times that pass while no worker runs: the newest fires within 24 hours (`once`, the default), or none. */
  readonly missed?: "once" | "skip" | undefined;
  readonly condition?: object | undefined;
  readonly action: object;
  /** The data to which the trigger belongs. */
  readonly sourcePath?: string | undefined;
};
