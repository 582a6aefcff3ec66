// Answers that would end a conversation with an empty text although the model has said something, or said nothing.
import { describe, expect, it, test } from "vitest";
import { ToolSet } from "../../src/set/index.ts";
import { defineTool } from "../../src/tool/index.ts";
import {
  type AnyWire,
  aiSdk,
  anthropic,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
} from "../../src/wire/index.ts";
import { wires } from "./wires.ts";

const text = "It is 12.";
const tools = new ToolSet([defineTool({ name: "now", parameters: null, execute: () => "12" })]);
const answer = (wire: unknown, said: unknown) => tools.bind(wire as typeof openaiChat).answer(said as never);
const block = { type: "text", text };
const written = { type: "output_text", text };
const item = { type: "message", role: "assistant", content: [written] };

/** Forms in which text comes: the wire that the error names, an answer, and the wires that read it. */
const FORMS: readonly (readonly [form: string, named: string, said: unknown, readers: readonly unknown[]])[] = [
  [
    "a message with a text",
    "openai-chat",
    { role: "assistant", content: text },
    [openaiChat, ollama, anthropic, aiSdk],
  ],
  [
    "a message with blocks",
    "openai-chat",
    { role: "assistant", content: [block] },
    [openaiChat, anthropic, aiSdk, mcp],
  ],
  ["blocks", "anthropic", [block], [anthropic, aiSdk]],
  ["a block", "anthropic", block, [anthropic]],
  ["a result of sampling", "mcp", { model: "m", role: "assistant", content: block, stopReason: "endTurn" }, [mcp]],
  [
    "a result of sampling with a list",
    "mcp",
    { model: "m", role: "assistant", content: [block], stopReason: "endTurn" },
    [mcp, anthropic],
  ],
  ["a candidate", "gemini", { content: { role: "model", parts: [{ text }] }, finishReason: "STOP" }, [gemini]],
  ["a content", "gemini", { role: "model", parts: [{ text }] }, [gemini]],
  ["parts", "gemini", [{ text }], [gemini]],
  ["a part", "gemini", { text }, [gemini]],
  ["an output", "openai-responses", [item], [openaiResponses]],
  ["an item", "openai-responses", item, [openaiResponses]],
  ["a list of messages", "ai-sdk", [{ role: "assistant", content: [block] }], [aiSdk]],
  ["a message of Bedrock", "bedrock-converse", { role: "assistant", content: [{ text }] }, []],
];

describe.each(Object.values(wires))("an answer to $name", (wire) => {
  test.each(FORMS)("that is %s of %s", async (form, named, said, readers) => {
    if (readers.includes(wire)) {
      const step = await answer(wire, said);
      expect([step.text, step.continues, step.messages.length]).toEqual([text, false, 1]);
      expect(JSON.stringify(step.messages)).toContain(text);
      return;
    }
    const error = await answer(wire, said).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: expect.stringMatching(/^(invalid_message|unknown_ending)$/) });
    // A value without anything of an answer is refused with what was expected.
    expect(String(error)).toMatch(form === "a part" ? /expected/ : new RegExp(`looks like ${named}|expected (a|one) `));
  });
});

it.each<[AnyWire, unknown, string]>([
  [gemini, { role: "assistant", content: text }, "openai-chat"],
  [mcp, { role: "assistant", content: text }, "openai-chat"],
  [openaiChat, { role: "model", parts: [{ text }] }, "gemini"],
  [anthropic, { role: "model", parts: [{ text }] }, "gemini"],
  [ollama, { role: "model", parts: [{ text }] }, "gemini"],
  [openaiChat, { role: "assistant", content: block }, "mcp"],
  [gemini, { role: "assistant", content: block }, "mcp"],
  [gemini, { role: "assistant", content: [block] }, "openai-chat"],
  [openaiResponses, [block], "anthropic"],
  [openaiResponses, [{ text }], "gemini"],
  [openaiResponses, { ...item, content: [block] }, "openai-chat"],
  [aiSdk, [item], "openai-responses"],
] as [AnyWire, unknown, string][])(
  "$0.name says of another answer what it looks like: %#",
  async (wire, said, named) => {
    await expect(answer(wire, said)).rejects.toThrow(`received one that looks like ${named}`);
  },
);
