import type { JsonObject, JsonValue } from "../../json/index.ts";

/** Whether a JSON value is an object, not an array. */
export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
