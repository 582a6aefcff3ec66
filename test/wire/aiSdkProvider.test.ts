// What the tools of the provider answer goes back, from whatever the AI SDK gives: a whole answer or a stream.
import { convertToModelMessages, generateText, readUIMessageStream, streamText, toUIMessageStream } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";
import { describe, expect, it, test } from "vitest";
import { defineTool, ToolSet, type TurnStep } from "../../src/index.ts";
import { StreamError, ToolCallStream } from "../../src/stream/index.ts";
import { aiSdk } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";

const tools = new ToolSet([defineTool({ name: "now", execute: () => "12:00" })]);
const turn = tools.bind(aiSdk);
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } } as never;
const finishReason = { unified: "tool-calls", raw: "tool_calls" } as const;
const providerMetadata = { openai: { itemId: "ws_1" } };

const search = (id: string) =>
  ({
    type: "tool-call",
    toolCallId: id,
    toolName: "search",
    input: '{"q":"Oslo"}',
    providerExecuted: true,
    dynamic: true,
  }) as const;
const found = (id: string, result: unknown, more: object = {}) =>
  ({
    type: "tool-result",
    toolCallId: id,
    toolName: "search",
    result: result as never,
    dynamic: true,
    ...more,
  }) as const;

/** What the model of a provider gives, in an order that the SDK keeps in all its forms. */
const content = [
  { type: "text", text: "Let me look." },
  search("ws_1"),
  found("ws_1", { hits: 2 }, { providerMetadata }),
  search("ws_2"),
  found("ws_2", "nothing"),
  search("ws_3"),
  found("ws_3", { type: "error", errorCode: "too_many" }, { isError: true }),
  search("ws_4"),
  found("ws_4", "unavailable", { isError: true }),
  search("mcp_1"),
  { type: "tool-approval-request", approvalId: "ask_1", toolCallId: "mcp_1" },
  { type: "source", sourceType: "url", id: "1", url: "https://a.example", title: "A" },
  { type: "file", mediaType: "image/png", data: { type: "data", data: "iVBORw0=" } },
  { type: "tool-call", toolCallId: "call_1", toolName: "now", input: "{}" },
] as const;
const chunks = content.flatMap((part): object[] =>
  part.type === "text"
    ? [
        { type: "text-start", id: "1" },
        { type: "text-delta", id: "1", delta: part.text },
        { type: "text-end", id: "1" },
      ]
    : [part],
);
const modelOf = (streamed: object[]) =>
  new MockLanguageModelV4({
    doGenerate: async () => ({ content: [...content] as never, finishReason, usage, warnings: [] }),
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [{ type: "stream-start", warnings: [] }, ...streamed, { type: "finish", finishReason, usage }] as never,
      }),
    }),
  });
const model = modelOf(chunks);
const request = { model, prompt: "Weather?", tools: turn.tools };

/** The messages as JSON without the field in which the SDK says that it decided nothing. */
const plain = (messages: unknown): unknown =>
  JSON.parse(JSON.stringify(messages, (name, value) => (name === "isAutomatic" ? undefined : value)));

const said = ({ messages, continues, text, reasoning, usage, stopReason }: TurnStep): unknown =>
  plain({ messages, continues, text, reasoning, usage, stopReason });

async function streamed(events: AsyncIterable<object>): Promise<unknown> {
  const stream = new ToolCallStream(aiSdk, { tools });
  await stream.readAll(events);
  return plain((await stream.answer()).messages);
}

const call = (id: string, toolName = "search", input: object = { q: "Oslo" }) => ({
  type: "tool-call",
  toolCallId: id,
  toolName,
  input,
  ...(toolName === "search" && { providerExecuted: true }),
});
const result = (id: string, output: object, more: object = {}) => ({
  type: "tool-result",
  toolCallId: id,
  toolName: "search",
  output,
  ...more,
});
const parts = [
  { type: "text", text: "Let me look." },
  call("ws_1"),
  result("ws_1", { type: "json", value: { hits: 2 } }, { providerOptions: providerMetadata }),
  call("ws_2"),
  result("ws_2", { type: "text", value: "nothing" }),
  call("ws_3"),
  result("ws_3", { type: "error-json", value: { type: "error", errorCode: "too_many" } }),
  call("ws_4"),
  result("ws_4", { type: "error-json", value: "unavailable" }),
  call("mcp_1"),
  { type: "tool-approval-request", approvalId: "ask_1", toolCallId: "mcp_1" },
  { type: "file", data: "iVBORw0=", mediaType: "image/png" },
  call("call_1", "now", {}),
];
const expected = [
  { role: "assistant", content: parts },
  {
    role: "tool",
    content: [{ ...result("call_1", { type: "text", value: "12:00" }), toolName: "now" }],
  },
];

