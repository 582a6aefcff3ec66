// An error of the provider in a stream, at every position and in every form: it is never silent, and no call runs.
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import { streamText } from "ai";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineTool, type Tool } from "../../src/index.ts";
import { StreamError, ToolCallStream } from "../../src/stream/index.ts";
import {
  aiSdk,
  anthropic,
  bedrockConverse,
  cohere,
  gemini,
  ollama,
  openaiChat,
  openaiResponses,
  type WireDecoder,
} from "../../src/wire/index.ts";
import { FORMS, type Form, NOTHING_BESIDE, type Part } from "./randomAnswers.ts";
import { type ServedBodies, serveBodies } from "./serveBodies.ts";

const runs: unknown[] = [];
const parameters = { type: "object", properties: { city: { type: "string" } } } as const;
const tools: readonly Tool[] = [defineTool({ name: "now", parameters, execute: ({ city }) => runs.push(city) })];

const parts: readonly Part[] = [
  { kind: "reasoning", text: "Hm" },
  { kind: "text", text: "Let me look." },
  { kind: "call", id: "c1", name: "now", args: '{"city":"Oslo"}' },
  { kind: "call", id: "c2", name: "now", args: "{}" },
];
const piecesOf = (text: string): string[] => text.match(/.{1,6}/gsu) ?? [];

/** A stream of a format, and the forms of the errors that come in it. */
type Failing = {
  readonly name: string;
  readonly wire: WireDecoder;
  readonly events: readonly object[];
  readonly errors: readonly object[];
  /** How many of these the provider itself sends. Others send the rest, and its client may leave that out. Default: 1. */
  readonly own?: number;
  /** Whether the body of the stream is a line of JSON for each event. Default: server-sent events. */
  readonly hasLines?: boolean;
};

const failing = (name: string, reason: string, errors: readonly object[], others: Partial<Failing> = {}): Failing => {
  const { wire, events } = FORMS[name] as Form;
  return { name, wire, events: events({ parts, reason, beside: NOTHING_BESIDE }, piecesOf), errors, ...others };
};
const message = "Overloaded";
const error = { type: "overloaded_error", code: 529, message };

const CASES: readonly Failing[] = [
  failing(
    "openaiChat",
    "tool_calls",
    [
      { error },
      { choices: [{ index: 0, delta: {}, finish_reason: "error", error }] },
      { id: "1", object: "chat.completion.chunk", choices: [{ index: 0, delta: {}, finish_reason: "error" }], error },
      { id: "1", object: "chat.completion.chunk", choices: [], error },
      { error: message },
      [{ error }],
      { object: "error", message },
      { detail: message },
    ],
    { own: 5 },
  ),
  failing(
    "openaiResponses",
    "completed",
    [
      { type: "error", code: "server_error", message },
      { type: "response.failed", response: { status: "failed", error: { code: "server_error", message } } },
      { type: "error", error },
      { error },
      { type: "response.done", response: { status: "failed", status_details: { error } } },
    ],
    { own: 4 },
  ),
  failing("anthropic", "tool_use", [{ type: "error", error }, { error }, { type: "error", error: message }]),
  failing("gemini", "STOP", [
    { error: { code: 503, status: "UNAVAILABLE", message } },
    [{ error: { code: 503, status: "UNAVAILABLE", message } }],
    { error: message },
  ]),
  {
    name: "gemini, interactions",
    wire: gemini,
    events: [
      { event_type: "interaction.created", interaction: { id: "v1", status: "in_progress" } },
      { event_type: "step.start", index: 0, step: { type: "function_call", id: "c1", name: "now", arguments: {} } },
      ...piecesOf('{"city":"Oslo"}').map((text) => ({
        event_type: "step.delta",
        index: 0,
        delta: { type: "arguments_delta", arguments: text },
      })),
      { event_type: "step.stop", index: 0 },
      { event_type: "interaction.completed", interaction: { id: "v1", status: "requires_action" } },
    ],
    errors: [
      { event_type: "error", error: { code: "internal", message } },
      { event_type: "interaction.completed", interaction: { id: "v1", status: "failed", error: { message } } },
      { event_type: "interaction.status_update", interaction_id: "v1", status: "failed", error: { message } },
      { error: { code: 503, message } },
    ],
  },
  failing("ollama", "stop", [{ error: message }, { error }], { hasLines: true }),
  failing("aiSdk", "tool-calls", [
    { type: "error", error: new Error(message) },
    { type: "error", error: message },
    { type: "error", error },
    { type: "error", errorText: message },
  ]),
  {
    name: "bedrockConverse",
    wire: bedrockConverse,
    events: [
      { messageStart: { role: "assistant" } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: "So" } } },
      { contentBlockStop: { contentBlockIndex: 0 } },
      { contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { toolUseId: "c1", name: "now" } } } },
      { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '{"city":' } } } },
      { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '"Oslo"}' } } } },
      { contentBlockStop: { contentBlockIndex: 1 } },
      { messageStop: { stopReason: "tool_use" } },
    ],
    errors: [{ throttlingException: { message } }, { internalServerException: { message } }, { error }],
  },
  {
    name: "cohere",
    wire: cohere,
    events: [
      { type: "message-start", id: "r1", delta: { message: { role: "assistant" } } },
      {
        type: "tool-call-start",
        index: 0,
        delta: { message: { tool_calls: { id: "c1", function: { name: "now" } } } },
      },
      { type: "tool-call-delta", index: 0, delta: { message: { tool_calls: { function: { arguments: "{}" } } } } },
      { type: "tool-call-end", index: 0 },
      { type: "message-end", delta: { finish_reason: "TOOL_CALL" } },
    ],
    errors: [{ type: "message-end", delta: { finish_reason: "ERROR", error: message } }, { error }],
  },
];

