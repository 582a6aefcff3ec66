/**
 * When a trigger fires: a text as it is stored, and the IANA time zone in which it is read.
 *
 * - `once`: `"08:00"`, the next such time, or an ISO 8601 time with or without an offset.
 * - `daily`: `"08:00"`.
 * - `weekly`: `"MON 08:00"`, `"MON,WED 08:00"` or `"MON-FRI 08:00"`.
 * - `cron`: five fields.
 *
 * @example
 * const schedule: Schedule = { type: "daily", text: "08:00", timeZone: "Asia/Shanghai" };
 */
export type Schedule = {
  readonly type: ScheduleType;
  readonly text: string;
  readonly timeZone: string;
};

export type ScheduleType = (typeof SCHEDULE_TYPES)[number];

export const SCHEDULE_TYPES = ["once", "daily", "weekly", "cron"] as const;
