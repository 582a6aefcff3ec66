// Messages in the form of another provider or library are found.
import { AIMessage, HumanMessage, ToolMessage as LangChainResult } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { AssistantMessage, ToolCall } from "../../../src/index.ts";
import { type AnyWire, aiSdk, anthropic, gemini, openaiChat, openaiResponses } from "../../../src/wire/index.ts";
import * as bodies from "../../providers/bodies.ts";

const plainText = (role: string, content: string): object => ({ role, content });
const foreign = (wire: AnyWire, messages: readonly unknown[]) =>
  (wire.checkMessages?.(messages) ?? []).filter(({ rule }) => rule === "foreign_message");

const called = { id: "call_1", name: "find", arguments: "{}" };
const LIKE: [string, AnyWire, unknown, RegExp | undefined][] = [
  [
    "Chat's result",
    anthropic,
    bodies.result("call_1"),
    /^expected a message for anthropic, .* looks like openai-chat: .* anthropic, .* openaiChat$/,
  ],
  [
    "a text that several formats have",
    gemini,
    plainText("user", "And?"),
    /received a message with `role` and `content`: .* of gemini, or send the conversation with openaiChat or anthropic or ollama or aiSdk$/,
  ],
  [
    "Converse's text",
    openaiChat,
    { role: "user", content: [{ text: "And?" }] },
    /looks like bedrock-converse: write it with the methods of openaiChat$/,
  ],
  ["a pair of LangChain", openaiChat, ["user", "And?"], undefined],
  ["a number", openaiResponses, 5, /received a number$/],
  ["a text", openaiChat, "hi", /received a string$/],
  ["a list of messages", anthropic, [plainText("user", "And?")], /received a list: append each of its messages$/],
  [
    "a whole answer of Chat",
    openaiChat,
    { id: "c", choices: [{ message: plainText("assistant", "So.") }] },
    /received a whole answer: append its `choices\[0\].message`, or the messages that `turn.answer` gives of it$/,
  ],
  ["a whole response", openaiResponses, { id: "r", object: "response", output: [] }, /each item of its `output`/],
  ["a whole answer of Gemini", gemini, { candidates: [{ content: {} }] }, /`candidates\[0\].content`/],
  ["a step", aiSdk, { messages: [plainText("user", "And?")], continues: false }, /a step or a request/],
  ["a misspelt role", openaiChat, { rol: "user" }, /received an object without `role`, with the fields rol$/],
  ["no fields", anthropic, {}, /received an object without `role`, with no fields$/],
  ["a role that nobody knows", openaiChat, plainText("bot", "So."), undefined],
  ["an item by its id", openaiResponses, { id: "msg_1" }, undefined],
  ["a part for Gemini's client", gemini, { text: "And?" }, undefined],
  [
    "Chat's image",
    anthropic,
    { role: "user", content: [{ type: "image_url", image_url: { url: "data:," } }] },
    /openai-chat/,
  ],
  ["Gemini's text", openaiChat, { role: "user", parts: [{ text: "And?" }] }, /like gemini/],
  [
    "Gemini's image",
    aiSdk,
    { role: "user", parts: [{ inlineData: { mimeType: "image/png", data: "" } }] },
    /like gemini/,
  ],
  [
    "a message of the Responses API",
    anthropic,
    { type: "message", role: "assistant", content: [{ type: "output_text", text: "So." }] },
    /openai-responses/,
  ],
  ["Anthropic's blocks", openaiChat, bodies.blocks(bodies.toolResult("call_1")), /like anthropic/],
  [
    "a file of the AI SDK",
    openaiResponses,
    { role: "user", content: [{ type: "file", data: "", mediaType: "image/png" }] },
    /like ai-sdk/,
  ],
  [
    "a message of the AI SDK's interface",
    aiSdk,
    { id: "1", role: "user", parts: [{ type: "text", text: "And?" }] },
    /convertToModelMessages/,
  ],
  [
    "the same",
    openaiChat,
    { id: "1", role: "assistant", parts: [{ type: "tool-find", toolCallId: "1" }] },
    /convertToModelMessages/,
  ],
  ["LangChain's question", anthropic, new HumanMessage("And?"), /received one of LangChain: .* openaiChat$/],
  [
    "LangChain's answer",
    gemini,
    new AIMessage({ content: "", tool_calls: [{ id: "a", name: "find", args: {} }] }),
    /LangChain/,
  ],
  ["LangChain's result", aiSdk, new LangChainResult({ content: "12", tool_call_id: "a" }), /LangChain/],
  ["LangChain's plain message", openaiResponses, { type: "human", content: "And?" }, /LangChain/],
  ["LangChain's stored message", openaiChat, new HumanMessage("And?").toJSON(), /mapStoredMessagesToChatMessages/],
  ["a message of this package", anthropic, new AssistantMessage({ toolCalls: [new ToolCall(called)] }), /openai-chat/],
  ["LangChain's messages for its own client", openaiChat, new HumanMessage("And?"), undefined],
  ["a text for all", anthropic, plainText("user", "And?"), undefined],
  ["a text for Responses", openaiResponses, plainText("developer", "Be brief."), undefined],
  ["Mistral's thoughts", openaiChat, { role: "assistant", content: [{ type: "thinking", thinking: [] }] }, undefined],
  ["a text for Gemini's client", gemini, "And?", undefined],
  ["nothing", openaiChat, null, /received null$/],
];

describe("one message", () => {
  it.each(LIKE)("%s for $1.name", (_, wire, message, expected) => {
    const user = wire === gemini ? { role: "user", parts: [{ text: "So." }] } : plainText("user", "So.");
    const faults = foreign(wire, [user, message]);
    expect(faults.map(({ path }) => path)).toEqual(expected === undefined ? [] : ["/1"]);
    if (expected) expect(faults[0]?.message).toMatch(expected);
  });

  it("in another form keeps the order from being checked, because it may be the result", () => {
    expect(openaiChat.checkMessages?.([bodies.calls("a"), bodies.blocks(bodies.toolResult("a"))])).toEqual([
      { path: "/1", rule: "foreign_message", message: expect.stringContaining("like anthropic") },
    ]);
  });

  it.each(["moonshot", "zhipu", "vllm", "sglang"] as const)(
    "is found also for %s, which accepts any order",
    (server) => {
      const wire = openaiChat.forServer(server);
      expect(foreign(wire, [{ role: "user", parts: [{ text: "And?" }] }])).toHaveLength(1);
      expect(wire.checkMessages?.([bodies.calls("a")])).toEqual([]);
    },
  );
});
