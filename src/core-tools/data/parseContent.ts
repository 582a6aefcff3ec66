import { describeKind } from "../../checks/index.ts";
import type { JsonObject } from "../../json/index.ts";
import { MAX_CONTENT_BYTES } from "../limits.ts";
import { checkStorable, refuse } from "./checkStorable.ts";

/**
 * The JSON of a content, which is an object.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parseContent({ text: "hello" }); // '{"text":"hello"}'
 */
export function parseContent(content: unknown, owner = "content"): string {
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    refuse(`${owner}: expected an object, received ${describeKind(content)}`);
  }
  checkStorable(owner, content);
  return formatContent(content as JsonObject, owner);
}

/** The JSON of a content whose values can be stored. */
export function formatContent(content: JsonObject, owner = "content"): string {
  const text = JSON.stringify(content);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_CONTENT_BYTES)
    refuse(`${owner}: expected at most ${MAX_CONTENT_BYTES} bytes of JSON, received ${bytes}`);
  return text;
}
