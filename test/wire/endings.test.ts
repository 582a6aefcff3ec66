// How an answer ends for each reason that a provider lists: whole, as a stream, with calls and without.
import { AIMessage, AIMessageChunk } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { type FinishedCall, ToolCallStream } from "../../src/stream/index.ts";
import {
  aiSdk,
  anthropic,
  bedrockConverse,
  cohere,
  gemini,
  mcp,
  openaiChat,
  openaiResponses,
  type WireDecoder,
} from "../../src/wire/index.ts";
import { FORMS, type Form, NOTHING_BESIDE, type Part } from "../stream/randomAnswers.ts";
import {
  BEDROCK_REASONS,
  BLOCK_REASONS,
  CHAT_REASONS,
  COHERE_REASONS,
  GEMINI_REASONS,
  INCOMPLETE_REASONS,
  INTERACTION_STATUSES,
  ITEM_STATUSES,
  LIVE_REASONS,
  OLLAMA_REASONS,
  REALTIME_REASONS,
  REFUSAL_CATEGORIES,
  RESPONSE_STATUSES,
  type Rows,
  SAMPLING_REASONS,
  SDK_PARTS,
  SDK_REASONS,
  STOP_REASONS,
} from "./endingRows.ts";

type Json = { readonly [key: string]: unknown };
type Answers = {
  readonly wire: WireDecoder;
  /** The whole answer; absent if the API only streams. */
  readonly whole?: (calls: readonly string[], reason: string) => object;
  /** The events of the same answer; absent if the format does not stream. */
  readonly events?: (calls: readonly string[], reason: string) => readonly object[];
};

const partsOf = (calls: readonly string[]): Part[] => [
  { kind: "text", text: "So" },
  ...calls.map((id): Part => ({ kind: "call", id, name: "now", args: "{}" })),
];
const answersOf = ({ wire, whole, events }: Form): Required<Answers> => ({
  wire,
  whole: (calls, reason) => whole({ parts: partsOf(calls), reason, beside: NOTHING_BESIDE }),
  events: (calls, reason) => events({ parts: partsOf(calls), reason, beside: NOTHING_BESIDE }, (text) => [text]),
});

const responses = answersOf(FORMS.openaiResponses as Form);
/** Responses that end with these fields, which the last event of the stream has too. */
const responsesThatEnd = (type: string, fields: (reason: string) => Json): Required<Answers> => ({
  ...responses,
  whole: (calls, reason) => ({ ...responses.whole(calls, "completed"), ...fields(reason) }),
  events: (calls, reason) => [
    ...responses.events(calls, "completed").slice(0, -1),
    { type, response: { ...responses.whole(calls, "completed"), ...fields(reason) } },
  ],
});

const google = answersOf(FORMS.gemini as Form);
const geminiCall = (id: string): Json => ({ id, name: "now", args: {} });
const step = (id: string): Json => ({ type: "function_call", id, name: "now", arguments: {} });
const use = (id: string): Json => ({ toolUse: { toolUseId: id, name: "now", input: {} } });
const chatCall = (id: string): Json => ({ id, type: "function", function: { name: "now", arguments: "{}" } });
const block = (id: string): Json => ({ type: "tool_use", id, name: "now", input: {} });

const live: Answers = {
  wire: gemini,
  events: (calls, turnCompleteReason) => [
    { serverContent: { modelTurn: { role: "model", parts: [{ text: "So" }] } } },
    ...(calls.length > 0 ? [{ toolCall: { functionCalls: calls.map(geminiCall) } }] : []),
    { serverContent: { turnComplete: true, turnCompleteReason } },
  ],
};

const interactions: Answers = {
  wire: gemini,
  whole: (calls, status) => ({ status, steps: [{ type: "model_output", content: [] }, ...calls.map(step)] }),
  events: (calls, status) => [
    { event_type: "interaction.created", interaction: { id: "v1", status: "in_progress" } },
    ...calls.flatMap((id, index) => [
      { event_type: "step.start", index, step: step(id) },
      { event_type: "step.stop", index },
    ]),
    { event_type: "interaction.completed", interaction: { id: "v1", status } },
  ],
};

const blocked: Answers = {
  wire: gemini,
  whole: (_, blockReason) => ({ promptFeedback: { blockReason } }),
  events: (_, blockReason) => [{ promptFeedback: { blockReason } }],
};

