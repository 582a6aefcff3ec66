// Mistral's own client for TypeScript gives its users other names than the API has.
import { describe, expect, it } from "vitest";
import { ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { openaiChat, WireError } from "../../src/wire/index.ts";

const mistral = openaiChat.forServer("mistral");
const turn = new ToolSet([]).bind(mistral);
const call = { id: "abcdefghi", type: "function", index: 0, function: { name: "now", arguments: "{}" } };
const choice = { index: 0, finishReason: "length", message: { role: "assistant", content: "Hal" } };
const around = (first: object): object => ({ id: "r1", object: "chat.completion", created: 1, choices: [first] });
const names = /names of the API, received the names of Mistral's client, such as `(finishReason|toolCalls)`.*OpenAI's/;

describe("names of Mistral's client", () => {
  it.each([
    ["a completion", around(choice), "/choices/0/finishReason"],
    ["a choice", choice, "/finishReason"],
    ["a completion with null", around({ ...choice, finishReason: null }), "/choices/0/finishReason"],
  ])("are an error in %s, whose text would count as a whole one", async (_, answer, path) => {
    for (const read of [mistral.decodeMessage, mistral.summarize]) {
      expect(() => read?.(answer)).toThrow(expect.objectContaining({ code: "invalid_message", path }));
      expect(() => read?.(answer)).toThrow(names);
    }
    await expect(turn.answer(answer)).rejects.toThrow(names);
  });

  it("are an error in an answer with calls", () => {
    const message = { role: "assistant", content: "", toolCalls: [call] };
    for (const answer of [around({ message, finishReason: "tool_calls" }), around({ message }), { message }, message])
      expect(() => mistral.decodeMessage(answer)).toThrow(WireError);
  });

  it.each([
    ["the reason", { delta: { content: "" }, finishReason: "length" }],
    ["the calls", { delta: { content: "", toolCalls: [call] } }],
  ])("are an error in a chunk with %s", (_, first) => {
    expect(() => new ToolCallStream(mistral).push(around(first))).toThrow(names);
  });

  it("are no error beside the names of the API", () => {
    const answer = around({ ...choice, finish_reason: "length" });
    expect(mistral.summarize?.(answer)).toMatchObject({ text: "Hal", stopReason: "length" });
  });
});

describe("a message of the user directly after a result", () => {
  const messages = [
    { role: "user", content: "Now?" },
    { role: "assistant", content: "", tool_calls: [call] },
    { role: "tool", tool_call_id: "abcdefghi", content: "12:00" },
    { role: "user", content: "And in Oslo?" },
  ];
  it("is taken by Mistral, as mistral-common takes it since 1.11.1", () => {
    expect(mistral.checkMessages?.(messages)).toEqual([]);
  });
});
