import { asSchema, generateText, type ModelMessage, streamText } from "ai";
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";
import { describe, expect, it, test } from "vitest";
import { defineTool, ToolSet } from "../../src/index.ts";
import { ToolCallStream } from "../../src/stream/index.ts";
import { aiSdk, type ToolChoice, WireError } from "../../src/wire/index.ts";
import type { ResultPart } from "../../src/wire/results/ResultPart.ts";
import { errorOf } from "../errorOf.ts";

const weather = defineTool({
  name: "crm.get weather",
  description: "The weather",
  // A map: nothing is said of its further keys.
  parameters: {
    type: "object",
    properties: { city: { type: "string" }, more: { type: "object" } },
    required: ["city"],
  },
  inputExamples: [{ city: "Oslo" }],
  deferLoading: true,
  providerOptions: { aiSdk: { providerOptions: { openai: { x: 1 } } } },
  execute: ({ city }) => `12 °C in ${city}`,
});
const tools = new ToolSet([weather]);
const name = Object.keys(aiSdk.encodeTools(tools))[0] as string;
const call = { id: "call_1", name: "crm.get weather", arguments: '{"city":"Oslo"}' };
const part = { type: "tool-call", toolCallId: "call_1", toolName: name, input: { city: "Oslo" } };

describe("tools", () => {
  const encoded = aiSdk.encodeTools(tools)[name];

  it("are an object by names that every provider takes", () => {
    expect(name).toMatch(/^crm_get_weather_[0-9a-f]{16}$/);
    expect(encoded).toMatchObject({
      description: "The weather",
      inputExamples: [{ input: { city: "Oslo" } }],
      deferLoading: true,
      providerOptions: { openai: { x: 1 } },
    });
    expect(encoded).not.toHaveProperty("execute");
  });

  it("have a schema that reaches the model as it is, and takes any arguments", async () => {
    expect(asSchema(encoded?.inputSchema).jsonSchema).toEqual(weather.jsonSchema);
    expect(asSchema(encoded?.inputSchema).validate).toBeUndefined();
    expect(encoded?.inputSchema["~standard"].jsonSchema.input({ target: "draft-07" })).toEqual(weather.jsonSchema);
    expect(await encoded?.inputSchema["~standard"].validate(7)).toEqual({ value: 7 });
  });

  it("keep their strict form", () => {
    const strict = aiSdk.encodeTools(new ToolSet([weather]).toStrict({ provider: "openai" }));
    expect(strict[name]?.strict).toBe(true);
  });
});

test.each<[ToolChoice, unknown]>([
  ["auto", "auto"],
  ["none", "none"],
  ["required", "required"],
  [{ name: "crm.get weather" }, { type: "tool", toolName: name }],
])("the choice %j", (choice, expected) => {
  expect(aiSdk.encodeToolChoice(choice, { tools })).toEqual(expected);
});

test("a choice among some of the tools is refused", () => {
  const choose = () => aiSdk.encodeToolChoice({ allowed: ["crm.get weather"] }, { tools });
  expect(errorOf(WireError, choose)).toMatchObject({ code: "unsupported" });
});

test.each<[string, string | ResultPart[], unknown, unknown]>([
  ["text", "12 °C", undefined, { type: "text", value: "12 °C" }],
  ["an error", "no such city", new Error("x"), { type: "error-text", value: "no such city" }],
  ["an empty text", "", undefined, { type: "json", value: "" }],
  ["a blank error", " \n", new Error("x"), { type: "error-json", value: " \n" }],
  ["JSON", [{ type: "json", value: { celsius: 12 } }], undefined, { type: "text", value: '{"celsius":12}' }],
  [
    "an image",
    [
      { type: "text", text: "A map" },
      { type: "image", data: "iVBORw0=", mimeType: "image/png" },
    ],
    undefined,
    {
      type: "content",
      value: [
        { type: "text", text: "A map" },
        { type: "file", data: { type: "data", data: "iVBORw0=" }, mediaType: "image/png" },
      ],
    },
  ],
])("a result: %s", (_, content, error, output) => {
  expect(aiSdk.encodeResult({ call, content, error }, { tools })).toEqual({
    type: "tool-result",
    toolCallId: "call_1",
    toolName: name,
    output,
  });
});

test("calls", () => {
  expect(aiSdk.encodeCalls([call, { ...call, id: "call_2", arguments: '{"ci' }], { tools }).content).toEqual([
    part,
    { ...part, toolCallId: "call_2", input: { rawInvalidInput: '{"ci' } },
  ]);
  expect(aiSdk.decodeMessage([part], { tools })[0]?.name).toBe("crm.get weather");
});

test.each([
  ["tool-calls", [undefined, undefined]],
  ["length", [undefined, true]],
])("an answer that ended by %s", (finishReason, cut) => {
  const calls = aiSdk.decodeMessage({ toolCalls: [part, { ...part, toolCallId: "call_2" }], finishReason });
  expect(calls.map(({ isTruncated }) => isTruncated)).toEqual(cut);
});

