import { JsonError, write } from "../json/index.ts";
import { isObject } from "../schema/index.ts";
import { sentId } from "./ids.ts";
import type { WireCall, WireResult } from "./Wire.ts";
import { received, WireError } from "./WireError.ts";

/** A part of a result that was checked; what is JSON has its text too. */
export type ContentPart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "json"; readonly text: string; readonly value: unknown }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string };

/** A result with some of its fields changed; a ToolMessage cannot be spread. */
export function withFields(result: WireResult, changes: Partial<WireResult>): WireResult {
  const { call, tool_call_id, name, content, error } = result;
  return { call, tool_call_id, name, content, error, ...changes };
}

/** The call that a result answers. */
export function callOf({ call, tool_call_id: id, name }: WireResult, wire: string): WireCall {
  if (isObject(call)) return call;
  if (typeof id === "string") return { id, name: name ?? "", arguments: "" };
  throw new WireError("invalid_result", wire, "/call", `expected the call that the result answers, ${received(call)}`);
}

/** The id of the call that a result answers; where the call has none, the one that the calls of its turn got. */
export function answeredId(result: WireResult, wire: string): string {
  const call = callOf(result, wire);
  return call.id || result.tool_call_id || sentId(call);
}

/** The parts of a result. */
export function partsOf({ content }: WireResult, wire: string): ContentPart[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  if (!Array.isArray(content)) {
    throw new WireError("invalid_result", wire, "/content", `expected text or a list of parts, ${received(content)}`);
  }
  return content.map((part, position) => readPart(part, wire, `/content/${position}`));
}

/** The text of a result for a provider that takes no image; several parts stand on lines of their own. */
export function textOf(result: WireResult, wire: string, wayOut: string): string {
  return partsOf(result, wire)
    .map((part, position) => {
      if (part.type !== "image") return part.text;
      const fault = `the result of a call cannot hold an image here: ${wayOut}`;
      throw new WireError("unsupported", wire, `/content/${position}`, fault);
    })
    .join("\n");
}

function readPart(part: unknown, wire: string, path: string): ContentPart {
  if (typeof part === "string") return { type: "text", text: part };
  if (isObject(part)) {
    const { type, text, data, mimeType } = part;
    if (type === "text" && typeof text === "string") return { type, text };
    if (type === "json" && part.value !== undefined) {
      return { type, text: jsonOf(part.value, wire, `${path}/value`), value: part.value };
    }
    if (type === "image" && typeof data === "string" && typeof mimeType === "string") return { type, data, mimeType };
  }
  const expected = 'expected { type: "text", text }, { type: "json", value } or { type: "image", data, mimeType }';
  throw new WireError("invalid_result", wire, path, `${expected}, ${received(part)}`);
}

function jsonOf(value: unknown, wire: string, path: string): string {
  try {
    return write(value, { nonFinite: "refused" });
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause;
    throw new WireError("invalid_result", wire, `${path}${cause.path}`, cause.reason, { cause });
  }
}
