import { A_PROMISE, isPromise, shorten } from "../../checks/index.ts";
import { type Budget, CheckLimit } from "../Budget.ts";
import { MAX_PREVIEW } from "../limits.ts";
import { ownNames } from "../ownNames.ts";

/**
 * The type and the text of a value, short enough for a message whatever the value is.
 *
 * @example
 * preview("5"); // 'string "5"'
 * preview([1, { a: null }]); // 'array [1,{"a":null}]'
 * preview("x".repeat(1000)); // 'string "xxx…" of 1000 characters', with 60 of them
 *
 * @param budget pays for the list of an object's names, which is complete even if few names are shown.
 * @throws {CheckLimit} if the budget is used up.
 */
export function preview(value: unknown, budget?: Budget): string {
  try {
    return previewOf(value, budget);
  } catch (error) {
    if (error instanceof CheckLimit) throw error;
    return "an object that cannot be read";
  }
}

function previewOf(value: unknown, budget?: Budget): string {
  if (isPromise(value)) return A_PROMISE;
  if (typeof value === "string") {
    return value.length <= MAX_PREVIEW
      ? `string ${text(value)}`
      : `string ${text(value)} of ${value.length} characters`;
  }
  if (Array.isArray(value))
    return `array ${text(value, budget)}${value.length > MAX_ITEMS ? ` of ${value.length} items` : ""}`;
  if (typeof value === "object" && value !== null) return `object ${text(value, budget)}`;
  if (value === null || value === undefined) return String(value);
  return typeof value === "bigint" || Number.isInteger(value)
    ? `integer ${text(value)}`
    : `${typeof value} ${text(value)}`;
}

/**
 * Some values for a message: `"a", "b", 3`; of many only the first.
 *
 * @example
 * listed(["a", 3]); // '"a", 3'
 */
export function listed(values: readonly unknown[], separator = ", "): string {
  const shown: string[] = [];
  for (let index = 0, length = 0; index < values.length && index < 20 && length < 300; index++) {
    const part = text(values[index]);
    length += part.length;
    shown.push(part);
  }
  const rest = values.length - shown.length;
  return shown.join(separator) + (rest > 0 ? `${separator}… (${rest} more)` : "");
}

/** @internal */
const MAX_ITEMS = 5;

/** JSON that is cut inside strings, after some items, and below some levels. */
function text(value: unknown, budget?: Budget, level = 0): string {
  if (typeof value === "string") return JSON.stringify(shorten(value, MAX_PREVIEW));
  if (typeof value !== "object" || value === null) return cut(String(value));
  if (Array.isArray(value)) {
    const items = level < 2 ? value.slice(0, MAX_ITEMS).map((item) => text(item, budget, level + 1)) : [];
    if (items.length < value.length) items.push("…");
    return cut(`[${items.join(",")}]`);
  }
  const fields: string[] = [];
  for (const name of budget ? ownNames(value, budget) : Object.keys(value)) {
    if (level >= 2 || fields.length === MAX_ITEMS) {
      fields.push("…");
      break;
    }
    fields.push(`${text(name)}:${text((value as Record<string, unknown>)[name], budget, level + 1)}`);
  }
  return cut(`{${fields.join(",")}}`);
}

function cut(json: string): string {
  return shorten(json, MAX_PREVIEW);
}
