import { describe, expect, it, test } from "vitest";
import { ToolCallStream } from "../../src/stream/index.ts";
import { anthropic, gemini, ollama, openaiChat, openaiResponses, type WireDecoder } from "../../src/wire/index.ts";

const chunk = (delta: object): object => ({ choices: [{ index: 0, delta }] });
const call = { index: 0, id: "call_1", function: { name: "now", arguments: "{}" } };
const block = (index: number, delta: object): object => ({ type: "content_block_delta", index, delta });
const message = { type: "message", role: "assistant", content: [{ type: "output_text", text: "Hello there." }] };
const parts = (...parts: object[]): object => ({ candidates: [{ content: { role: "model", parts } }] });

const STREAMS: [name: string, wire: WireDecoder, events: object[], pieces: string[]][] = [
  [
    "Chat, with reasoning and a call",
    openaiChat,
    [
      chunk({ reasoning_content: "Hm" }),
      chunk({ content: "Hel" }),
      chunk({ content: "" }),
      chunk({ tool_calls: [call] }),
      chunk({ content: "lo" }),
    ],
    ["Hel", "lo"],
  ],
  [
    "Chat, with parts",
    openaiChat,
    [
      chunk({
        content: [
          { type: "thinking", thinking: [] },
          { type: "text", text: "Hi" },
        ],
      }),
    ],
    ["Hi"],
  ],
  [
    "Chat, with a surrogate pair in two pieces, and half of one",
    openaiChat,
    [chunk({ content: "a\ud83d" }), chunk({ content: "\ude00b" }), chunk({ content: "\ud83d" })],
    ["a", "\ud83d\ude00b", "\ud83d"],
  ],
  ["Chat, at once", openaiChat, [{ choices: [{ message: { role: "assistant", content: "Hello" } }] }], ["Hello"]],
  [
    "Responses",
    openaiResponses,
    [
      { type: "response.created", response: { id: "r" } },
      { type: "response.output_text.delta", output_index: 0, delta: "Hello " },
      { type: "response.output_text.delta", output_index: 0, delta: "there." },
      { type: "response.output_item.done", output_index: 0, item: message },
      { type: "response.completed", response: { output: [message] } },
    ],
    ["Hello ", "there."],
  ],
  [
    "Responses, an item at once",
    openaiResponses,
    [
      { type: "response.output_item.done", output_index: 0, item: message },
      { type: "response.completed", response: { output: [message] } },
    ],
    ["Hello there."],
  ],
  [
    "Responses, all at once",
    openaiResponses,
    [{ type: "response.completed", response: { output: [message] } }],
    ["Hello there."],
  ],
  [
    "Anthropic",
    anthropic,
    [
      { type: "message_start", message: { content: [] } },
      { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } },
      block(0, { type: "thinking_delta", thinking: "Hm" }),
      { type: "content_block_start", index: 1, content_block: { type: "text", text: "He" } },
      block(1, { type: "text_delta", text: "llo" }),
    ],
    ["He", "llo"],
  ],
  [
    "Gemini",
    gemini,
    [
      parts({ text: "Hm", thought: true }, { text: "Hel" }, { text: "lo" }),
      parts({ functionCall: { name: "now" } }),
      parts({ text: "!" }),
    ],
    ["Hello", "!"],
  ],
  [
    "Ollama",
    ollama,
    [
      { message: { thinking: "Hm", content: "" } },
      { message: { content: "Hel" } },
      { message: { content: "lo" }, done: true },
    ],
    ["Hel", "lo"],
  ],
];

describe("readText gives the text as it comes", () => {
  test.each(STREAMS)("%s", async (_, wire, events, expected) => {
    const stream = new ToolCallStream(wire);
    const pieces: string[] = [];
    for await (const piece of stream.readText(events)) {
      pieces.push(piece);
      // Half a surrogate pair waits for the other.
      expect(stream.text.replace(/[\ud800-\udbff]$/, "")).toBe(pieces.join("").replace(/[\ud800-\udbff]$/, ""));
    }
    expect(pieces).toEqual(expected);
    expect(stream.text).toBe(expected.join(""));
  });
});

it("another answer in the stream begins anew", async () => {
  const start = { type: "message_start", message: { content: [] } };
  const said = [start, { type: "content_block_start", index: 0, content_block: { type: "text", text: "Hello" } }];
  const stream = new ToolCallStream(anthropic);
  const pieces: string[] = [];
  for await (const piece of stream.readText([...said, ...said])) pieces.push(piece);
  expect([pieces, stream.text]).toEqual([["Hello", "Hello"], "Hello"]);
});

it("a source that is left counts as cut, and one of another format is refused", async () => {
  const stream = new ToolCallStream(openaiChat);
  for await (const _ of stream.readText([
    chunk({ tool_calls: [call] }),
    chunk({ content: "a" }),
    chunk({ content: "b" }),
  ]))
    break;
  expect(stream.finish().map(({ state }) => state)).toEqual(["truncated"]);
  expect(stream.text).toBe("a");
  const other = new ToolCallStream(openaiChat).readText([{ type: "message_start", message: {} }]);
  await expect(other.next()).rejects.toMatchObject({ name: "StreamError", code: "invalid_event" });
});

it("is linear in the number of pieces", async () => {
  const count = 200_000;
  const stream = new ToolCallStream(openaiChat);
  const events = Array.from({ length: count }, (_, at) =>
    chunk(at % 2 === 0 ? { content: "0123456789" } : { reasoning_content: "x" }),
  );
  let length = 0;
  for await (const piece of stream.readText(events)) length += piece.length;
  expect(length).toBe(count * 5);
}, 20_000);
