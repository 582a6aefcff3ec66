const ISO = /^(\d{4}-\d\d-\d\d)([T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * The day, the time and the zone of a date of ISO 8601 that exists.
 *
 * @example
 * dateParts("2026-01-18T09:30Z"); // ["2026-01-18T09:30Z", "2026-01-18", "T09:30Z", "Z"]
 * dateParts("2026-02-30"); // undefined
 */
export function dateParts(value: unknown): readonly (string | undefined)[] | undefined {
  const parts = typeof value === "string" ? ISO.exec(value) : null;
  if (parts === null || Number.isNaN(Date.parse(parts[0]))) return undefined;
  // `Date` takes the 30th of February for the 2nd of March.
  return new Date(parts[1] as string).toISOString().startsWith(parts[1] as string) ? parts : undefined;
}
