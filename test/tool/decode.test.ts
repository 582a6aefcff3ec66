import { describe, expect, it, test } from "vitest";
import { defineTool, ToolCall, ToolSet } from "../../src/index.ts";
import {
  aiSdk,
  anthropic,
  bedrockConverse,
  cohere,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type WireDecoder,
  WireError,
} from "../../src/wire/index.ts";

const input = { city: "Oslo" };
const text = '{"city":"Oslo"}';
const [id, name] = ["call_1", "get_weather"];

test.each<[WireDecoder, unknown]>([
  [openaiChat, { tool_calls: [{ id, type: "function", function: { name, arguments: text } }] }],
  [openaiResponses, { output: [{ type: "function_call", id: "fc_1", call_id: id, name, arguments: text }] }],
  [anthropic, { role: "assistant", content: [{ type: "tool_use", id, name, input }] }],
  [gemini, { candidates: [{ content: { role: "model", parts: [{ functionCall: { id, name, args: input } }] } }] }],
  [ollama, { message: { role: "assistant", content: "", tool_calls: [{ id, function: { name, arguments: input } }] } }],
  [mcp, { role: "assistant", content: [{ type: "tool_use", id, name, input }] }],
  [bedrockConverse, { output: { message: { content: [{ toolUse: { toolUseId: id, name, input } }] } } }],
  [cohere, { message: { tool_calls: [{ id, type: "function", function: { name, arguments: text } }] } }],
  [aiSdk, { toolCalls: [{ type: "tool-call", toolCallId: id, toolName: name, input }] }],
])("$name", (wire, message) => {
  const [call, ...others] = ToolCall.decode(wire, message);
  expect(others).toEqual([]);
  expect(call).toBeInstanceOf(ToolCall);
  expect(call).toMatchObject({ id, type: "function", name, arguments: text, index: 0 });
});

describe("what a provider adds", () => {
  it("is kept beside the call", () => {
    const part = { functionCall: { name, args: {} }, thoughtSignature: "c2ln" };
    const [call] = ToolCall.decode(gemini, [part]) as [ToolCall];
    expect(call.signature).toBe("c2ln");
    expect(call.modelDump()).not.toHaveProperty("signature");
    expect(JSON.stringify(gemini.encodeCalls([call]))).toContain('"thoughtSignature":"c2ln"');
  });

  it("is absent where it is not given", () => {
    const [call] = ToolCall.decode(openaiChat, [{ id, function: { name, arguments: "" } }]) as [ToolCall];
    expect(call).toMatchObject({ signature: null, responseItemId: null });
    expect(call.modelDump()).not.toHaveProperty("response_item_id");
    const [item] = ToolCall.decode(openaiResponses, { type: "function_call", id: "fc_1", call_id: id, name });
    expect(item?.modelDump()).toMatchObject({ id, response_item_id: "fc_1" });
  });
});

test("with tools the call runs under its full name", async () => {
  const tools = new ToolSet([defineTool({ name: "the weather", parameters: null, execute: () => "12 °C" })]);
  const [tool] = openaiChat.encodeTools(tools);
  const answer = [{ id, function: { name: tool?.function.name, arguments: "" } }];
  const [message] = await tools.run(ToolCall.decode(openaiChat, answer, { tools }));
  expect(message).toMatchObject({ tool_call_id: id, value: "12 °C", error: null });
  const [late] = await tools.run(ToolCall.decode(openaiChat, answer));
  expect(late).toMatchObject({ value: "12 °C", error: null });
});

test("ids are made where there are none", () => {
  const call = { function: { name, arguments: "" } };
  expect(ToolCall.decode(openaiChat, [call], { makeId: () => "mine" })[0]?.id).toBe("mine");
  expect(ToolCall.decode(openaiChat, [{ ...call }])[0]?.id).toMatch(/^call_[0-9a-f]{24}$/);
  expect(ToolCall.fromOpenAI([call])[0]?.id).toBeNull();
});

test("what is no answer is refused", () => {
  expect(() => ToolCall.decode(openaiChat, "hello")).toThrow(WireError);
});
