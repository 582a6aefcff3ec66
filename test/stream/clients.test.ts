import Anthropic from "@anthropic-ai/sdk";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FinishedCall, ToolCallStream } from "../../src/stream/index.ts";
import { anthropic, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";
import { type ServedBodies, serveBodies } from "./serveBodies.ts";

let server: ServedBodies;
beforeAll(async () => {
  server = await serveBodies();
});
afterAll(() => server.close());

const PIECES = ['{"ci', 'ty":"Os', 'lo"}'];
const sse = (events: readonly object[]): string[] =>
  events.map((event) => `event: ${(event as { type?: string }).type ?? "message"}\ndata: ${JSON.stringify(event)}\n\n`);

/** The pieces of a body in chunks of this many: a library reads all events of a chunk before it hands out the first. */
const chunked = (pieces: readonly string[], size: number): string[] =>
  Array.from({ length: Math.ceil(pieces.length / size) }, (_, at) => pieces.slice(at * size, (at + 1) * size).join(""));
const CHUNKS = [1, 2, 3, 5, 7, 100];

const expectOslo = (finished: readonly FinishedCall[], id: unknown = "call_1"): void => {
  expect(finished).toMatchObject([
    { state: "complete", arguments: { city: "Oslo" }, call: { id, name: "get_weather", arguments: '{"city":"Oslo"}' } },
  ]);
};

describe("the client of OpenAI", () => {
  const client = (pieces: readonly string[]): OpenAI =>
    new OpenAI({ baseURL: server.serve(pieces), apiKey: "none", maxRetries: 0 });
  const request = { model: "m", messages: [{ role: "user" as const, content: "?" }] };
  const chunk = (delta: object, reason: string | null = null): object => ({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  const begin = { index: 0, id: "call_1", type: "function", function: { name: "get_weather", arguments: "" } };
  const chunks = [
    chunk({ role: "assistant", tool_calls: [begin] }),
    ...PIECES.map((text) => chunk({ tool_calls: [{ index: 0, function: { arguments: text } }] })),
    chunk({}, "tool_calls"),
  ];
  const body = [...chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`), "data: [DONE]\n\n"];

  it("streams Chat completions", async () => {
    const source = await client(body).chat.completions.create({ ...request, stream: true });
    const stream = new ToolCallStream(openaiChat);
    const cities: unknown[] = [];
    for await (const { arguments: args } of stream.read(source))
      cities.push((args as { city?: string } | undefined)?.city);
    expect(cities).toEqual([undefined, undefined, "Os", "Oslo"]);
    expectOslo(stream.finish());
  });

  it.each(CHUNKS)("runs a stream of Chat completions, %i events a chunk", async (size) => {
    const source = client(chunked(body, size)).chat.completions.stream(request);
    expectOslo(await new ToolCallStream(openaiChat).readAll(source));
  });

  describe("streams responses", () => {
    const item = { type: "function_call", id: "fc_1", call_id: "call_1", name: "get_weather", arguments: "" };
    const where = { item_id: "fc_1", output_index: 0 };
    const events = [
      { type: "response.output_item.added", output_index: 0, item },
      ...PIECES.map((delta) => ({ type: "response.function_call_arguments.delta", ...where, delta })),
      { type: "response.function_call_arguments.done", ...where, arguments: PIECES.join("") },
      { type: "response.output_item.done", output_index: 0, item: { ...item, arguments: PIECES.join("") } },
      { type: "response.completed", response: { id: "resp_1", output: [] } },
    ];
    const begin = { type: "response.created", response: { id: "resp_1", object: "response", output: [] } };

    it("one by one", async () => {
      const source = await client(sse(events)).responses.create({ model: "m", input: "?", stream: true });
      const finished = await new ToolCallStream(openaiResponses).readAll(source);
      expectOslo(finished);
      expect(finished[0]?.call.responseItemId).toBe("fc_1");
    });

    it.each(CHUNKS)("by the library that joins them, %i events a chunk", async (size) => {
      const source = client(chunked(sse([begin, ...events]), size)).responses.stream({ model: "m", input: "?" });
      const stream = new ToolCallStream(openaiResponses);
      const texts: string[] = [];
      for await (const { argumentsText } of stream.read(source)) texts.push(argumentsText);
      expectOslo(stream.finish());
      for (const text of texts) expect(PIECES.join("").startsWith(text)).toBe(true);
    });
  });
});

describe("the client of Anthropic", () => {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    content: [],
    model: "m",
    stop_reason: null,
    usage,
  };
  const body = (...before: object[]) =>
    sse([
      { type: "message_start", message },
      ...before,
      {
        type: "content_block_start",
        index: before.length > 0 ? 1 : 0,
        content_block: { type: "tool_use", id: "call_1", name: "get_weather", input: {} },
      },
      ...PIECES.map((text) => ({
        type: "content_block_delta",
        index: before.length > 0 ? 1 : 0,
        delta: { type: "input_json_delta", partial_json: text },
      })),
      { type: "content_block_stop", index: before.length > 0 ? 1 : 0 },
      { type: "message_delta", delta: { stop_reason: "tool_use", stop_sequence: null }, usage },
      { type: "message_stop" },
    ]);
  const request = { model: "m", max_tokens: 10, messages: [{ role: "user" as const, content: "?" }] };
  const client = (pieces: readonly string[]): Anthropic =>
    new Anthropic({ baseURL: server.serve(pieces), apiKey: "none", maxRetries: 0 });
  const text = [
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Let me look." } },
    { type: "content_block_stop", index: 0 },
  ];

  it("streams messages", async () => {
    const source = await client(body(...text)).messages.create({ ...request, stream: true });
    expectOslo(await new ToolCallStream(anthropic).readAll(source));
  });

  // MessageStream writes what follows into the message of message_start, before that event is read here.
  it.each(CHUNKS)("runs a stream of messages, %i events a chunk", async (size) => {
    for (const pieces of [body(), body(...text)]) {
      const source = client(chunked(pieces, size)).messages.stream(request);
      expectOslo(await new ToolCallStream(anthropic).readAll(source));
    }
  });

  it("reads blocks that were changed before they are read", () => {
    const block = { type: "tool_use", id: "call_1", name: "get_weather", input: { city: "Os" } };
    const stream = new ToolCallStream(anthropic);
    stream.push({ type: "message_start", message: { ...message, content: [block], stop_reason: "tool_use" } });
    stream.push({ type: "content_block_start", index: 0, content_block: block });
    for (const partial_json of PIECES)
      stream.push({ type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json } });
    stream.push({ type: "content_block_stop", index: 0 });
    expectOslo(stream.finish());
  });
});

it("reads the stream of Ollama's client", async () => {
  const call = { function: { name: "get_weather", arguments: { city: "Oslo" } } };
  const lines = [
    { model: "m", message: { role: "assistant", content: "", tool_calls: [call] }, done: false },
    { model: "m", message: { role: "assistant", content: "" }, done: true, done_reason: "stop" },
  ].map((line) => `${JSON.stringify(line)}\n`);
  const client = new Ollama({ host: server.serve(lines, "application/x-ndjson") });
  const source = await client.chat({ model: "m", messages: [{ role: "user", content: "?" }], stream: true });
  expectOslo(await new ToolCallStream(ollama).readAll(source), expect.stringMatching(/^call_/));
});