const bedrock: Answers = {
  wire: bedrockConverse,
  whole: (calls, stopReason) => ({
    output: { message: { role: "assistant", content: [{ text: "So" }, ...calls.map(use)] } },
    stopReason,
  }),
  events: (calls, stopReason) => [
    { messageStart: { role: "assistant" } },
    ...calls.flatMap((toolUseId, contentBlockIndex) => [
      { contentBlockStart: { contentBlockIndex, start: { toolUse: { toolUseId, name: "now" } } } },
      { contentBlockDelta: { contentBlockIndex, delta: { toolUse: { input: "{}" } } } },
      { contentBlockStop: { contentBlockIndex } },
    ]),
    { messageStop: { stopReason } },
  ],
};

const coheres: Answers = {
  wire: cohere,
  whole: (calls, finish_reason) => ({
    id: "r1",
    finish_reason,
    message: { role: "assistant", content: [{ type: "text", text: "So" }], tool_calls: calls.map(chatCall) },
  }),
  events: (calls, finish_reason) => [
    { type: "message-start", id: "r1", delta: { message: { role: "assistant" } } },
    ...calls.flatMap((id, index) => [
      { type: "tool-call-start", index, delta: { message: { tool_calls: chatCall(id) } } },
      { type: "tool-call-end", index },
    ]),
    { type: "message-end", delta: { finish_reason } },
  ],
};

const sampling: Answers = {
  wire: mcp,
  whole: (calls, stopReason) => ({
    role: "assistant",
    model: "m",
    content: [{ type: "text", text: "So" }, ...calls.map(block)],
    stopReason,
  }),
};

/** Messages of LangChain with the fields in which one of its packages has the reason: whole, or joined from a stream. */
const langChain = (Message: typeof AIMessage | typeof AIMessageChunk, ended: (reason: string) => Json): Answers => ({
  wire: openaiChat,
  whole: (calls, reason) =>
    new Message({ content: "So", tool_calls: calls.map((id) => ({ id, name: "now", args: {} })), ...ended(reason) }),
});
const inMetadata =
  (field: string) =>
  (reason: string): Json => ({ response_metadata: { [field]: reason } });
const beside =
  (field: string) =>
  (reason: string): Json => ({ additional_kwargs: { [field]: reason } });
const inEvent = (stopReason: string): Json => ({ response_metadata: { messageStop: { stopReason } } });

/** LangChain has no error for a response that has not ended. */
const RESPONSES_OF_LANGCHAIN: Rows = { ...RESPONSE_STATUSES, queued: "cut", in_progress: "cut" };

const SOURCES: readonly (readonly [name: string, answers: Answers, rows: Rows])[] = [
  ["OpenAI Chat", answersOf(FORMS.openaiChat as Form), CHAT_REASONS],
  ["Ollama", answersOf(FORMS.ollama as Form), OLLAMA_REASONS],
  ["Responses", responsesThatEnd("response.incomplete", (status) => ({ status })), RESPONSE_STATUSES],
  [
    "incomplete Responses",
    responsesThatEnd("response.incomplete", (reason) => ({ status: "incomplete", incomplete_details: { reason } })),
    INCOMPLETE_REASONS,
  ],
  [
    "Realtime",
    responsesThatEnd("response.done", (reason) => ({ status: "incomplete", status_details: { reason } })),
    REALTIME_REASONS,
  ],
  ["Anthropic", answersOf(FORMS.anthropic as Form), STOP_REASONS],
  ["Gemini", google, GEMINI_REASONS],
  ["Gemini that blocks", blocked, BLOCK_REASONS],
  ["Gemini Live", live, LIVE_REASONS],
  ["Gemini Interactions", interactions, INTERACTION_STATUSES],
  ["AI SDK", answersOf(FORMS.aiSdk as Form), SDK_REASONS],
  ["Bedrock", bedrock, BEDROCK_REASONS],
  ["Cohere", coheres, COHERE_REASONS],
  ["MCP", sampling, SAMPLING_REASONS],
  ["LangChain over Chat", langChain(AIMessage, inMetadata("finish_reason")), CHAT_REASONS],
  ["LangChain over Anthropic", langChain(AIMessage, inMetadata("stop_reason")), STOP_REASONS],
  ["LangChain over Gemini", langChain(AIMessage, inMetadata("finishReason")), GEMINI_REASONS],
  ["LangChain over Bedrock", langChain(AIMessage, inMetadata("stopReason")), BEDROCK_REASONS],
  ["LangChain over Cohere", langChain(AIMessage, inMetadata("finishReason")), COHERE_REASONS],
  ["LangChain over Ollama", langChain(AIMessage, inMetadata("done_reason")), OLLAMA_REASONS],
  ["LangChain over Responses", langChain(AIMessage, inMetadata("status")), RESPONSES_OF_LANGCHAIN],
  ["a stream of LangChain over Chat", langChain(AIMessageChunk, inMetadata("finish_reason")), CHAT_REASONS],
  ["a stream of LangChain over Anthropic", langChain(AIMessageChunk, beside("stop_reason")), STOP_REASONS],
  ["a stream of LangChain over Gemini", langChain(AIMessageChunk, beside("finishReason")), GEMINI_REASONS],
  ["a stream of LangChain over Bedrock", langChain(AIMessageChunk, inEvent), BEDROCK_REASONS],
  ["a stream of LangChain over Responses", langChain(AIMessageChunk, inMetadata("status")), RESPONSES_OF_LANGCHAIN],
];