describe("the same answer", () => {
  it("of generateText", async () => {
    expect(plain((await turn.answer(await generateText(request))).messages)).toEqual(expected);
  });

  it("of streamText", async () => {
    expect(plain((await turn.answer(await streamText(request).finalStep)).messages)).toEqual(expected);
  });

  it("of a result and a step that were stored as JSON", async () => {
    for (const answer of [await generateText(request), await streamText(request).finalStep])
      expect(said(await turn.answer(JSON.parse(JSON.stringify(answer))))).toEqual(said(await turn.answer(answer)));
  });

  it("in the parts of streamText", async () => {
    expect(await streamed(streamText(request).fullStream)).toEqual(expected);
  });

  it("in the stream for user interfaces, of which the SDK makes the same parts", async () => {
    const [ours, theirs] = toUIMessageStream({ stream: streamText(request).fullStream }).tee();
    expect(await streamed(ours)).toEqual(expected);
    let message: Parameters<typeof convertToModelMessages>[0][number] | undefined;
    for await (const next of readUIMessageStream({ stream: theirs })) message = next;
    const [own] = (await convertToModelMessages([message as never])) as unknown as [{ content: { type: string }[] }];
    const known = (part: { type: string }) => part.type !== "file";
    // The SDK leaves the text of an error in JSON as text, and the file as a URL.
    const texts = parts.map((part) => JSON.parse(JSON.stringify(part), asText));
    expect(plain(own.content.filter(known))).toEqual(texts.filter(known));
  });

  it("of a language model", async () => {
    expect(plain((await turn.answer(await model.doGenerate({ prompt: [] }))).messages)).toEqual(expected);
    expect(await streamed((await model.doStream({ prompt: [] })).stream)).toEqual(expected);
  });
});

test("a preliminary result is replaced by the next", async () => {
  const early = { ...content[2], preliminary: true, result: { hits: 1 } };
  const preliminary = modelOf(chunks.flatMap((chunk) => (chunk === content[2] ? [early, chunk] : [chunk])));
  const { fullStream } = streamText({ ...request, model: preliminary });
  expect(await streamed(fullStream)).toEqual(expected);
  expect(await streamed((await preliminary.doStream({ prompt: [] })).stream)).toEqual(expected);
});

function asText(_: string, value: { type?: unknown; value?: unknown }): unknown {
  const isText = value?.type !== "error-json" || typeof value.value === "string";
  return isText ? value : { ...value, value: JSON.stringify(value.value) };
}

describe("in the stream for user interfaces", () => {
  const end = [
    { type: "tool-input-available", toolCallId: "call_1", toolName: "now", input: {} },
    { type: "finish", finishReason: "tool-calls" },
  ];
  const theirs = { toolCallId: "ws_1", providerExecuted: true };

  async function partsOf(...events: object[]): Promise<unknown> {
    const stream = new ToolCallStream(aiSdk, { tools });
    for (const event of [...events, ...end]) stream.push(event);
    const [{ content: sent }] = plain((await stream.answer()).messages) as [{ content: object[] }];
    return sent.slice(0, -1);
  }

  test("a call of the provider that the SDK finds invalid has no arguments", async () => {
    const event = { type: "tool-input-error", ...theirs, toolName: "search", input: '{"q', errorText: "no JSON" };
    expect(await partsOf(event)).toEqual([call("ws_1", "search", {})]);
  });

  test("what a tool of the SDK gave is no part of the model's answer", async () => {
    const given = { type: "tool-output-available", toolCallId: "call_0", output: "12:00" };
    expect(await partsOf(given, { ...given, type: "tool-output-error", errorText: "x" })).toEqual([]);
  });

  test("a result without its call is an error", () => {
    const stream = new ToolCallStream(aiSdk, { tools });
    const push = () => stream.push({ type: "tool-output-available", ...theirs, output: 1 });
    const message = "expected the result of a tool of the provider after its call";
    expect(errorOf(StreamError, push)).toMatchObject({
      code: "invalid_event",
      message: expect.stringContaining(message),
    });
  });

  test("a call of ours that the SDK finds invalid has the error of the set", async () => {
    const stream = new ToolCallStream(aiSdk, { tools });
    const event = { type: "tool-input-error", toolCallId: "call_0", toolName: "now", input: '{"q', errorText: "x" };
    for (const one of [event, ...end]) stream.push(one);
    expect(stream.finish().map(({ state }) => state)).toEqual(["truncated", "complete"]);
  });
});
