// An answer without calls that is no end: the model goes on once its own message is sent back.
import { AIMessage } from "@langchain/core/messages";
import { describe, expect, it, test } from "vitest";
import { defineTool, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { aiSdk, anthropic, gemini, openaiChat, openaiResponses, type Wire, WireError } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const tools = new ToolSet([defineTool({ name: "now", execute: () => "12:00" })]);
const text = { type: "text", text: "Let me search." };
const searched = { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "Oslo" } };
const called = { type: "tool_use", id: "toolu_1", name: "now", input: {} };
const said = (stop_reason: string, ...content: object[]) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  content,
  stop_reason,
});

describe("a message of Anthropic's", () => {
  it.each(["pause_turn", "compaction"])("goes back alone at %s", async (reason) => {
    const { messages: added, continues } = await tools.bind(anthropic).answer(said(reason, text, searched));
    expect(continues).toBe(true);
    expect(added).toEqual([{ role: "assistant", content: [text, searched] }]);
    expect(anthropic.encodeTurn(said(reason, text, searched), [])).toEqual(added);
  });

  it.each(["end_turn", "stop_sequence"])("is the end at %s", async (reason) => {
    const { messages, continues } = await tools.bind(anthropic).answer(said(reason, text));
    expect([messages, continues]).toEqual([[{ role: "assistant", content: [text] }], false]);
  });

  it("goes back with the results of its calls", async () => {
    const added = (await tools.bind(anthropic).answer(said("pause_turn", text, searched, called))).messages;
    expect(added.map(({ role }) => role)).toEqual(["assistant", "user"]);
    expect(added[1]?.content).toMatchObject([{ tool_use_id: "toolu_1", content: "12:00" }]);
  });

  it.each([
    ["pause_turn", true],
    ["end_turn", false],
  ])("goes back from a stream at %s, and continues: %s", async (reason, continues) => {
    const events = [
      { type: "message_start", message: said("", ...[]) },
      { type: "content_block_start", index: 0, content_block: { ...text, text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: text.text } },
      { type: "content_block_stop", index: 0 },
      { type: "content_block_start", index: 1, content_block: { ...searched, input: {} } },
      {
        type: "content_block_delta",
        index: 1,
        delta: { type: "input_json_delta", partial_json: JSON.stringify(searched.input) },
      },
      { type: "content_block_stop", index: 1 },
      { type: "message_delta", delta: { stop_reason: reason } },
      { type: "message_stop" },
    ];
    const stream = new ToolCallStream(anthropic, { tools });
    for (const event of events) stream.push(event);
    const expected = { messages: [{ role: "assistant", content: [text, searched] }], continues };
    expect(await stream.answer()).toMatchObject(expected);
  });
});

describe("the same through the AI SDK", () => {
  const message = { role: "assistant", content: [text] };
  const result = (rawFinishReason: string) => ({
    ...{ toolCalls: [], toolResults: [], finishReason: "stop", rawFinishReason },
    responseMessages: [message],
  });

  it("goes back at pause_turn, and is the end else", async () => {
    const turn = tools.bind(aiSdk);
    expect(await turn.answer(result("pause_turn"))).toMatchObject({ messages: [message], continues: true });
    expect(await turn.answer(result("end_turn"))).toMatchObject({ messages: [message], continues: false });
  });

  it.each([
    ["its own stream", { type: "finish-step", finishReason: "stop", rawFinishReason: "pause_turn" }],
    ["a language model's stream", { type: "finish", finishReason: { unified: "stop", raw: "pause_turn" } }],
  ])("goes back from %s", async (_, finish) => {
    const stream = new ToolCallStream(aiSdk, { tools });
    const pieces = [
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", delta: text.text, text: text.text },
    ];
    for (const event of [...pieces, { type: "text-end", id: "1" }, finish]) stream.push(event);
    expect((await stream.answer()).messages).toEqual([message]);
  });
});

test("the same through LangChain.js goes back as it is", async () => {
  const message = new AIMessage({ content: "Let me search.", response_metadata: { stop_reason: "pause_turn" } });
  expect((await tools.bind(openaiChat).answer(message)).messages).toEqual([message]);
  const plain = { role: "assistant", content: "Let me search.", finish_reason: "pause_turn" };
  expect((await tools.bind(openaiChat).answer(plain)).messages[0]).not.toHaveProperty("tool_calls");
});

test.each<[string, Wire, object]>([
  ["a response that waits", openaiResponses as Wire, { object: "response", status: "queued", output: [] }],
  ["a response in progress", openaiResponses as Wire, { object: "response", status: "in_progress", output: [] }],
  ["an interaction in progress", gemini as Wire, { status: "in_progress", steps: [] }],
])("%s is no end", (_, wire, answer) => {
  const error = errorOf(WireError, () => wire.encodeTurn(answer, []));
  expect(error).toMatchObject({ code: "invalid_message", path: "/status" });
  expect(error.message).toContain("ask for it again until it is completed");
});
