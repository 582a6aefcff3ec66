import type { JsonObject, JsonValue } from "../../json/index.ts";
import { isObject } from "./isObject.ts";

/**
 * An object as it is; another value as an object that has it as its only member.
 *
 * @example
 * objectOf("Saved", "message"); // { message: "Saved" }
 */
export const objectOf = (value: JsonValue, key: string): JsonObject =>
  isObject(value) ? value : ({ [key]: value } as JsonObject);