const all = CASES.flatMap(({ errors, ...rest }) => errors.map((said) => ({ ...rest, said })));

/** That the stream says that the provider failed, and that none of its calls runs. */
async function expectFailed(stream: ToolCallStream<readonly Tool[]>, wire: WireDecoder, told = message): Promise<void> {
  expect(stream.ending).toMatchObject({ kind: "provider_error" });
  expect(stream.ending.detail ?? "").toContain(told);
  runs.length = 0;
  if ("encodeTurn" in wire) {
    const thrown: unknown = await stream.answer().catch((reason: unknown) => reason);
    expect(thrown).toMatchObject({ name: "TurnError", code: "provider_error" });
    expect((thrown as Error).message).toContain(told);
  }
  expect(runs).toEqual([]);
}

const lineOf = (event: object): string => `${JSON.stringify(event)}\n`;
const frameOf = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;

/** All positions of an error, as the number of events before it; the last one is behind the end of the answer. */
const positions = (events: readonly object[]): number[] => [...events.keys(), events.length];

describe.each(all)("an error in a stream of $name, $said", ({ wire, events, said, hasLines }) => {
  const failed = (at: number): object[] => [...events.slice(0, at), said];

  it("is not told of the whole stream", () => {
    const stream = new ToolCallStream(wire, { tools });
    for (const event of events) stream.push(event);
    expect(stream.ending.kind).toBe("done");
  });

  it("is told when its events are pushed", async () => {
    for (const at of positions(events)) {
      const stream = new ToolCallStream(wire, { tools });
      try {
        for (const event of failed(at)) stream.push(event);
      } catch (thrown) {
        expect([at, thrown]).toEqual([0, expect.any(StreamError)]);
      }
      await expectFailed(stream, wire);
    }
  });

  it("is told when a client gives its events", async () => {
    for (const at of positions(events)) {
      const stream = new ToolCallStream(wire, { tools });
      const source = async function* (): AsyncGenerator<object> {
        yield* failed(at);
      };
      await stream.readAll(source()).catch((thrown: unknown) => expect(thrown).toBeInstanceOf(StreamError));
      await expectFailed(stream, wire);
    }
  });

  it("is told when a client throws it", async () => {
    for (const at of positions(events)) {
      const stream = new ToolCallStream(wire, { tools });
      const thrown = Object.assign(new Error(message), { status: undefined, error });
      const source = async function* (): AsyncGenerator<object> {
        yield* events.slice(0, at);
        throw thrown;
      };
      await expect(stream.readAll(source())).rejects.toBe(thrown);
      await expectFailed(stream, wire);
    }
  });

  // JSON has no form for an Error.
  const isWritten = wire !== aiSdk || !JSON.stringify(said).includes("{}");
  if (isWritten)
    it("is told in bytes", async () => {
      for (const at of positions(events)) {
        const bytes = new TextEncoder().encode(
          failed(at)
            .map(hasLines ? lineOf : frameOf)
            .join(""),
        );
        const pieces = Array.from({ length: Math.ceil(bytes.length / 50) }, (_, piece) =>
          bytes.slice(piece * 50, (piece + 1) * 50),
        );
        const stream = new ToolCallStream(wire, { tools });
        await stream.readAll(pieces).catch((thrown: unknown) => expect(thrown).toBeInstanceOf(StreamError));
        await expectFailed(stream, wire);
      }
    });
});

