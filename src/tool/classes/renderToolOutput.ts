import { valueAt, write } from "../../json/index.ts";
import { givenFields } from "../../pydantic/index.ts";
import { isObject } from "../../schema/index.ts";
import type { ToolOutput } from "./ToolOutput.ts";

/**
 * The text of a ToolOutput for the model, as Python's `render_tool_output` writes it: the `content` of its data, or its
 * data as JSON; for a failure, its error. It is never empty.
 *
 * @example
 * renderToolOutput(new ToolOutput({ success: true, data: { content: "12 °C", raw: 12 } })); // "12 °C"
 */
export function renderToolOutput(output: ToolOutput): string {
  const { success, error } = output;
  const data = valueAt(output[givenFields], "data");
  if (success) return payloadText(data) || "Tool succeeded with empty output.";
  return error || payloadText(data) || "Tool failed without an error message.";
}

function payloadText(data: unknown): string {
  // The text of a number depends on its Python type, which its container remembers.
  const payload = isObject(data) && Object.hasOwn(data, "content") ? valueAt(data, "content") : data;
  if (payload === null || payload === undefined) return "";
  return typeof payload === "string" ? payload : write(payload, { style: "json.dumps", ensureAscii: false });
}
