import { describe, expect, it, test } from "vitest";
import {
  aiSdk,
  anthropic,
  bedrockConverse,
  cohere,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type WireDecoder,
  WireError,
} from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { decoders } from "./wires.ts";

const chat = (message: object, others: object = {}): object => ({
  object: "chat.completion",
  choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop" }],
  ...others,
});
const response = (output: readonly object[], others: object = {}): object => ({
  object: "response",
  status: "completed",
  output,
  ...others,
});
const claude = (content: unknown, others: object = {}): object => ({
  type: "message",
  role: "assistant",
  content,
  stop_reason: "end_turn",
  ...others,
});
const google = (parts: readonly object[], others: object = {}): object => ({
  candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }],
  ...others,
});
const sdk = (content: unknown, others: object = {}): object => ({
  toolCalls: [],
  finishReason: "stop",
  response: { messages: [{ role: "assistant", content }] },
  ...others,
});

describe("the text and the reasoning of", () => {
  const weigh = { type: "text", text: "Weigh." };
  test.each<[string, WireDecoder, object, text: string, reasoning: string, stopReason: string | undefined]>([
    ["Chat", openaiChat, chat({ content: "So." }), "So.", "", "stop"],
    ["Chat, of a list of parts", openaiChat, chat({ content: [{ type: "text", text: "So." }] }), "So.", "", "stop"],
    ["Chat, of a refusal", openaiChat, chat({ content: null, refusal: "No." }), "", "", "stop"],
    ["Chat, of a call", openaiChat, { role: "assistant", tool_calls: [{ id: "c", function: {} }] }, "", "", undefined],
    ["DeepSeek", openaiChat, chat({ content: "So.", reasoning_content: "Weigh." }), "So.", "Weigh.", "stop"],
    ["Groq", openaiChat, chat({ content: "So.", reasoning: "Weigh." }), "So.", "Weigh.", "stop"],
    [
      "OpenRouter, which has the reasoning twice",
      openaiChat,
      chat({ content: "So.", reasoning: "Weigh.", reasoning_details: [{ type: "reasoning.text", text: "Weigh." }] }),
      ...(["So.", "Weigh.", "stop"] as const),
    ],
    [
      "OpenRouter, of its details alone",
      openaiChat,
      chat({
        content: "So.",
        reasoning_details: [
          { type: "reasoning.summary", summary: "Weigh. " },
          { type: "reasoning.encrypted", data: "gAAA" },
          { type: "reasoning.text", text: "Done." },
        ],
      }),
      ...(["So.", "Weigh. Done.", "stop"] as const),
    ],
    [
      "Mistral",
      openaiChat,
      chat({
        content: [
          { type: "thinking", thinking: [weigh] },
          { type: "text", text: "So." },
        ],
      }),
      ...(["So.", "Weigh.", "stop"] as const),
    ],
    ["Chat, of an error", openaiChat, { error: { message: "overloaded" }, choices: [] }, "", "", "error"],
    [
      "Responses",
      openaiResponses,
      response([
        { type: "reasoning", summary: [{ type: "summary_text", text: "Weigh." }, { text: "Done." }] },
        { type: "reasoning", summary: [], content: [{ type: "reasoning_text", text: "Right." }] },
        { type: "reasoning", summary: [], encrypted_content: "gAAA" },
        { type: "message", content: [{ type: "output_text", text: "So" }] },
        { type: "function_call", call_id: "c", name: "now", arguments: "{}" },
        {
          type: "message",
          content: [
            { type: "output_text", text: "." },
            { type: "refusal", refusal: "No." },
          ],
        },
      ]),
      ...(["So.", "Weigh.\n\nDone.\n\nRight.", "completed"] as const),
    ],
    [
      "Responses, of one that was cut",
      openaiResponses,
      response([], { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }),
      ...(["", "", "max_output_tokens"] as const),
    ],
    [
      "Anthropic",
      anthropic,
      claude([
        { type: "thinking", thinking: "Weigh.", signature: "c2ln" },
        { type: "redacted_thinking", data: "gAAA" },
        { type: "text", text: "So" },
        { type: "tool_use", id: "c", name: "now", input: {} },
        { type: "thinking", thinking: "Done." },
        { type: "text", text: "." },
      ]),
      ...(["So.", "Weigh.\n\nDone.", "end_turn"] as const),
    ],
    ["Anthropic, of a text", anthropic, claude("So."), "So.", "", "end_turn"],
    ["Anthropic, of a list of blocks", anthropic, [{ type: "text", text: "So." }], "So.", "", undefined],
    [
      "Gemini",
      gemini,
      google([{ text: "Weigh.", thought: true }, { text: "So" }, { functionCall: { name: "now" } }, { text: "." }]),
      ...(["So.", "Weigh.", "STOP"] as const),
    ],
    ["Gemini, of a blocked prompt", gemini, { promptFeedback: { blockReason: "SAFETY" } }, "", "", "SAFETY"],
    [
      "Gemini, of an interaction",
      gemini,
      {
        status: "completed",
        steps: [
          { type: "thought", summary: [{ type: "text", text: "Weigh." }] },
          { type: "model_output", content: [{ type: "text", text: "So." }] },
        ],
      },
      ...(["So.", "Weigh.", "completed"] as const),
    ],
    ["Ollama", ollama, { message: { content: "So.", thinking: "Weigh." }, done: true }, "So.", "Weigh.", "stop"],
    ["Ollama, at a limit", ollama, { message: { content: "" }, done: true, done_reason: "length" }, "", "", "length"],
    [
      "the AI SDK",
      aiSdk,
      sdk([
        { type: "reasoning", text: "Weigh." },
        { type: "text", text: "So" },
        { type: "text", text: "." },
      ]),
      ...(["So.", "Weigh.", "stop"] as const),
    ],
    ["the AI SDK, of a text", aiSdk, sdk("So."), "So.", "", "stop"],
    [
      "a language model of the AI SDK",
      aiSdk,
      { content: [{ type: "text", text: "So." }], finishReason: { unified: "stop", raw: "end_turn" } },
      ...(["So.", "", "stop"] as const),
    ],
    [
      "Bedrock",
      bedrockConverse,
      {
        output: {
          message: {
            content: [
              { reasoningContent: { reasoningText: { text: "Weigh.", signature: "c2ln" } } },
              { text: "So." },
              { toolUse: { toolUseId: "c", name: "now", input: {} } },
            ],
          },
        },
        stopReason: "tool_use",
      },
      ...(["So.", "Weigh.", "tool_use"] as const),
    ],
    [
      "Cohere",
      cohere,
      {
        finish_reason: "COMPLETE",
        message: {
          content: [
            { type: "thinking", thinking: "Weigh." },
            { type: "text", text: "So." },
          ],
        },
      },
      ...(["So.", "Weigh.", "COMPLETE"] as const),
    ],
    ["MCP's sampling", mcp, { content: { type: "text", text: "So." }, stopReason: "endTurn" }, "So.", "", "endTurn"],
  ])("%s", (_, wire, answer, text, reasoning, stopReason) => {
    expect(wire.summarize?.(answer)).toEqual({ text, reasoning, stopReason, usage: undefined });
  });
});

