import type { JsonObject, JsonValue } from "../../json/index.ts";
import { isObject } from "./isObject.ts";

/**
 * An object unchanged, or another value wrapped in an object.
 *
 * @example
 * objectOf("Saved", "message"); // { message: "Saved" }
 */
export const objectOf = (value: JsonValue, key: string): JsonObject =>
  isObject(value) ? value : ({ [key]: value } as JsonObject);

/**
 * The member of an object or array under a name that comes from elsewhere, such as `constructor`; null counts as
 * missing.
 */
export function ownValue(value: JsonValue | undefined, name: string): JsonValue | undefined {
  const isContainer = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  return (isContainer ? (value as { readonly [name: string]: JsonValue })[name] : undefined) ?? undefined;
}

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

const NAMES = ["title", "name", "label", "text", "path", "id"] as const;

/** The member that names an object, and its text. */
export function titleOf(value: JsonObject): { readonly key: string; readonly title: string } | undefined {
  for (const key of NAMES) {
    const title = Object.hasOwn(value, key) ? textIn(value, key) : undefined;
    if (title !== undefined) return { key, title };
  }
  return undefined;
}

/**
 * A title out of the name of a member.
 *
 * @example
 * labelOf("due_date"); // "Due date"
 */
export function labelOf(name: string): string {
  const words = name
    .replaceAll("_", " ")
    .replaceAll(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
