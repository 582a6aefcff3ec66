/**
 * A JSON value with each of its texts changed; keys stay.
 *
 * @example
 * mapTexts({ args: ["a", 1] }, (text) => text.toUpperCase()); // { args: ["A", 1] }
 */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)])) as Value;
}
