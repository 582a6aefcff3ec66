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
