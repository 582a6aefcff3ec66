import type { JsonObject } from "../../json/index.ts";

/**
 * The text of the first of these members that has one. Numbers are texts too.
 *
 * @example
 * textIn({ time: 2026, date: "" }, "date", "time"); // "2026"
 */
export function textIn(row: JsonObject, ...keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = row[key];
    if ((typeof value === "string" && value !== "") || typeof value === "number") return String(value);
  }
  return undefined;
}
