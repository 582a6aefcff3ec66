import { generateText, isStepCount, jsonSchema, streamText, type ToolSet, tool } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ToolCallStream } from "../../src/stream/index.ts";
import { aiSdk, type CallEvent, type WireCall, WireError } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { deep, hostile } from "./hostile.ts";
import { joined } from "./joined.ts";

const part = { type: "tool-call", toolCallId: "call_1", toolName: "get_weather", input: { city: "Oslo" } };
const call = { id: "call_1", type: "function", name: "get_weather", arguments: '{"city":"Oslo"}', index: 0 };

describe("a message", () => {
  const message = { role: "assistant", content: [{ type: "text", text: "Let me look." }, part] };
  test.each<[string, unknown, WireCall[]]>([
    ["a result", { toolCalls: [part], text: "" }, [call]],
    ["its calls", [part], [call]],
    ["a message", message, [call]],
    ["messages", [{ role: "user", content: "Weather?" }, message, { role: "tool", content: [] }], [call]],
    ["a call", part, [call]],
    [
      "the answer of a language model",
      { content: [{ ...part, input: '{"city":"Oslo"}' }], finishReason: "tool-calls" },
      [call],
    ],
    ["an input that is invalid", [{ ...part, input: '{"ci', invalid: true }], [{ ...call, arguments: '{"ci' }]],
    ["no id", [{ ...part, toolCallId: undefined }], [{ ...call, id: "made" }]],
    ["parallel calls", [part, { ...part, toolCallId: "call_2" }], [call, { ...call, id: "call_2", index: 1 }]],
    ["what the provider has run itself", [{ ...part, toolCallId: "ws", providerExecuted: true }, part], [call]],
    ["a call of version 4", { toolCalls: [{ ...part, input: undefined, args: { city: "Oslo" } }] }, [call]],
    ["a call with an input and an `args` of its own", [{ ...part, args: { city: "Rome" } }], [call]],
    ["text alone", { role: "assistant", content: "Hello" }, []],
    ["nothing", undefined, []],
  ])("%s", (_, value, expected) => {
    expect(aiSdk.decodeMessage(value, { makeId: () => "made" })).toEqual(expected);
  });

  test.each([["text"], [7], [{}], [{ choices: [] }]])("is not %j", (value) => {
    expect(errorOf(WireError, () => aiSdk.decodeMessage(value))).toMatchObject({ code: "invalid_message" });
  });
});

describe("an event", () => {
  const end = (reason: string, isTruncated: boolean): CallEvent => ({ kind: "end", reason, isTruncated });
  const start = { type: "tool-input-start", id: "call_1", toolName: "get_weather" };
  const known = { kind: "delta", key: "call_1", id: "call_1", name: "get_weather" };
  const begun = { ...known, needsDone: true };
  test.each<[string, unknown, object[]]>([
    ["a call begins", start, [begun]],
    [
      "text",
      { type: "tool-input-delta", id: "call_1", delta: '{"ci' },
      [{ kind: "delta", key: "call_1", text: '{"ci' }],
    ],
    ["empty text", { type: "tool-input-delta", id: "call_1", delta: "" }, []],
    [
      "a call begins in version 4",
      { type: "tool-call-streaming-start", toolCallId: "call_1", toolName: "get_weather" },
      [begun],
    ],
    [
      "text in version 4",
      { type: "tool-call-delta", toolCallId: "call_1", toolName: "get_weather", argsTextDelta: '{"ci' },
      [{ kind: "delta", key: "call_1", text: '{"ci' }],
    ],
    [
      "a whole call in version 4",
      { type: "tool-call", toolCallId: "call_1", toolName: "get_weather", args: { city: "Oslo" } },
      [{ ...known, whole: '{"city":"Oslo"}', isDone: true }],
    ],
    [
      "a call begins in a user interface",
      { type: "tool-input-start", toolCallId: "call_1", toolName: "get_weather" },
      [begun],
    ],
    [
      "text there",
      { type: "tool-input-delta", toolCallId: "call_1", inputTextDelta: '{"ci' },
      [{ kind: "delta", key: "call_1", text: '{"ci' }],
    ],
    [
      "the call there",
      { ...part, type: "tool-input-available" },
      [{ ...known, whole: '{"city":"Oslo"}', isDone: true }],
    ],
    [
      "a call that the SDK finds invalid there",
      { ...part, type: "tool-input-error", errorText: "x" },
      [{ ...known, whole: '{"city":"Oslo"}', isDone: true }],
    ],
    ["the end of the text", { type: "tool-input-end", id: "call_1" }, []],
    ["the call", part, [{ ...known, whole: '{"city":"Oslo"}', isDone: true }]],
    [
      "the call of a language model",
      { ...part, input: '{"city":"Oslo"}' },
      [{ ...known, whole: '{"city":"Oslo"}', isDone: true }],
    ],
    ["what the provider runs itself", { ...start, providerExecuted: true }, []],
    ["that call", { ...part, providerExecuted: true }, []],
    ["the finish", { type: "finish", finishReason: "tool-calls" }, [end("tool-calls", false)]],
    [
      "the finish of a language model",
      { type: "finish", finishReason: { unified: "length", raw: "max" } },
      [end("length", true)],
    ],
    [
      "an error",
      { type: "error", error: new Error("x") },
      [{ ...end("error", true), fault: "x", cause: new Error("x") }],
    ],
    ["text of the answer", { type: "text-delta", id: "0", delta: "Hello" }, []],
    ["nothing", null, []],
  ])("%s", (_, event, expected) => {
    expect(aiSdk.decodeEvent?.(event)).toEqual(expected);
  });
});

