// The response that is collected from a stream, compared with the one that the provider's own library joins from the
// same bytes.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import Anthropic from "@anthropic-ai/sdk";
import { streamText } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineTool, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { type AnyWire, aiSdk, anthropic, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";
import { bodyOf } from "./cuts.ts";
import { type Json, ollamaRecordings, type Recording, recordings } from "./recordings.ts";
import { type ServedBodies, serveBodies } from "./serveBodies.ts";

let server: ServedBodies;
beforeAll(async () => {
  server = await serveBodies();
});
afterAll(() => server.close());

const messages = [{ role: "user" as const, content: "?" }];
const openai = (body: string): OpenAI => new OpenAI({ baseURL: server.serve([body]), apiKey: "none", maxRetries: 0 });

/** How the library of each provider joins a body. */
const JOINS: { readonly [wire: string]: (body: string) => Promise<unknown> } = {
  "openai-chat": (body) => openai(body).chat.completions.stream({ model: "m", messages }).finalChatCompletion(),
  "openai-responses": (body) => openai(body).responses.stream({ model: "m", input: "?" }).finalResponse(),
  anthropic: (body) =>
    new Anthropic({ baseURL: server.serve([body]), apiKey: "none", maxRetries: 0 }).messages
      .stream({ model: "m", max_tokens: 10, messages })
      .finalMessage(),
};

async function collected(recording: Recording): Promise<Json> {
  const stream = new ToolCallStream(recording.wire);
  for await (const _ of stream.read([new TextEncoder().encode(bodyOf(recording))]));
  return stream.response();
}

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value));

/**
 * The library's response as a provider would send it. The library adds what it parsed, and null for what was not sent.
 * It keeps the last piece of the reasoning in Chat, and nothing of the input of a call to an MCP server and of the
 * parts of the usage, all of which it does not know.
 */
function asSent(library: unknown, own: Json): Json {
  const response: Json = JSON.parse(JSON.stringify(library), (key, value) => (ADDED.has(key) ? undefined : value));
  for (const [at, choice] of (response.choices ?? []).entries()) {
    withoutNull(choice);
    withoutNull(choice.message);
    copy(REASONING, own.choices[at].message, choice.message);
  }
  copy(["system_fingerprint"], own, response);
  copy(["iterations"], own.usage, response.usage);
  for (const [at, block] of (response.content ?? []).entries())
    if (block.type === "mcp_tool_use") copy(["input"], own.content[at], block);
  return response;
}

function withoutNull(object: Json): void {
  for (const key of Object.keys(object)) if (object[key] === null && key !== "content") delete object[key];
}

function copy(names: readonly string[], from: Json, to: Json): void {
  for (const name of names) if (from && name in from) to[name] = from[name];
}

const ADDED: ReadonlySet<string> = new Set([
  ...["parsed", "parsed_arguments", "parsed_output", "output_text", "output_parsed"],
]);
const REASONING = ["reasoning", "reasoning_content", "reasoning_details"];

describe.each(Object.entries(JOINS))("a response of %s", (name, join) => {
  it.each(recordings.filter(({ wire }) => wire.name === name).map((one) => [one.name, one] as const))(
    "%s",
    async (_, recording) => {
      const library = await join(bodyOf(recording)).catch((error) => error);
      // Several answers in one recording, or fields that the library requires.
      if (library instanceof Error) return;
      const own = await collected(recording);
      const whole = asSent(library, own);
      expect(own).toEqual(whole);
      const { wire } = recording;
      const { text, stopReason } = wire.summarize?.(own) ?? {};
      expect(wire.summarize?.(library)).toMatchObject({ text, stopReason });
      expect(wire.decodeMessage(library)).toEqual(wire.decodeMessage(own));
      expect(wire.ending?.(library)).toEqual(wire.ending?.(own));
    },
  );
});

describe("a response of a provider whose library joins nothing", () => {
  it.each(recordings.filter(({ wire }) => wire.name === "gemini").map((one) => [one.name, one] as const))(
    "%s",
    async (_, recording) => {
      const { candidates, ...own } = await collected(recording);
      const chunks = recording.events.map(({ candidates: [candidate] = [], ...chunk }: Json) => ({ candidate, chunk }));
      expect(own).toEqual(Object.assign({}, ...chunks.map(({ chunk }) => chunk)));
      const { content: _content, ...around } = Object.assign({}, ...chunks.map(({ candidate }) => candidate));
      expect(candidates).toEqual([{ ...around, content: expect.objectContaining({ role: "model" }) }]);
    },
  );

  it.each(
    ollamaRecordings.filter(({ events }) => !events.some(({ error }) => error)).map((one) => [one.name, one] as const),
  )("%s", async (_, recording) => {
    const { message: _message, ...last } = recording.events.at(-1);
    expect(await collected(recording)).toEqual({ ...last, message: expect.objectContaining({ role: "assistant" }) });
  });
});

