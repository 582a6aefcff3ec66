// One answer in the form of each provider, whole and streamed, and how it ends.
import type { TurnErrorCode } from "../../src/index.ts";
import type { AnyWire } from "../../src/wire/index.ts";
import { aiSdk, anthropic, gemini, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";

/** An answer of one text and perhaps a call, whole and as events, that ends for a reason. */
export type Format = {
  readonly wire: AnyWire;
  whole(reason: string | undefined, ...calls: string[]): object;
  /** The events without the one that ends the stream. */
  events(...calls: string[]): object[];
  end(reason: string): object[];
  /** What the provider sends instead of the rest of a stream. */
  readonly failures: readonly object[];
};

export const chatCall = (id: string) => ({ id, type: "function", function: { name: "now", arguments: "{}" } });
export const use = (id: string) => ({ type: "tool_use", id, name: "now", input: {} });
export const item = (id: string) => ({
  type: "function_call",
  id: `fc_${id}`,
  call_id: id,
  name: "now",
  arguments: "{}",
});
export const said = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text: "So", annotations: [] }],
};
export const part = (id: string) => ({ type: "tool-call", toolCallId: id, toolName: "now", input: {} });
export const geminiCall = (id: string) => ({ functionCall: { id, name: "now", args: {} } });

const incomplete = (reason: string): object =>
  ["max_output_tokens", "content_filter"].includes(reason)
    ? { status: "incomplete", incomplete_details: { reason } }
    : { status: reason };

export const FORMATS: { readonly [name: string]: Format } = {
  openaiChat: {
    wire: openaiChat,
    whole: (finish_reason, ...calls) => ({
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: "So", ...(calls.length > 0 && { tool_calls: calls.map(chatCall) }) },
          finish_reason: finish_reason ?? null,
        },
      ],
    }),
    events: (...calls) => [
      { choices: [{ index: 0, delta: { role: "assistant", content: "So" } }] },
      ...calls.map((id, index) => ({ choices: [{ index: 0, delta: { tool_calls: [{ index, ...chatCall(id) }] } }] })),
    ],
    end: (finish_reason) => [{ choices: [{ index: 0, delta: {}, finish_reason }] }],
    failures: [
      { error: { message: "Overloaded", code: 502 } },
      { choices: [{ index: 0, delta: {}, finish_reason: "error", error: { message: "Overloaded" } }] },
      { object: "error", message: "Overloaded" },
    ],
  },
  openaiResponses: {
    wire: openaiResponses,
    whole: (reason, ...calls) => ({
      object: "response",
      output: [said, ...calls.map(item)],
      ...(reason === undefined ? {} : incomplete(reason)),
    }),
    events: (...calls) => [
      { type: "response.created", response: { id: "resp_1" } },
      ...[said, ...calls.map(item)].flatMap((one, output_index) => [
        { type: "response.output_item.added", output_index, item: one },
        { type: "response.output_item.done", output_index, item: one },
      ]),
    ],
    end: (reason) => {
      const type = { completed: "completed", failed: "failed", cancelled: "cancelled" }[reason] ?? "incomplete";
      return [{ type: `response.${type}`, response: { id: "resp_1", output: [], ...incomplete(reason) } }];
    },
    failures: [
      {
        type: "response.failed",
        response: { status: "failed", error: { code: "server_error", message: "Overloaded" } },
      },
      { type: "error", code: "server_error", message: "Overloaded" },
      { type: "error", error: { message: "Overloaded" } },
    ],
  },
  anthropic: {
    wire: anthropic,
    whole: (stop_reason, ...calls) => ({
      type: "message",
      role: "assistant",
      content: [{ type: "text", text: "So" }, ...calls.map(use)],
      stop_reason: stop_reason ?? null,
    }),
    events: (...calls) => [
      { type: "message_start", message: { id: "msg_1", content: [] } },
      ...[{ type: "text", text: "So" }, ...calls.map(use)].flatMap((content_block, index) => [
        { type: "content_block_start", index, content_block },
        { type: "content_block_stop", index },
      ]),
    ],
    end: (stop_reason) => [{ type: "message_delta", delta: { stop_reason } }, { type: "message_stop" }],
    failures: [{ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }],
  },
  gemini: {
    wire: gemini,
    whole: (finishReason, ...calls) => ({
      candidates: [{ content: { role: "model", parts: [{ text: "So" }, ...calls.map(geminiCall)] }, finishReason }],
    }),
    events: (...calls) => [
      { candidates: [{ content: { role: "model", parts: [{ text: "So" }] } }] },
      ...calls.map((id) => ({ candidates: [{ content: { role: "model", parts: [geminiCall(id)] } }] })),
    ],
    end: (finishReason) => [{ candidates: [{ content: { role: "model", parts: [] }, finishReason }] }],
    failures: [{ error: { code: 503, status: "UNAVAILABLE", message: "Overloaded" } }],
  },
  ollama: {
    wire: ollama,
    whole: (done_reason, ...calls) => ({
      message: { role: "assistant", content: "So", ...(calls.length > 0 && { tool_calls: calls.map(chatCall) }) },
      done: true,
      done_reason,
    }),
    events: (...calls) => [
      { message: { role: "assistant", content: "So" }, done: false },
      ...calls.map((id) => ({ message: { role: "assistant", content: "", tool_calls: [chatCall(id)] }, done: false })),
    ],
    end: (done_reason) => [{ message: { role: "assistant", content: "" }, done: true, done_reason }],
    failures: [{ error: "Overloaded" }],
  },
  aiSdk: {
    wire: aiSdk,
    whole: (finishReason, ...calls) => ({
      toolCalls: calls.map(part),
      finishReason,
      response: { messages: [{ role: "assistant", content: [{ type: "text", text: "So" }, ...calls.map(part)] }] },
    }),
    events: (...calls) => [
      { type: "text-start", id: "1" },
      { type: "text-delta", id: "1", text: "So" },
      { type: "text-end", id: "1" },
      ...calls.map(part),
    ],
    end: (finishReason) => [
      { type: "finish-step", finishReason },
      { type: "finish", finishReason },
    ],
    failures: [
      { type: "error", error: new Error("Overloaded") },
      { type: "error", errorText: "Overloaded" },
    ],
  },
};

