// One answer in the form of each provider, whole and streamed, and how it ends.
import type { AnyWire } from "../../src/wire/index.ts";
import { aiSdk, anthropic, gemini, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";
import {
  CHAT_REASONS,
  GEMINI_REASONS,
  INCOMPLETE_REASONS,
  OLLAMA_REASONS,
  RESPONSE_STATUSES,
  type Rows,
  SDK_REASONS,
  STOP_REASONS,
} from "../wire/endingRows.ts";

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

const { completed, cancelled, failed } = RESPONSE_STATUSES;
const FINAL_STATUSES = { completed, cancelled, failed } as Rows;

const incomplete = (reason: string): object =>
  reason in FINAL_STATUSES ? { status: reason } : { status: "incomplete", incomplete_details: { reason } };

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

/** The endings of each format that a text may have. */
const ENDINGS: { readonly [format: string]: Rows } = {
  openaiChat: CHAT_REASONS,
  openaiResponses: { ...FINAL_STATUSES, ...INCOMPLETE_REASONS },
  anthropic: STOP_REASONS,
  gemini: GEMINI_REASONS,
  ollama: OLLAMA_REASONS,
  aiSdk: SDK_REASONS,
};

export const rows = Object.entries(ENDINGS).flatMap(([name, reasons]) =>
  Object.entries(reasons).map(([reason, ended]) => ({ name, reason, ended, ...(FORMATS[name] as Format) })),
);
