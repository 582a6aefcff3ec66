// Arguments that are nested too deep are an error for the model, whole and streamed, and nothing runs.
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

/** An answer whose arguments have this depth. */
function withDeep(answer: unknown, levels: number): object {
  if (typeof answer !== "object" || answer === null) return answer as never;
  if (Array.isArray(answer)) return answer.map((part) => withDeep(part, levels));
  const names = ["input", "args", "arguments"];
  return Object.fromEntries(
    Object.entries(answer).map(([name, part]) => [name, names.includes(name) ? deep(levels) : withDeep(part, levels)]),
  );
}

const text = `${'{"a":'.repeat(1200)}{}${"}".repeat(1200)}`;
const part = { type: "tool-call", toolCallId: "c1", toolName: "now", input: deep(1200) };
const use = { type: "tool_use", id: "c1", name: "now", input: deep(1200) };

it.each<[AnyWire, object]>([
  [anthropic, { type: "message", role: "assistant", content: [use], stop_reason: "tool_use" }],
  [
    gemini,
    {
      candidates: [
        {
          content: { role: "model", parts: [{ functionCall: { name: "now", args: deep(1200) } }] },
          finishReason: "STOP",
        },
      ],
    },
  ],
  [ollama, { message: { role: "assistant", tool_calls: [{ function: { name: "now", arguments: deep(1200) } }] } }],
  [aiSdk, { role: "assistant", content: [part], finishReason: "tool-calls" }],
  [mcp, { role: "assistant", content: [use] }],
])("is told to the model in a whole answer of $name", async (wire, whole) => {
  for (const levels of [995, 998, 1200, 20_000]) {
    const answer = withDeep(whole, levels);
    const { results, messages, continues } = await tools.bind(wire).answer(answer);
    const code = expect.stringMatching(/^(limit_exceeded|invalid_json|not_an_object)$/);
    expect([results[0]?.error, messages.length, continues]).toMatchObject([{ code }, 2, true]);
    expect(JSON.stringify(messages)).toContain("rawInvalidInput");
  }
  expect(runs).toEqual([]);
});

it("is told to the model after an event with such a call", async () => {
  const stream = new ToolCallStream(aiSdk, { tools });
  stream.push(part);
  stream.push({ type: "finish", finishReason: "tool-calls" });
  const { results, messages } = await stream.answer();
  expect([results[0]?.error !== undefined, messages.length]).toEqual([true, 2]);
  expect(runs).toEqual([]);
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