describe("the client of", () => {
  let server: ServedBodies;
  beforeAll(async () => {
    server = await serveBodies();
  });
  afterAll(() => server.close());

  const question = [{ role: "user" as const, content: "?" }];
  const openai = (baseURL: string): OpenAI => new OpenAI({ baseURL, apiKey: "none", maxRetries: 0 });
  const claude = (baseURL: string): Anthropic => new Anthropic({ baseURL, apiKey: "none", maxRetries: 0 });
  const compatible = (baseURL: string) =>
    streamText({
      model: createOpenAICompatible({ name: "served", baseURL })("m"),
      prompt: "?",
      tools: aiSdk.encodeTools(tools),
      maxRetries: 0,
      onError: () => {},
    });

  /** What streams of a client give, and the body that the server sends. */
  const CLIENTS: readonly (readonly [name: string, body: string, wire: WireDecoder, open: Open])[] = [
    ["OpenAI", "openaiChat", openaiChat, (url) => openai(url).chat.completions.create({ ...ASKED, stream: true })],
    ["OpenAI, joined", "openaiChat", openaiChat, (url) => openai(url).chat.completions.stream(ASKED)],
    [
      "Responses",
      "openaiResponses",
      openaiResponses,
      (url) => openai(url).responses.create({ ...INPUT, stream: true }),
    ],
    ["Responses, joined", "openaiResponses", openaiResponses, (url) => openai(url).responses.stream(INPUT)],
    ["Anthropic", "anthropic", anthropic, (url) => claude(url).messages.create({ ...ASKED, ...LIMIT, stream: true })],
    ["Anthropic, joined", "anthropic", anthropic, (url) => claude(url).messages.stream({ ...ASKED, ...LIMIT })],
    [
      "Gemini",
      "gemini",
      gemini,
      (baseUrl) =>
        new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl } }).models.generateContentStream({
          model: "m",
          contents: "?",
        }),
    ],
    ["Ollama", "ollama", ollama, (host) => new Ollama({ host }).chat({ model: "m", messages: question, stream: true })],
    ["the AI SDK", "openaiChat", aiSdk, (url) => compatible(url).fullStream],
    ["the AI SDK, for a page", "openaiChat", aiSdk, (url) => compatible(url).toUIMessageStream()],
  ];
  const ASKED = { model: "m", messages: question };
  const INPUT = { model: "m", input: "?" };
  const LIMIT = { max_tokens: 10 };
  const rows = CLIENTS.flatMap(([name, body, wire, open]) => {
    const { events, errors, own = 1, hasLines } = CASES.find((one) => one.name === body) as Failing;
    // Ollama's client reads no line behind the last one of the answer.
    const last = name === "Ollama" ? events.length - 1 : events.length;
    const places = [...new Set([0, 1, last >> 1, last - 3, last - 1, last])];
    return errors
      .slice(0, own)
      .flatMap((said) => places.map((at) => ({ name, wire, open, events, said, hasLines, at })));
  });

  it.each(rows)("$name tells the error $said behind $at events", async ({ said, at, ...row }) => {
    const { name, wire, open, hasLines } = row;
    const all = [...row.events.slice(0, at), said].map(completed);
    const body = all.map(hasLines ? lineOf : (event) => `${typed(event)}${frameOf(event)}`);
    const url = server.serve(body, hasLines ? "application/x-ndjson" : "text/event-stream");
    const stream = new ToolCallStream(wire, { tools });
    const thrown = await read(stream, open(url));
    // What the AI SDK sends to a page does not have the provider's reason.
    if (name.endsWith("page") && stream.ending.kind === "unknown_ending") return;
    if (stream.ending.kind === "provider_error") await expectFailed(stream, wire, "");
    else expectThrown(name, thrown);
  });
});

/**
 * Ollama's client throws an Error without any other field, as one for a lost connection may be; OpenAI's client wants
 * the start of a response first.
 */
function expectThrown(name: string, thrown: unknown): void {
  expect([name, thrown]).toEqual([expect.stringMatching(/^(Ollama|Responses, joined)$/), expect.any(Error)]);
}

type Open = (url: string) => unknown;

/** Reads what a client gives; what it throws is known to the stream. */
async function read(stream: ToolCallStream, source: unknown): Promise<unknown> {
  try {
    await stream.readAll((await source) as AsyncIterable<unknown>);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(Error);
    return thrown;
  }
}

/** The line with the type of an event. */
const typed = (event: object): string => ("type" in event ? `event: ${event.type}\n` : "");

/** An event with the fields that clients need. */
function completed(event: object): object {
  const { type, message: begun, response, output_index: at } = event as { [name: string]: unknown };
  if (response) return { ...event, response: { id: "resp_1", object: "response", output: [], ...response } };
  if (type === "message_start") return { ...event, message: { ...(begun as object), ...BEGUN } };
  if (type === "message_delta") return { ...event, usage: BEGUN.usage };
  if (String(type).endsWith("arguments.delta")) return { ...event, item_id: `fc_${at}` };
  return event;
}

const BEGUN = { type: "message", role: "assistant", model: "m", usage: { input_tokens: 1, output_tokens: 1 } };
