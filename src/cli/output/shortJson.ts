/** The beginning of a value's JSON, for a message. Integers beyond what a number holds are read as bigints. */
export function shortJson(value: unknown, length: number): string {
  const text = JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? String(inner) : inner));
  return String(text).slice(0, length);
}