describe("the AI SDK's stream", () => {
  const chat = recordings.filter(({ wire }) => wire.name === "openai-chat");
  it.each(chat.map((one) => [one.name, one] as const))("%s", async (_, recording) => {
    const headers = { "content-type": "text/event-stream" };
    const fetch = async (): Promise<Response> => new Response(bodyOf(recording), { headers });
    const model = createOpenAICompatible({ name: "recorded", baseURL: "http://recorded", includeUsage: true, fetch })(
      "m",
    );
    const tools = aiSdk.encodeTools([...new Set(recording.calls.map(({ name }) => name))].map((name) => ({ name })));
    const result = streamText({ model, prompt: "?", tools, onError: () => {} });
    const stream = new ToolCallStream(aiSdk);
    for await (const _ of stream.read(result.fullStream));
    const { usage, providerMetadata, warnings, response, finishReason, rawFinishReason } = plain(
      await result.finalStep,
    );
    const { messages: _messages, ...around } = response;
    expect(stream.response()).toMatchObject({
      usage,
      providerMetadata,
      warnings,
      response: around,
      finishReason,
      rawFinishReason,
    });
  });
});

describe("what a server adds", () => {
  const read = (wire: AnyWire, events: readonly object[], tools = new ToolSet([weather])): Json => {
    const stream = new ToolCallStream(wire, { tools });
    for (const event of events) stream.push(event);
    return stream;
  };
  const weather = defineTool({ name: "weather", parameters: { type: "object" }, execute: () => "12 °C" });
  const chunk = (delta: object, others: object = {}): object => ({
    ...{ id: "c1", object: "chat.completion.chunk", created: 1n, model: "m", provider: "p" },
    choices: [{ index: 0, delta, ...others }],
  });
  const google = { google: { thought_signature: "c2ln" } };
  const call = {
    ...{ index: 0, id: "call_1", type: "function", function: { name: "weather", arguments: "", strict: true } },
    extra_content: { ...google, trace: "t" },
    provider_specific_fields: { thought_signature: "c2ln", more: null },
  };
  const others = [
    chunk({ role: "assistant", note: "n", tool_calls: [call] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: "{}", part: 2 }, provider_specific_fields: null }] }),
    chunk({ tool_calls: [{ index: 1, id: "call_2", function: { name: "weather", arguments: "{}" }, rank: 3n }] }),
    chunk({}, { finish_reason: "tool_calls", native_finish_reason: "STOP" }),
    { id: "c1", choices: [], usage: { prompt_tokens: 3n }, obfuscation: "x" },
  ];
  const { index: _, ...sent } = call;
  const calls = [
    { ...sent, function: { name: "weather", arguments: "{}", strict: true, part: 2 } },
    { id: "call_2", type: "function", function: { name: "weather", arguments: "{}" }, rank: 3 },
  ];

  it("to a completion of Chat is in the response", () => {
    expect(read(openaiChat, others).response()).toEqual({
      ...{ id: "c1", object: "chat.completion", created: 1, model: "m", provider: "p" },
      usage: { prompt_tokens: 3 },
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: null, note: "n", tool_calls: calls },
          finish_reason: "tool_calls",
          native_finish_reason: "STOP",
        },
      ],
    });
  });

  it("to a call of Chat goes back with it", async () => {
    const stream = read(openaiChat, others);
    const { messages } = await stream.answer();
    expect(messages[0]).toEqual({
      role: "assistant",
      content: null,
      note: "n",
      tool_calls: calls,
    });
    expect(messages).toHaveLength(3);
  });

  it("to a call of Chat counts as a part of it", () => {
    const stream = new ToolCallStream(openaiChat, { maxTotalLength: 100 });
    const note = "x".repeat(200);
    expect(() => stream.push(chunk({ tool_calls: [{ ...call, note }] }))).toThrow(/at most 100 UTF-16 code units/);
  });

  it("to a call of Ollama goes back with it", async () => {
    const called = { id: "call_1", rank: 1, function: { index: 0, name: "weather", arguments: {}, note: "n" } };
    const stream = read(ollama, [
      { model: "m", message: { role: "assistant", content: "", tool_calls: [called] }, done: false },
      { model: "m", message: { role: "assistant", content: "" }, done: true, done_reason: "stop", eval_count: 2n },
    ]);
    expect(stream.response()).toEqual({
      model: "m",
      message: {
        role: "assistant",
        content: "",
        tool_calls: [{ ...called, function: { ...called.function, index: 0 } }],
      },
      done: true,
      done_reason: "stop",
      eval_count: 2,
    });
    expect((await stream.answer()).messages[0].tool_calls).toEqual([called]);
  });

  it("to log probabilities is joined, and of sound the transcript", () => {
    const [a, b] = ["a", "b"].map((token) => ({ token, logprob: -1, bytes: null, top_logprobs: [] }));
    const response = read(openaiChat, [
      chunk(
        { audio: { id: "audio_1", transcript: "Hel", data: "AAA" } },
        { logprobs: { content: [a], refusal: null } },
      ),
      chunk({ audio: { transcript: "lo", expires_at: 5 } }, { logprobs: { content: [b] } }),
      chunk({}, { finish_reason: "stop" }),
    ]).response();
    expect(response.choices[0]).toMatchObject({
      logprobs: { content: [a, b] },
      message: { audio: { id: "audio_1", transcript: "Hello", expires_at: 5 } },
    });
    expect(openaiChat.encodeTurn(response, [])[0]).toMatchObject({ audio: { id: "audio_1" } });
  });

  it("at the start of a message of Anthropic and at its end is one usage", () => {
    const message = { id: "msg_1", type: "message", role: "assistant", model: "m", content: [], stop_reason: null };
    const usage = { input_tokens: 5, cache_read_input_tokens: 7, output_tokens: 1 };
    const response = read(anthropic, [
      { type: "message_start", message: { ...message, stop_sequence: null, usage } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "So" } },
      { type: "content_block_stop", index: 0 },
      {
        ...{ type: "message_delta", delta: { stop_reason: "stop_sequence", stop_sequence: "." } },
        ...{ usage: { input_tokens: null, output_tokens: 9n }, context_management: { applied_edits: [] } },
      },
      { type: "message_stop" },
    ]).response();
    expect(response).toEqual({
      ...message,
      content: [{ type: "text", text: "So" }],
      ...{ stop_reason: "stop_sequence", stop_sequence: "." },
      usage: { ...usage, output_tokens: 9 },
      context_management: { applied_edits: [] },
    });
    expect(anthropic.summarize?.(response).usage).toMatchObject({ inputTokens: 12, outputTokens: 9, totalTokens: 21 });
  });

  it("to the last event of Responses is the response, whatever its first event had", () => {
    const output = [{ type: "message", id: "m1", content: [{ type: "output_text", text: "So" }] }];
    const created = {
      id: "resp_1",
      object: "response",
      status: "in_progress",
      model: "m",
      tools: [{ a: 1 }],
      usage: null,
    };
    const ended = { ...created, status: "completed", tools: [], output, usage: { input_tokens: 2n }, error: null };
    const events = [
      { type: "response.created", response: created },
      { type: "response.completed", response: ended },
    ];
    expect(read(openaiResponses, events).response()).toEqual({ ...ended, usage: { input_tokens: 2 } });
  });

  it("to a stream of the AI SDK can be stored", () => {
    const response = read(aiSdk, [
      { type: "stream-start", warnings: [{ type: "other", message: "w" }] },
      { type: "response-metadata", id: "r1", modelId: "m", timestamp: new Date(0) },
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", delta: "So" },
      { type: "text-end", id: "1" },
      { type: "finish", finishReason: "stop", usage: { inputTokens: 1, outputTokens: 2 }, providerMetadata: { p: {} } },
    ]).response();
    expect(response).toEqual({
      role: "assistant",
      content: [{ type: "text", text: "So" }],
      finishReason: "stop",
      usage: { inputTokens: 1, outputTokens: 2 },
      response: { id: "r1", modelId: "m", timestamp: "1970-01-01T00:00:00.000Z" },
      providerMetadata: { p: {} },
      warnings: [{ type: "other", message: "w" }],
    });
  });
});