test("any JSON gives events, and calls or an error of ours", () => {
  const words =
    "type id toolCallId toolName input delta content toolCalls role finishReason providerExecuted tool-call tool-input-start tool-input-delta finish";
  fc.assert(
    fc.property(hostile(words.split(" ")), (value) => {
      aiSdk.decodeEvent?.(value);
      try {
        aiSdk.decodeMessage(value);
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 2000 },
  );
  expect(aiSdk.decodeMessage({ ...part, input: deep(5000) })[0]?.arguments).toMatch(/^\[expected at most/);
});

describe("the real package", () => {
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } } as never;
  const finishReason = { unified: "tool-calls", raw: "tool_calls" } as const;
  const ours = { ...part, type: "tool-call", input: '{"city":"Oslo"}' } as const;
  const theirs = { ...ours, toolCallId: "ws_1", toolName: "search", providerExecuted: true };
  const tools = { get_weather: tool({ inputSchema: jsonSchema<{ city: string }>({ type: "object" }) }) } as ToolSet;
  const stream = () => [
    { type: "stream-start" as const, warnings: [] },
    { type: "tool-input-start" as const, id: "ws_1", toolName: "search", providerExecuted: true },
    { type: "tool-input-delta" as const, id: "ws_1", delta: '{"query":1}' },
    theirs,
    { type: "tool-input-start" as const, id: "call_1", toolName: "get_weather" },
    { type: "tool-input-delta" as const, id: "call_1", delta: '{"city":' },
    { type: "tool-input-delta" as const, id: "call_1", delta: '"Oslo"}' },
    { type: "tool-input-end" as const, id: "call_1" },
    ours,
    { type: "finish" as const, finishReason, usage },
  ];
  const model = new MockLanguageModelV4({
    doGenerate: async () => ({ content: [theirs, ours], finishReason, usage, warnings: [] }),
    doStream: async () => ({ stream: simulateReadableStream({ chunks: stream() }) }),
  });
  const expected = [{ id: "call_1", name: "get_weather", arguments: { city: "Oslo" } }];

  it("gives its results", async () => {
    const result = await generateText({ model, prompt: "Weather?", tools, stopWhen: isStepCount(1) });
    expect(aiSdk.decodeMessage(result)).toEqual([call]);
    expect(aiSdk.decodeMessage(result.response.messages)).toEqual([call]);
  });

  it("gives its stream, and the model's", async () => {
    const events: CallEvent[] = [];
    for await (const event of streamText({ model, prompt: "Weather?", tools }).fullStream) {
      events.push(...(aiSdk.decodeEvent?.(event) ?? []));
    }
    expect(joined(events)).toEqual(expected);
    expect(events.at(-1)).toEqual({ kind: "end", reason: "tool-calls", isTruncated: false });
    const own = stream().flatMap((event) => aiSdk.decodeEvent?.(event) ?? []);
    expect(joined(own)).toEqual(expected);
  });
});

it("a step that a stream for a page resets does not count", () => {
  const stream = new ToolCallStream(aiSdk);
  const say = (id: string, delta: string): object[] => [
    { type: "text-start", id },
    { type: "text-delta", id, delta },
    { type: "text-end", id },
  ];
  const available = (toolCallId: string): object => ({ ...part, type: "tool-input-available", toolCallId });
  for (const event of [
    { type: "start-step" },
    ...say("1", "Let me"),
    available("call_1"),
    { type: "tool-input-start", toolCallId: "call_2", toolName: "get_weather" },
    { type: "reset-step" },
    ...say("1", "I look."),
    available("call_3"),
    { type: "finish-step" },
    { type: "finish", finishReason: "tool-calls" },
  ])
    stream.push(event);
  expect(stream.finish().map((finished) => [finished.call.id, finished.state])).toEqual([["call_3", "complete"]]);
  expect(stream.text).toBe("I look.");
  const content = [
    { type: "text", text: "I look." },
    { type: "tool-call", toolCallId: "call_3" },
  ];
  expect(stream.response()).toMatchObject({ content });
});
