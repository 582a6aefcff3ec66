// Half a surrogate pair breaks a conversation for good: each later request has it again.
import { describe, expect, it } from "vitest";
import { ToolMessage } from "../../src/index.ts";
import { aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses, type Wire } from "../../src/wire/index.ts";

const HALF = "a\ud83d";
const WHOLE = "a\ufffd";
const wires: readonly Wire[] = [aiSdk, anthropic, gemini, mcp, ollama, openaiChat, openaiResponses] as never;
const call = {
  id: "c1",
  type: "function",
  name: "now",
  arguments: JSON.stringify({ a: HALF }).replace("\\ud83d", "\ud83d"),
};

/** The texts with half of a character, names of properties included. */
function halves(value: unknown): string[] {
  if (typeof value === "string") return value.isWellFormed() ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [...halves(name), ...halves(part)]);
}

describe.each(wires)("$name sends no half of a character", (wire) => {
  it("in a tool", () => {
    const parameters = {
      type: "object",
      properties: { a: { type: "string", description: HALF, enum: [HALF], default: HALF } },
    };
    const tools = wire.encodeTools([{ name: "now", description: HALF, parameters, inputExamples: [{ a: HALF }] }]);
    expect(halves(tools)).toEqual([]);
    expect(JSON.stringify(tools)).toContain(WHOLE);
  });

  it("in a result", () => {
    const message = new ToolMessage({ content: HALF, toolCallId: "c1", name: "now" });
    for (const content of [HALF, [{ type: "text", text: HALF }] as const]) {
      const result = wire.encodeResult({ call, content, error: true });
      expect(halves(result)).toEqual([]);
      expect(JSON.stringify(result)).toContain(WHOLE);
    }
    expect(halves(wire.encodeResult({ ...message, call } as never))).toEqual([]);
  });

  it("in calls", () => {
    const calls = wire.encodeCalls([call]);
    expect(halves(calls)).toEqual([]);
    expect(JSON.stringify(calls)).toContain(WHOLE);
  });
});

it("what has no half stays the same object", () => {
  const answer = {
    choices: [
      {
        message: {
          role: "assistant",
          content: "a😀",
          tool_calls: [{ id: "c", type: "function", function: { name: "now", arguments: "{}" } }],
        },
      },
    ],
  };
  const [message] = openaiChat.encodeTurn(answer, [{ call: null, tool_call_id: "c", content: "12 °C" }]);
  expect(message).toEqual(answer.choices[0]?.message);
});