/** The reasons that say that calls follow. */
const FOR_CALLS = new Set([
  "tool_calls",
  "function_call",
  "tool_use",
  "tool-calls",
  "toolUse",
  "requires_action",
  "TOOL_CALL",
]);
/** The formats whose answers are not collected, so that a stream does not know of calls that are missing. */
const DECODE_ONLY: readonly WireDecoder[] = [bedrockConverse, cohere];

const streamOf = (wire: WireDecoder, events: readonly object[]): ToolCallStream => {
  const stream = new ToolCallStream(wire);
  for (const event of events) stream.push(event);
  return stream;
};
const isCut = ({ state }: FinishedCall): boolean => state === "truncated";

describe.each(SOURCES)("an answer of %s", (_, { wire, whole, events }, rows) => {
  const cases = Object.entries(rows).flatMap(([reason, kind]) =>
    [[], ["c1", "c2"]].map((calls) => ({ reason, kind, calls })),
  );

  it.each(cases)("that ends with $reason is $kind, with the calls $calls", ({ reason, kind, calls }) => {
    if (kind === "unfinished") {
      const expected = `received one that is ${reason}: ask for it again until it is completed`;
      expect(() => wire.decodeMessage(whole?.(calls, reason))).toThrow(expected);
      return;
    }
    const isBroken = kind === "done" && FOR_CALLS.has(reason) && calls.length === 0 && !DECODE_ONLY.includes(wire);
    const expected = { kind: isBroken ? "broken_answer" : kind, reason };
    const answer = whole?.(calls, reason);
    if (answer) expect(wire.ending?.(answer)).toMatchObject(expected);
    if (!events) return;
    const stream = streamOf(wire, events(calls, reason));
    expect(stream.ending).toMatchObject(expected);
    const finished = stream.finish();
    if (!answer || calls.length === 0 || rows === BLOCK_REASONS) return;
    expect(finished.map(isCut)).toEqual(wire.decodeMessage(answer).map(({ isTruncated }) => isTruncated === true));
  });
});

describe("an answer that the provider ends with its own reason behind that of another", () => {
  it.each([
    ["pause_turn", "stop", { kind: "paused", reason: "pause_turn" }],
    ["model_context_window_exceeded", "other", { kind: "context_window", reason: "model_context_window_exceeded" }],
    ["MALFORMED_RESPONSE", "other", { kind: "broken_answer", reason: "MALFORMED_RESPONSE" }],
    ["bored", "other", { kind: "unknown_ending", reason: "bored" }],
    ["bored", "stop", { kind: "done", reason: "stop" }],
  ])("of the AI SDK, %s behind %s", (rawFinishReason, finishReason, expected) => {
    const { wire, whole, events } = answersOf(FORMS.aiSdk as Form);
    expect(wire.ending?.({ ...whole([], finishReason), rawFinishReason })).toEqual(expected);
    const [first, ...others] = [...events([], finishReason)].reverse();
    expect(streamOf(wire, [...others.reverse(), { ...first, rawFinishReason }]).ending).toEqual(expected);
  });

  it("of OpenRouter, whose reason in the words of OpenAI counts", () => {
    const choice = { index: 0, message: { role: "assistant", content: "So" }, finish_reason: "stop" };
    const answer = { choices: [{ ...choice, native_finish_reason: "STOP_SEQUENCE" }] };
    expect(openaiChat.ending?.(answer)).toEqual({ kind: "done", reason: "stop" });
  });
});

