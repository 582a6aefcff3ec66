import { Cron } from "croner";
import { instantOf, localOf, refuseTime } from "../localTime/index.ts";

/** The times at which a cron pattern fires. */
export type Times = {
  /** The first time after an instant; null if there is no such time. */
  after(instant: Date): Date | null;
};

/**
 * Reads a cron pattern of five fields. A time that the clocks skip fires at the change of the clocks, and a repeated
 * one only the first time; patterns with a `*` in the minutes or hours fire by elapsed time instead.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * timesOf("30 2 * * *", "America/New_York").after(new Date("2026-03-08T05:00:00Z")); // 2026-03-08T07:00:00.000Z
 */
export function timesOf(pattern: string, timeZone: string): Times {
  const fields = pattern.split(" ");
  // croner reads nicknames and dates, too.
  if (fields.length !== 5) return refusePattern(pattern, `it has ${fields.length}`);
  const isFixed = !/[*?]/.test(`${fields[0]}${fields[1]}`);
  return isFixed ? fixedTimes(pattern, timeZone) : elapsedTimes(pattern, timeZone);
}

/**
 * Computes local times without a zone and converts them afterwards, because croner loses a time that the clocks skip
 * just before midnight, as in Greenland.
 */
function fixedTimes(pattern: string, timeZone: string): Times {
  const cron = cronOf(pattern, "UTC");
  return {
    after(instant) {
      for (let local = cron.nextRun(localOf(instant, timeZone)); local !== null; local = cron.nextRun(local)) {
        const time = instantOf(local, timeZone);
        if (time !== null && time > instant) return time;
      }
      return null;
    },
  };
}

function elapsedTimes(pattern: string, timeZone: string): Times {
  const cron = cronOf(pattern, timeZone);
  return { after: (instant) => cron.nextRun(instant) };
}

function cronOf(pattern: string, timezone: string): Cron {
  try {
    return new Cron(pattern, { timezone, mode: "5-part", paused: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^CronPattern: /, "") : String(cause);
    return refusePattern(pattern, reason);
  }
}

const refusePattern = (pattern: string, reason: string): never =>
  refuseTime(`a cron expression of five fields such as "0 8 * * MON-FRI" (${reason})`, pattern);
