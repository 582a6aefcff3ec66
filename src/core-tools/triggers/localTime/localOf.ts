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
