import { describeValue, isInstance, isPlainObject, OptionError } from "../../checks/index.ts";
import { type PythonValue, record, valueAt, write } from "../../json/index.ts";
import { givenFields, isModelObject, Model, plainData } from "../../pydantic/index.ts";
import { isObject } from "../../schema/index.ts";
import type { McpToolResult } from "./cards/McpToolResult.ts";
import type { ToolOutput } from "./ToolOutput.ts";

/**
 * The text of a ToolOutput for the model: the `content` of its data, or its data as JSON, with what `modelDump` gives of
 * objects of the mirrored classes; for a failure, its error. It is never empty.
 *
 * @throws {OptionError} for a value of another class.
 *
 * Mirrors `render_tool_output` of openjiuwen/core/foundation/tool/base.py, which releases from 0.1.19 on have.
 *
 * @example
 * renderToolOutput(new ToolOutput({ success: true, data: { content: "12 °C", raw: 12 } })); // "12 °C"
 * renderToolOutput(new ToolOutput({ success: false, error: "No such city" })); // "No such city"
 * renderToolOutput(new ToolOutput({ success: true })); // "Tool succeeded with empty output."
 */
export function renderToolOutput(output: ToolOutput | McpToolResult): string {
  if (!isInstance<Model>(output, Model) || !("success" in output)) {
    const message = `renderToolOutput: expected a ToolOutput or a McpToolResult, received ${describeValue(output)}`;
    throw new OptionError("invalid_options", "", message);
  }
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
 * @throws {JsonError} `not_json` for a value that is neither JSON nor an object of a mirrored class.
 * @example
 * renderPayloadText({ content: ["é", 1], raw: 12 }); // '["é", 1]'
 * renderPayloadText(null); // ""
 */
export const renderPayloadText = (data: unknown): string =>
  payloadText(valueAt(record([["data", data]], isModelObject), "data"));

function payloadText(data: unknown): string {
  // The text of a number depends on its Python type, which its container remembers.
  const isDict = isObject(data) && isPlainObject(data);
  const payload = isDict && Object.hasOwn(data, "content") ? valueAt(data, "content") : data;
  if (payload === null || payload === undefined) return "";
  if (typeof payload === "string") return payload;
  return write(plainData(payload as PythonValue), { style: "json.dumps", ensureAscii: false });
}
