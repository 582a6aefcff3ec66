import { defineOwn, describeKind } from "../../checks/index.ts";
import type { JsonObject, JsonValue } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { MAX_CONTENT_BYTES } from "../limits.ts";
import { checkStorable, expectBytes, refuse } from "./checkStorable.ts";

/**
 * The JSON of a content, which is an object.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parseContent({ text: "hello" }); // '{"text":"hello"}'
 */
export function parseContent(content: unknown, owner = "content"): string {
  if (!isObject(content)) {
    refuse(`${owner}: expected an object, received ${describeKind(content)}`);
  }
  checkStorable(owner, content);
  return formatContent(content as JsonObject, owner);
}

/** The JSON of a content whose values can be stored. */
export function formatContent(content: JsonObject, owner = "content"): string {
  const text = JSON.stringify(content);
  expectBytes(owner, text, MAX_CONTENT_BYTES);
  return text;
}

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
