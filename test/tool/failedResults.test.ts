// Results of the Python SDK's classes that say that the tool failed.
import { expect, it } from "vitest";
import { defineTool, McpToolResult, ToolCall, ToolSet, ToolTimeoutResult } from "../../src/index.ts";

const run = async (result: unknown) => {
  const tools = new ToolSet([defineTool({ name: "f", execute: () => result })]);
  const [message] = await tools.run([new ToolCall({ id: "c", name: "f", arguments: "{}" })]);
  return message;
};

it.each([
  new ToolTimeoutResult({ error: "no answer" }),
  new McpToolResult({ success: false, data: {}, error: "no answer" }),
])("a failure is failed: %j", async (result) => {
  expect(await run(result)).toMatchObject({ state: "failed", content: "no answer", error: { code: "error_result" } });
});

it.each([new ToolTimeoutResult({ success: true, data: 1 }), new McpToolResult({ data: {} })])(
  "a success is done, with its JSON: %j",
  async (result) => {
    expect(await run(result)).toMatchObject({ state: "done", content: JSON.stringify(result) });
  },
);