export type Ended = "done" | "paused" | TurnErrorCode;

/** The endings that the providers document, and one that nobody knows. */
export const ENDINGS: { readonly [format: string]: { readonly [reason: string]: Ended } } = {
  openaiChat: {
    ...{ stop: "done", tool_calls: "done", function_call: "done", pause_turn: "paused" },
    ...{ length: "length", model_length: "length", content_filter: "content_filter", sensitive: "content_filter" },
    ...{ error: "provider_error", insufficient_system_resource: "provider_error", network_error: "provider_error" },
    ...{ abort: "cancelled", model_context_window_exceeded: "context_window", bored: "unknown_ending" },
  },
  openaiResponses: {
    ...{ completed: "done", max_output_tokens: "length", content_filter: "content_filter", cancelled: "cancelled" },
    ...{ failed: "provider_error" },
  },
  anthropic: {
    ...{ end_turn: "done", tool_use: "done", stop_sequence: "done", pause_turn: "paused", compaction: "paused" },
    ...{ max_tokens: "length", model_context_window_exceeded: "context_window", refusal: "refusal" },
    ...{ bored: "unknown_ending" },
  },
  gemini: {
    ...{ STOP: "done", MAX_TOKENS: "length", CONTINUATION: "length", SAFETY: "content_filter" },
    ...{ RECITATION: "content_filter", LANGUAGE: "content_filter", BLOCKLIST: "content_filter" },
    ...{ PROHIBITED_CONTENT: "content_filter", SPII: "content_filter", MODEL_ARMOR: "content_filter" },
    ...{ IMAGE_SAFETY: "content_filter", IMAGE_PROHIBITED_CONTENT: "content_filter" },
    ...{ IMAGE_RECITATION: "content_filter", NO_IMAGE: "broken_answer", MALFORMED_FUNCTION_CALL: "broken_answer" },
    ...{ MALFORMED_RESPONSE: "broken_answer", UNEXPECTED_TOOL_CALL: "broken_answer" },
    ...{ TOO_MANY_TOOL_CALLS: "broken_answer", MISSING_THOUGHT_SIGNATURE: "broken_answer" },
    ...{ OTHER: "unknown_ending", IMAGE_OTHER: "unknown_ending", ESCALATION: "unknown_ending" },
    ...{ PUP_LIMITED_DISABLED: "unknown_ending" },
  },
  ollama: { stop: "done", length: "length", bored: "unknown_ending" },
  aiSdk: {
    ...{ stop: "done", "tool-calls": "done", length: "length", "content-filter": "content_filter" },
    ...{ error: "provider_error", other: "unknown_ending" },
  },
};

export const rows = Object.entries(ENDINGS).flatMap(([name, reasons]) =>
  Object.entries(reasons).map(([reason, ended]) => ({ name, reason, ended, ...(FORMATS[name] as Format) })),
);
