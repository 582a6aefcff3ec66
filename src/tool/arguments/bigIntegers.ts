import type { Integers } from "../../json/index.ts";

/** How integers are read that a number would round: what becomes text in the end is a bigint until it is validated. */
export const exactly = (integers: Integers = "error"): "error" | "bigint" =>
  integers === "string" ? "bigint" : integers;

/** A value with each bigint as its text. */
export function withTexts(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withTexts);
  // `Object.fromEntries` makes own properties, whatever they are called.
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withTexts(part)]));
}
