import type { JsonObject, JsonValue } from "../../json/index.ts";

/**
 * The number of the first of these members that has one.
 *
 * @example
 * numberIn({ max: "12" }, "total", "max"); // 12
 */
export function numberIn(row: JsonObject, ...keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const number = numberOf(row[key]);
    if (number !== undefined) return number;
  }
  return undefined;
}

/**
 * A finite number, which may be written as text, with a percent sign too.
 *
 * @example
 * numberOf("45 %"); // 45
 */
export function numberOf(value: JsonValue | undefined): number | undefined {
  const text = typeof value === "string" ? value.replace(/%$/, "").trim() : "";
  const number = text === "" ? value : Number(text);
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
