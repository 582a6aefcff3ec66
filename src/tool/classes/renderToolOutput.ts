import { valueAt, write } from "../../json/index.ts";
import { givenFields } from "../../pydantic/index.ts";
import { isObject } from "../../schema/index.ts";
import type { ToolOutput } from "./ToolOutput.ts";

/**
 * The text that a model reads of a ToolOutput, as Python's `render_tool_output` writes it: the `content` of its data, or
 * else its data as JSON; of a failure its error. It is never empty.
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
  // Of a number its Python type counts, which the object that holds it remembers.
  const payload = isObject(data) && Object.hasOwn(data, "content") ? valueAt(data, "content") : data;
  if (payload === null || payload === undefined) return "";
  return typeof payload === "string" ? payload : write(payload, { style: "json.dumps", ensureAscii: false });
}