describe("the usage of", () => {
  type Wrap = (usage: object) => object;
  const inChat: Wrap = (usage) => chat({ content: "" }, { usage });
  test.each<[string, WireDecoder, Wrap, usage: object, counts: object]>([
    [
      "Chat",
      openaiChat,
      inChat,
      {
        prompt_tokens: 339,
        completion_tokens: 83,
        total_tokens: 422,
        prompt_tokens_details: { cached_tokens: 320 },
        completion_tokens_details: { reasoning_tokens: 39 },
      },
      { inputTokens: 339, outputTokens: 83, totalTokens: 422, cachedInputTokens: 320, reasoningTokens: 39 },
    ],
    [
      "DeepSeek",
      openaiChat,
      inChat,
      { prompt_tokens: 9, completion_tokens: 1, prompt_cache_hit_tokens: 8, prompt_cache_miss_tokens: 1 },
      { inputTokens: 9, outputTokens: 1, totalTokens: 10, cachedInputTokens: 8 },
    ],
    [
      "xAI, whose output is without the reasoning",
      openaiChat,
      inChat,
      {
        prompt_tokens: 291,
        completion_tokens: 26,
        total_tokens: 513,
        completion_tokens_details: { reasoning_tokens: 196 },
      },
      { inputTokens: 291, outputTokens: 222, totalTokens: 513, reasoningTokens: 196 },
    ],
    [
      "LangChain",
      openaiChat,
      (usage_metadata) => ({ role: "assistant", content: "So.", usage_metadata }),
      {
        input_tokens: 9,
        output_tokens: 1,
        total_tokens: 10,
        input_token_details: { cache_read: 8, cache_creation: 1 },
      },
      { inputTokens: 9, outputTokens: 1, totalTokens: 10, cachedInputTokens: 8, cacheWriteTokens: 1 },
    ],
    [
      "Responses",
      openaiResponses,
      (usage) => response([], { usage }),
      {
        input_tokens: 182,
        output_tokens: 61,
        total_tokens: 243,
        input_tokens_details: { cached_tokens: 2, cache_write_tokens: 3 },
        output_tokens_details: { reasoning_tokens: 48 },
      },
      {
        ...{ inputTokens: 182, outputTokens: 61, totalTokens: 243 },
        ...{ cachedInputTokens: 2, cacheWriteTokens: 3, reasoningTokens: 48 },
      },
    ],
    [
      "Anthropic",
      anthropic,
      (usage) => claude([], { usage }),
      {
        input_tokens: 10,
        cache_read_input_tokens: 100,
        cache_creation_input_tokens: 20,
        output_tokens: 7,
        output_tokens_details: { thinking_tokens: 4 },
      },
      {
        ...{ inputTokens: 130, outputTokens: 7, totalTokens: 137 },
        ...{ cachedInputTokens: 100, cacheWriteTokens: 20, reasoningTokens: 4 },
      },
    ],
    [
      "Gemini",
      gemini,
      (usageMetadata) => google([], { usageMetadata }),
      {
        promptTokenCount: 249,
        toolUsePromptTokenCount: 1,
        candidatesTokenCount: 58,
        thoughtsTokenCount: 183,
        cachedContentTokenCount: 200,
        totalTokenCount: 491,
      },
      { inputTokens: 250, outputTokens: 241, totalTokens: 491, cachedInputTokens: 200, reasoningTokens: 183 },
    ],
    [
      "Gemini, of thoughts alone",
      gemini,
      (usageMetadata) => google([], { usageMetadata }),
      { promptTokenCount: 5, totalTokenCount: 8, thoughtsTokenCount: 3 },
      { inputTokens: 5, outputTokens: 3, totalTokens: 8, reasoningTokens: 3 },
    ],
    [
      "an interaction",
      gemini,
      (usage) => ({ status: "completed", steps: [], usage }),
      { total_input_tokens: 5, total_output_tokens: 2, total_thought_tokens: 1, total_tokens: 8 },
      { inputTokens: 5, outputTokens: 3, totalTokens: 8, reasoningTokens: 1 },
    ],
    [
      "Ollama",
      ollama,
      (counts) => ({ model: "qwen3", message: { content: "" }, done: true, ...counts }),
      { prompt_eval_count: 169, eval_count: 41, eval_duration: 1539410708 },
      { inputTokens: 169, outputTokens: 41, totalTokens: 210 },
    ],
    [
      "the AI SDK",
      aiSdk,
      (usage) => sdk([], { usage }),
      {
        inputTokens: 9,
        outputTokens: 4,
        totalTokens: 13,
        inputTokenDetails: { noCacheTokens: 2, cacheReadTokens: 6, cacheWriteTokens: 1 },
        outputTokenDetails: { textTokens: 1, reasoningTokens: 3 },
      },
      {
        ...{ inputTokens: 9, outputTokens: 4, totalTokens: 13 },
        ...{ cachedInputTokens: 6, cacheWriteTokens: 1, reasoningTokens: 3 },
      },
    ],
    [
      "a language model of the AI SDK",
      aiSdk,
      (usage) => ({ content: [], finishReason: "stop", usage }),
      {
        inputTokens: { total: 9, noCache: 3, cacheRead: 6, cacheWrite: 0 },
        outputTokens: { total: 4, text: 1, reasoning: 3 },
      },
      {
        ...{ inputTokens: 9, outputTokens: 4, totalTokens: 13 },
        ...{ cachedInputTokens: 6, cacheWriteTokens: 0, reasoningTokens: 3 },
      },
    ],
    [
      "Bedrock",
      bedrockConverse,
      (usage) => ({ output: { message: { content: [] } }, stopReason: "end_turn", usage }),
      { inputTokens: 125, outputTokens: 45, totalTokens: 170, cacheReadInputTokens: 5 },
      { inputTokens: 130, outputTokens: 45, totalTokens: 175, cachedInputTokens: 5 },
    ],
    [
      "Cohere",
      cohere,
      (usage) => ({ finish_reason: "COMPLETE", message: { content: [] }, usage }),
      {
        billed_units: { input_tokens: 8, output_tokens: 50 },
        tokens: { input_tokens: 1394, output_tokens: 54 },
        cached_tokens: 1360,
      },
      { inputTokens: 1394, outputTokens: 54, totalTokens: 1448, cachedInputTokens: 1360 },
    ],
  ])("%s", (_, wire, wrap, provider, counts) => {
    const usage = wire.summarize?.(wrap(provider)).usage;
    expect(usage).toEqual({ ...counts, provider });
    expect(usage?.provider).not.toBe(provider);
  });

  it("an answer with integers of a stream of bytes", () => {
    const usage = { prompt_tokens: 3n, completion_tokens: 2n };
    expect(openaiChat.summarize?.(chat({ content: "" }, { usage })).usage).toEqual({
      inputTokens: 3,
      outputTokens: 2,
      totalTokens: 5,
      provider: { prompt_tokens: 3, completion_tokens: 2 },
    });
  });
});

test.each(decoders)("$name has summaries, and refuses the answers of other formats", (wire) => {
  expect(wire.summarize).toBeDefined();
  for (const value of [{ usage: {} }, 7, { cards: [] }]) {
    expect(errorOf(WireError, () => wire.summarize?.(value)).code).toBe("invalid_message");
  }
});
