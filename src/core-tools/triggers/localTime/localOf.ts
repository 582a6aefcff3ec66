/**
 * What the clocks of a zone show at an instant; its fields in UTC are those of the clocks.
 *
 * @example
 * localOf(new Date("2026-01-18T08:00:00Z"), "Asia/Shanghai"); // 2026-01-18T16:00:00.000Z
 */
export function localOf(instant: Date, timeZone: string): Date {
  const fields = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) {
    if (type in fields) fields[type as keyof typeof fields] = Number(value);
  }
  const { year, month, day, hour, minute, second } = fields;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, instant.getUTCMilliseconds()));
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // A name may be written in capital or small letters, so a zone can have several names.
    if (formats.size === MAX_FORMATS) formats.clear();
    format = new Intl.DateTimeFormat("en", { ...FIELDS, timeZone });
    formats.set(timeZone, format);
  }
  return format;
}

/** Creating one takes fifty times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** @internal */
const MAX_FORMATS = 1000;

const FIELDS: Intl.DateTimeFormatOptions = {
  calendar: "gregory",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
};

/**
 * The instant at which the clocks of a zone show a local time, whose fields are those of `local` in UTC. A skipped time
 * becomes the instant of the change (daylight saving time), a repeated one the first of both. A day that the zone left
 * out has no instants.
 *
 * @example
 * instantOf(new Date("2026-03-08T02:30:00Z"), "America/New_York"); // 2026-03-08T07:00:00.000Z
 */
export function instantOf(local: Date, timeZone: string): Date | null {
  const time = local.getTime();
  const before = offsetAt(time - DAY_MS, timeZone);
  const after = offsetAt(time + DAY_MS, timeZone);
  for (const instant of [time - Math.max(before, after), time - Math.min(before, after)]) {
    if (instant + offsetAt(instant, timeZone) === time) return new Date(instant);
  }
  // A zone that moves to the other side of the date line.
  if (after - before >= DAY_MS) return null;
  return endOfGap(time - after, time - before, timeZone);
}

/** The milliseconds by which the clocks are ahead of UTC. */
const offsetAt = (instant: number, timeZone: string): number =>
  localOf(new Date(instant), timeZone).getTime() - instant;

/** The instant after `from`, and not after `to`, at which the clocks are changed. */
function endOfGap(from: number, to: number, timeZone: string): Date {
  const before = offsetAt(from, timeZone);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return new Date(high);
}

const DAY_MS = 86_400_000;