it.each([AIMessage, AIMessageChunk])("a refusal of the Responses API says why in a message of LangChain", (Message) => {
  const fields = { content: "", response_metadata: { status: "completed" }, additional_kwargs: { refusal: "No." } };
  expect(openaiChat.ending?.(new Message(fields))).toEqual({ kind: "refusal", reason: "completed", detail: "No." });
});

it.each([...REFUSAL_CATEGORIES, null])("a refusal of Anthropic of the category %s says why", (category) => {
  const stop_details = { type: "refusal", category, explanation: "It harms." };
  const expected = { kind: "refusal", reason: "refusal", detail: "It harms." };
  expect(anthropic.ending?.({ content: [], stop_reason: "refusal", stop_details })).toEqual(expected);
  const delta = { stop_reason: "refusal", stop_details };
  expect(streamOf(anthropic, [{ type: "message_delta", delta }]).ending).toEqual(expected);
});

it.each(Object.entries(ITEM_STATUSES))("a call of a response with the status %s is cut: %s", (status, cut) => {
  const call = { type: "function_call", id: "fc_1", call_id: "c1", name: "now", arguments: "{}", status };
  const response = { object: "response", status: "completed", output: [call] };
  expect(openaiResponses.decodeMessage(response).map(({ isTruncated = false }) => isTruncated)).toEqual([cut]);
  const item = { type: "response.output_item.done", output_index: 0, item: call };
  const stream = streamOf(openaiResponses, [item, { type: "response.completed", response }]);
  expect(stream.finish().map(isCut)).toEqual([cut]);
});

it("a failed Realtime response says why", () => {
  const status_details = { type: "failed", error: { code: "server_error", message: "Overloaded" } };
  const response = { object: "realtime.response", status: "failed", status_details, output: [] };
  const expected = { kind: "provider_error", reason: "failed", detail: "Overloaded" };
  expect(openaiResponses.ending?.(response)).toEqual(expected);
  expect(streamOf(openaiResponses, [{ type: "response.done", response }]).ending).toEqual(expected);
});

it("an interruption of a Live turn cancels it", () => {
  const events = [{ serverContent: { interrupted: true } }, { serverContent: { turnComplete: true } }];
  expect(streamOf(gemini, events).ending).toEqual({ kind: "cancelled", reason: "INTERRUPTED" });
});

describe("an interaction", () => {
  const events = interactions.events as Required<Answers>["events"];

  it("goes on after it requires a continuation, in the same stream", () => {
    const stream = streamOf(gemini, [
      ...events(["c1"], "requires_continuation"),
      { event_type: "interaction.created", interaction: { id: "v2", status: "in_progress" } },
      { event_type: "step.start", index: 0, step: step("c2") },
      { event_type: "step.stop", index: 0 },
      { event_type: "interaction.completed", interaction: { id: "v2", status: "completed" } },
    ]);
    expect(stream.ending).toEqual({ kind: "done", reason: "completed" });
    expect(stream.finish().map(({ state, call }) => [call.id, state])).toEqual([
      ["c1", "complete"],
      ["c2", "complete"],
    ]);
  });

  it.each(["cancelled", "failed", "incomplete", "budget_exceeded"])("may end with the news that it is %s", (status) => {
    const news = { event_type: "interaction.status_update", interaction_id: "v1", status };
    const { kind } = streamOf(gemini, [...events([], "completed").slice(0, -1), news]).ending;
    expect(kind).toBe(INTERACTION_STATUSES[status]);
    const going = { ...news, status: "in_progress" };
    expect(streamOf(gemini, [...events([], "completed").slice(0, -1), going]).ending.kind).toBe("cut");
  });
});

it.each(Object.entries(SDK_PARTS))("a part %s of a stream of the AI SDK: %s", (type, kind) => {
  const ids = { id: "1", toolCallId: "1", toolName: "now", input: {} };
  const part = { type, ...ids, finishReason: "stop", error: new Error("Overloaded"), text: "So", delta: "{}" };
  expect(streamOf(aiSdk, [{ type: "start" }, part]).ending.kind).toBe(kind ?? "cut");
});
