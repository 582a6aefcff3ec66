import { localOf } from "./localOf.ts";

/**
 * A date and time that is still to come, as an example in a message: 8 o'clock tomorrow, in local time.
 *
 * @example
 * exampleTime({ timeZone: "Asia/Shanghai", now: new Date("2026-01-17T20:00:00Z") });
 * // '"2026-01-19T08:00" in Asia/Shanghai, where it is 2026-01-18T04:00'
 */
export function exampleTime({ timeZone, now }: { readonly timeZone: string; readonly now: Date }): string {
  const local = localOf(now, timeZone);
  const tomorrow = new Date(local.getTime() + DAY_MS).toISOString().slice(0, "2026-01-18".length);
  return `"${tomorrow}T08:00" in ${timeZone}, where it is ${local.toISOString().slice(0, "2026-01-18T08:00".length)}`;
}

const DAY_MS = 86_400_000;
