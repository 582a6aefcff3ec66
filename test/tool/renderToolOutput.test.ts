import { describe, expect, it, test } from "vitest";
import {
  AssistantMessage,
  JsonError,
  McpToolResult,
  mcpModelToolName,
  mcpModelToolPrefix,
  renderPayloadText,
  renderToolOutput,
  ToolCall,
  ToolMessage,
  ToolOutput,
} from "../../src/index.ts";
import { PythonFloat } from "../../src/json/index.ts";

// What openjiuwen 0.1.19.post2 answered; `tool_output_text` of python-compat/conversions compares random ones.
const EMPTY = "Tool succeeded with empty output.";
const FAILED = "Tool failed without an error message.";

describe("a result of a tool, for the model", () => {
  it.each<[data: unknown, text: string]>([
    ...([null, "", { content: null }, { content: "" }] as const).map((data): [unknown, string] => [data, EMPTY]),
    [0, "0"],
    [false, "false"],
    [[], "[]"],
    [{ content: "12 °C", raw: 12 }, "12 °C"],
    [{ content: [1, { a: "é" }] }, '[1, {"a": "é"}]'],
  ])("with the data %j", (data, text) => {
    expect(renderToolOutput(new ToolOutput({ success: true, data }))).toBe(text);
  });

  it.each<[init: { data?: unknown; error?: string | null }, text: string]>([
    [{ error: "No such city", data: { content: "x" } }, "No such city"],
    [{ data: { content: "x" } }, "x"],
    [{ error: "", data: "x" }, "x"],
    [{ error: null }, FAILED],
    [{}, FAILED],
  ])("that failed with %j", (init, text) => {
    expect(renderToolOutput(new ToolOutput({ success: false, ...init }))).toBe(text);
  });
});

test("what a tool of an MCP server gave has a text, too", () => {
  expect(renderToolOutput(new McpToolResult({ data: { content: "t", multimodal: [] } }))).toBe("t");
  expect(renderToolOutput(new McpToolResult({ success: false, data: { result: null }, error: "bad" }))).toBe("bad");
});

test("objects of the classes are written by their own model_dump", () => {
  const call = new ToolCall({ id: "c", name: "f", arguments: "{}" });
  const answer = new AssistantMessage({ toolCalls: [call], content: "é" });
  expect(renderToolOutput(new ToolOutput({ success: true, data: [call, { m: answer }] }))).toBe(
    '[{"id": "c", "type": "function", "name": "f", "arguments": "{}", "index": null, "response_item_id": null}, ' +
      '{"m": {"role": "assistant", "content": "é", "tool_calls": [{"id": "c", "type": "function", "function": ' +
      '{"name": "f", "arguments": "{}"}}], "finish_reason": "null"}}]',
  );
  // A message is no dict, although it has a content.
  expect(renderPayloadText(new ToolMessage({ toolCallId: "t", content: "x" }))).toBe(
    '{"role": "tool", "content": "x", "name": null, "metadata": {}, "tool_call_id": "t"}',
  );
});

describe("a payload, for the model", () => {
  it("is written as Python writes it", () => {
    expect(renderPayloadText({ a: new PythonFloat(1), b: 10n ** 20n, c: Number.NaN })).toBe(
      '{"a": 1.0, "b": 100000000000000000000, "c": NaN}',
    );
    expect(renderPayloadText(new PythonFloat(1))).toBe("1.0");
    expect(renderPayloadText(undefined)).toBe("");
    expect(renderPayloadText("x")).toBe("x");
    expect(renderPayloadText({ content: "x", other: 1 })).toBe("x");
  });

  it("is JSON", () => {
    expect(() => renderPayloadText(new Date(0))).toThrow(JsonError);
  });
});

test("names of tools of MCP servers are those of the SDK", () => {
  expect(mcpModelToolName("files", "read_file")).toBe("mcp_files_read_file");
  expect(mcpModelToolPrefix("files")).toBe("mcp_files_");
});
