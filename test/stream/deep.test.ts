// An answer that is nested too deep to be copied: the same code whole and streamed, and nothing runs.
import { expect, it } from "vitest";
import { defineTool, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import type { AnyWire } from "../../src/wire/index.ts";
import { aiSdk, anthropic, gemini, mcp, ollama, openaiChat } from "../../src/wire/index.ts";

const runs: unknown[] = [];
const tools = new ToolSet([defineTool({ name: "now", parameters: { type: "object" }, execute: () => runs.push(1) })]);

function deep(levels: number): object {
  let value = {};
  for (let level = 1; level < levels; level++) value = { a: value };
  return value;
}

const text = `${'{"a":'.repeat(1200)}{}${"}".repeat(1200)}`;
const part = { type: "tool-call", toolCallId: "c1", toolName: "now", input: deep(1200) };
const use = { type: "tool_use", id: "c1", name: "now", input: deep(1200) };

it.each<[AnyWire, object]>([
  [anthropic, { type: "message", role: "assistant", content: [use], stop_reason: "tool_use" }],
  [
    gemini,
    { candidates: [{ content: { role: "model", parts: [{ functionCall: { name: "now", args: deep(1200) } }] } }] },
  ],
  [ollama, { message: { role: "assistant", tool_calls: [{ function: { name: "now", arguments: deep(1200) } }] } }],
  [aiSdk, { role: "assistant", content: [part], finishReason: "tool-calls" }],
  [mcp, { role: "assistant", content: [use] }],
])("a whole answer of $name", async (wire, answer) => {
  const message = `${wire.name}: expected at most 1000 nested containers, received more`;
  const error = await tools
    .bind(wire)
    .answer(answer)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "WireError", code: "limit_exceeded", message });
  expect(runs).toEqual([]);
});

it("an event with such a call", () => {
  const stream = new ToolCallStream(aiSdk, { tools });
  expect(() => stream.push(part)).toThrow(expect.objectContaining({ name: "StreamError", code: "limit_exceeded" }));
});

it("is told to the model if its arguments are a text, whole and streamed", async () => {
  const call = { id: "c1", type: "function", function: { name: "now", arguments: text } };
  const whole = {
    choices: [{ index: 0, message: { role: "assistant", tool_calls: [call] }, finish_reason: "tool_calls" }],
  };
  const stream = new ToolCallStream(openaiChat, { tools });
  stream.push({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...call }] } }] });
  stream.push({ choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] });
  expect(stream.finish()[0]?.error).toMatchObject({ code: "limit_exceeded" });
  const told = (await tools.bind(openaiChat).answer(whole)).messages.at(-1);
  expect(told).toMatchObject({
    role: "tool",
    content: expect.stringContaining("expected at most 200 nested containers"),
  });
  expect((await stream.answer()).messages.at(-1)).toEqual(told);
  expect(runs).toEqual([]);
});