describe("a turn", () => {
  const result = { ...part, type: "tool-result", output: { type: "text", value: "12 °C in Oslo" } };
  const { input: _, ...answered } = result;
  const tool = { role: "tool", content: [answered] };
  const text = { type: "text", text: "Let me look." };
  const options = { providerOptions: { openai: { itemId: "rs_1" } } };
  const message = {
    role: "assistant",
    content: [{ type: "reasoning", text: "Hm", ...options }, text, { ...part, ...options }],
  };
  const search = { type: "tool-call", toolCallId: "ws_1", toolName: "search", input: {}, providerExecuted: true };

  test.each<[string, unknown, unknown[]]>([
    ["a message", message, [message, tool]],
    ["a result", { toolCalls: [part], response: { messages: [message] } }, [message, tool]],
    ["a result of several steps", { toolCalls: [part], responseMessages: [tool, message] }, [message, tool]],
    ["messages", [{ role: "user", content: "?" }, message], [message, tool]],
    ["its calls alone", [part], [{ role: "assistant", content: [part] }, tool]],
    [
      "what the provider ran itself",
      { role: "assistant", content: [search, part] },
      [{ role: "assistant", content: [search, part] }, tool],
    ],
    [
      "a call that the SDK has answered",
      {
        toolCalls: [part],
        response: {
          messages: [message, { role: "tool", content: [{ ...answered, output: { type: "error-text", value: "x" } }] }],
        },
      },
      [message, tool],
    ],
    ["text alone", { role: "assistant", content: "Hello" }, [{ role: "assistant", content: "Hello" }]],
  ])("of %s", async (_, answer, expected) => {
    expect((await tools.bind(aiSdk).answer(answer)).messages).toEqual(expected);
  });
});

describe("the real package", () => {
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } } as never;
  const finishReason = { unified: "tool-calls", raw: "tool_calls" } as const;
  const providerMetadata = { openai: { itemId: "rs_1" } };
  const calls = ['{"city":"Oslo"}', '{"city":'].map((input, place) => {
    return { type: "tool-call" as const, toolCallId: `call_${place}`, toolName: name, input };
  });
  const model = new MockLanguageModelV4({
    doGenerate: async () => ({
      content: [{ type: "reasoning", text: "Hm.", providerMetadata }, { type: "text", text: "Let me look." }, ...calls],
      finishReason,
      usage,
      warnings: [],
    }),
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [
          { type: "stream-start", warnings: [] },
          { type: "reasoning-start", id: "0" },
          { type: "reasoning-delta", id: "0", delta: "H" },
          { type: "reasoning-delta", id: "0", delta: "m." },
          { type: "reasoning-end", id: "0", providerMetadata },
          { type: "text-start", id: "1" },
          { type: "text-delta", id: "1", delta: "Let me " },
          { type: "text-delta", id: "1", delta: "look." },
          { type: "text-end", id: "1" },
          ...calls.flatMap(({ toolCallId: id, input, ...one }) => [
            { type: "tool-input-start" as const, id, toolName: name },
            { type: "tool-input-delta" as const, id, delta: input },
            { type: "tool-input-end" as const, id },
            { ...one, toolCallId: id, input },
          ]),
          { type: "finish", finishReason, usage },
        ],
      }),
    }),
  });
  const messages: ModelMessage[] = [{ role: "user", content: "Weather?" }];
  const turn = tools.bind(aiSdk);
  const request = { model, messages, tools: turn.tools };
  const expected = [
    {
      role: "assistant",
      content: [
        { type: "reasoning", text: "Hm.", providerOptions: providerMetadata },
        { type: "text", text: "Let me look." },
        { type: "tool-call", toolCallId: "call_0", toolName: name, input: { city: "Oslo" } },
        { type: "tool-call", toolCallId: "call_1", toolName: name, input: { rawInvalidInput: '{"city":' } },
      ],
    },
    {
      role: "tool",
      content: [
        { toolCallId: "call_0", output: { type: "text", value: "12 °C in Oslo" } },
        { toolCallId: "call_1", output: { type: "error-text", value: expect.stringContaining("end before") } },
      ],
    },
  ];

  test("generateText", async () => {
    expect((await turn.answer(await generateText(request))).messages).toMatchObject(expected);
  });

  test("streamText", async () => {
    expect((await turn.answer(await streamText(request).finalStep)).messages).toMatchObject(expected);
  });

  test("streamText, read here", async () => {
    const stream = new ToolCallStream(aiSdk, { tools });
    const pieces: string[] = [];
    for await (const piece of stream.readText(streamText(request).fullStream)) pieces.push(piece);
    expect(pieces).toEqual(["Let me ", "look."]);
    expect((await stream.answer()).messages).toMatchObject(expected);
  });

  test("a language model's own stream and answer", async () => {
    const stream = new ToolCallStream(aiSdk, { tools });
    await stream.readAll((await model.doStream({ prompt: [] })).stream);
    expect((await stream.answer()).messages).toMatchObject(expected);
    expect((await turn.answer(await model.doGenerate({ prompt: [] }))).messages).toMatchObject(expected);
  });
});
