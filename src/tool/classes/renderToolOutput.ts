import { record, valueAt, write } from "../../json/index.ts";
import { givenFields } from "../../pydantic/index.ts";
import { isObject } from "../../schema/index.ts";
import type { ToolOutput } from "./ToolOutput.ts";

/**
 * The text of a ToolOutput for the model: the `content` of its data, or its data as JSON; for a failure, its error. It is
 * never empty.
 *
 * Mirrors `render_tool_output` of openjiuwen/core/foundation/tool/base.py, which releases from 0.1.19 on have.
 *
 * @example
 * renderToolOutput(new ToolOutput({ success: true, data: { content: "12 °C", raw: 12 } })); // "12 °C"
 * renderToolOutput(new ToolOutput({ success: false, error: "No such city" })); // "No such city"
 * renderToolOutput(new ToolOutput({ success: true })); // "Tool succeeded with empty output."
 */
export function renderToolOutput(output: ToolOutput): string {
  const { success, error } = output;
  const data = valueAt(output[givenFields], "data");
  if (success) return payloadText(data) || "Tool succeeded with empty output.";
  return error || payloadText(data) || "Tool failed without an error message.";
}

/**
 * The text of the data of a ToolOutput for the model: a text as it is, of an object with `content` this value, and
 * anything else as Python's `json.dumps` writes it, with whole floats as floats if they are a `PythonFloat`. It is empty
 * for no data.
 *
 * Mirrors `render_payload_text` of openjiuwen/core/foundation/tool/base.py, which releases from 0.1.19 on have.
 *
 * @throws {JsonError} `not_json` for a value that is not JSON.
 * @example
 * renderPayloadText({ content: ["é", 1], raw: 12 }); // '["é", 1]'
 * renderPayloadText(null); // ""
 */
export const renderPayloadText = (data: unknown): string => payloadText(valueAt(record([["data", data]]), "data"));

function payloadText(data: unknown): string {
  // The text of a number depends on its Python type, which its container remembers.
  const payload = isObject(data) && Object.hasOwn(data, "content") ? valueAt(data, "content") : data;
  if (payload === null || payload === undefined) return "";
  return typeof payload === "string" ? payload : write(payload, { style: "json.dumps", ensureAscii: false });
}
