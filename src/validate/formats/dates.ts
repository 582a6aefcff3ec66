/** A full-date of RFC 3339. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined || day === "00") return false;
  const leap = Number(year) % (year.endsWith("00") ? 400 : 4) === 0 ? 29 : 28;
  return Number(day) <= ([31, leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(month) - 1] ?? 0);
}

/** A full-time of RFC 3339: the leap second is the last one of a day in UTC. */
export function isTime(text: string): boolean {
  const time = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i.exec(text);
  if (!time) return false;
  const [, hours, minutes, seconds, sign, hoursOff = 0, minutesOff = 0] = time;
  const offset = (Number(hoursOff) * 60 + Number(minutesOff)) * (sign === "-" ? -1 : 1);
  return seconds !== "60" || (Number(hours) * 60 + Number(minutes) - offset + DAY) % DAY === DAY - 1;
}

const DAY = 24 * 60;

/** A date-time of RFC 3339. */
export const isDateTime = (text: string): boolean =>
  isDate(text.slice(0, 10)) && /^t$/i.test(text.charAt(10)) && isTime(text.slice(11));
