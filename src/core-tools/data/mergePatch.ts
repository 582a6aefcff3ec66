import { defineOwn } from "../../checks/index.ts";
import type { JsonObject, JsonValue } from "../../json/index.ts";

/**
 * The target after a JSON merge patch (RFC 7396): members of objects are merged, `null` removes a member, and every
 * other value replaces the old one.
 *
 * @example
 * mergePatch({ a: 1, b: { c: 2, d: 3 } }, { b: { c: null }, e: 4 }); // { a: 1, b: { d: 3 }, e: 4 }
 */
export function mergePatch(target: JsonValue | undefined, patch: JsonObject): JsonObject {
  const merged: { [key: string]: JsonValue } = {};
  const before = isObject(target) ? target : {};
  for (const [key, value] of Object.entries(before)) {
    if (!Object.hasOwn(patch, key)) defineOwn(merged, key, value);
  }
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === undefined) continue;
    defineOwn(
      merged,
      key,
      isObject(value) ? mergePatch(Object.hasOwn(before, key) ? before[key] : undefined, value) : value,
    );
  }
  return merged as JsonObject;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
