import { describeKind, type JsonObject } from "../../json/index.ts";
import { MAX_CONTENT_BYTES } from "../limits.ts";
import { checkStorable, refuse } from "./checkStorable.ts";

/**
 * The JSON of a content, which is an object.
 *
 * @throws {CoreToolsError} `invalid_input`
 * @example
 * parseContent({ text: "hello" }); // '{"text":"hello"}'
 */
export function parseContent(content: unknown): string {
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    refuse(`content: expected an object, received ${describeKind(content)}`);
  }
  checkStorable("content", content);
  return formatContent(content as JsonObject);
}

/** The JSON of a content whose values can be stored. */
export function formatContent(content: JsonObject): string {
  const text = JSON.stringify(content);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_CONTENT_BYTES)
    refuse(`content: expected at most ${MAX_CONTENT_BYTES} bytes of JSON, received ${bytes}`);
  return text;
}
