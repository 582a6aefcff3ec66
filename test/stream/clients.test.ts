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

  it("runs a stream of Chat completions", async () => {
    expectOslo(await new ToolCallStream(openaiChat).readAll(client(body).chat.completions.stream(request)));
  });

  it("streams responses", async () => {
    const item = { type: "function_call", id: "fc_1", call_id: "call_1", name: "get_weather", arguments: "" };
    const where = { item_id: "fc_1", output_index: 0 };
    const events = [
      { type: "response.output_item.added", output_index: 0, item },
      ...PIECES.map((delta) => ({ type: "response.function_call_arguments.delta", ...where, delta })),
      { type: "response.function_call_arguments.done", ...where, arguments: PIECES.join("") },
      { type: "response.output_item.done", output_index: 0, item: { ...item, arguments: PIECES.join("") } },
      { type: "response.completed", response: { id: "resp_1", output: [] } },
    ];
    const source = await client(sse(events)).responses.create({ model: "m", input: "?", stream: true });
    const finished = await new ToolCallStream(openaiResponses).readAll(source);
    expectOslo(finished);
    expect(finished[0]?.call.responseItemId).toBe("fc_1");
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
  const body = () =>
    sse([
      { type: "message_start", message },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Let me look." } },
      { type: "content_block_stop", index: 0 },
      {
        type: "content_block_start",
        index: 1,
        content_block: { type: "tool_use", id: "call_1", name: "get_weather", input: {} },
      },
      ...PIECES.map((text) => ({
        type: "content_block_delta",
        index: 1,
        delta: { type: "input_json_delta", partial_json: text },
      })),
      { type: "content_block_stop", index: 1 },
      { type: "message_delta", delta: { stop_reason: "tool_use", stop_sequence: null }, usage },
      { type: "message_stop" },
    ]);
  const request = { model: "m", max_tokens: 10, messages: [{ role: "user" as const, content: "?" }] };
  const client = (): Anthropic => new Anthropic({ baseURL: server.serve(body()), apiKey: "none", maxRetries: 0 });

  it("streams messages", async () => {
    const source = await client().messages.create({ ...request, stream: true });
    expectOslo(await new ToolCallStream(anthropic).readAll(source));
  });

  it("runs a stream of messages", async () => {
    expectOslo(await new ToolCallStream("anthropic").readAll(client().messages.stream(request)));
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
