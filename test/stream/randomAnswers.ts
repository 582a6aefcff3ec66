import type { AnyWire } from "../../src/wire/index.ts";
import { aiSdk, anthropic, gemini, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";

type Json = { readonly [key: string]: unknown };

/** A part of a model's answer. A call has its arguments as text, which may be broken. */
export type Part =
  | { readonly kind: "text" | "reasoning"; readonly text: string }
  | { readonly kind: "call"; readonly id: string; readonly name: string; readonly args: string };

/** The same answer in the two forms of one provider. */
export type Form = {
  readonly wire: AnyWire;
  /** The reasons that a random answer ends with. */
  readonly reasons: readonly string[];
  /** Whether the provider sends arguments as a text, which may be broken. */
  readonly hasText: boolean;
  whole(parts: readonly Part[], reason: string): object;
  /** `pieces` cuts a text at random places. */
  events(parts: readonly Part[], reason: string, pieces: (text: string) => string[]): object[];
};

const isCall = (part: Part): part is Extract<Part, { kind: "call" }> => part.kind === "call";
const textOf = (parts: readonly Part[], kind: "text" | "reasoning"): string =>
  parts.map((part) => (part.kind === kind ? part.text : "")).join("");

const chatCall = ({ id, name, args }: Extract<Part, { kind: "call" }>): Json => ({
  ...(id !== "" && { id }),
  type: "function",
  function: { name, arguments: args },
});

const chat: Form = {
  wire: openaiChat,
  hasText: true,
  reasons: ["stop", "tool_calls", "length", "content_filter", "error", "pause_turn", "abort", "bored"],
  whole(parts, finish_reason) {
    const reasoning = textOf(parts, "reasoning");
    const calls = parts.filter(isCall).map(chatCall);
    const message = {
      role: "assistant",
      content: textOf(parts, "text") || null,
      ...(reasoning !== "" && { reasoning_content: reasoning }),
      ...(calls.length > 0 && { tool_calls: calls }),
    };
    return { choices: [{ index: 0, message, finish_reason }] };
  },
  events(parts, finish_reason, pieces) {
    const chunk = (delta: Json): Json => ({ choices: [{ index: 0, delta }] });
    let index = 0;
    const deltas = parts.flatMap((part): Json[] => {
      if (part.kind === "text") return pieces(part.text).map((content) => chunk({ content }));
      if (!isCall(part)) return pieces(part.text).map((text) => chunk({ reasoning_content: text }));
      const call = { index: index++, ...chatCall({ ...part, args: "" }) };
      const rest = pieces(part.args).map((text) =>
        chunk({ tool_calls: [{ index: call.index, function: { arguments: text } }] }),
      );
      return [chunk({ tool_calls: [call] }), ...rest];
    });
    return [chunk({ role: "assistant" }), ...deltas, { choices: [{ index: 0, delta: {}, finish_reason }] }];
  },
};

const itemOf = (part: Part, at: number): Json => {
  if (part.kind === "call") {
    const { id, name, args } = part;
    return { type: "function_call", id: `fc_${at}`, call_id: id, name, arguments: args, status: "completed" };
  }
  if (part.kind === "reasoning")
    return { type: "reasoning", id: `rs_${at}`, summary: [], encrypted_content: part.text };
  const content = [{ type: "output_text", text: part.text, annotations: [] }];
  return { type: "message", id: `msg_${at}`, role: "assistant", status: "completed", content };
};

const stateOf = (reason: string): Json =>
  reason.includes("_") ? { status: "incomplete", incomplete_details: { reason } } : { status: reason };

const responses: Form = {
  wire: openaiResponses,
  hasText: true,
  reasons: ["completed", "max_output_tokens", "content_filter", "failed", "cancelled"],
  whole: (parts, reason) => ({ object: "response", ...stateOf(reason), output: parts.map(itemOf) }),
  events(parts, reason, pieces) {
    const items = parts.flatMap((part, output_index): Json[] => {
      const item = itemOf(part, output_index);
      const start = { ...item, ...(isCall(part) && { arguments: "" }), status: "in_progress" };
      const deltas = isCall(part)
        ? pieces(part.args).map((delta) => ({ type: "response.function_call_arguments.delta", output_index, delta }))
        : [];
      return [
        { type: "response.output_item.added", output_index, item: start },
        ...deltas,
        { type: "response.output_item.done", output_index, item },
      ];
    });
    const type = { completed: "completed", failed: "failed", cancelled: "cancelled" }[reason] ?? "incomplete";
    const response = { id: "resp_1", ...stateOf(reason), output: parts.map(itemOf) };
    return [{ type: "response.created", response: { id: "resp_1" } }, ...items, { type: `response.${type}`, response }];
  },
};

const blockOf = (part: Part): Json => {
  if (part.kind === "call") return { type: "tool_use", id: part.id, name: part.name, input: JSON.parse(part.args) };
  if (part.kind === "text") return { type: "text", text: part.text };
  return { type: "thinking", thinking: part.text, signature: "c2ln" };
};

const claude: Form = {
  wire: anthropic,
  hasText: false,
  reasons: ["end_turn", "tool_use", "max_tokens", "refusal", "pause_turn", "model_context_window_exceeded", "bored"],
  whole: (parts, stop_reason) => ({ type: "message", role: "assistant", content: parts.map(blockOf), stop_reason }),
  events(parts, stop_reason, pieces) {
    const blocks = parts.flatMap((part, index): Json[] => {
      const delta = (one: Json): Json => ({ type: "content_block_delta", index, delta: one });
      const [start, deltas] =
        part.kind === "call"
          ? [{ input: {} }, pieces(part.args).map((text) => delta({ type: "input_json_delta", partial_json: text }))]
          : part.kind === "text"
            ? [{ text: "" }, pieces(part.text).map((text) => delta({ type: "text_delta", text }))]
            : [
                { thinking: "", signature: "" },
                [
                  ...pieces(part.text).map((thinking) => delta({ type: "thinking_delta", thinking })),
                  delta({ type: "signature_delta", signature: "c2ln" }),
                ],
              ];
      return [
        { type: "content_block_start", index, content_block: { ...blockOf(part), ...start } },
        ...deltas,
        { type: "content_block_stop", index },
      ];
    });
    const end = [{ type: "message_delta", delta: { stop_reason } }, { type: "message_stop" }];
    return [{ type: "message_start", message: { id: "msg_1", content: [] } }, ...blocks, ...end];
  },
};

const geminiPart = (part: Part): Json => {
  if (part.kind !== "call") return { text: part.text, ...(part.kind === "reasoning" && { thought: true }) };
  const { id, name, args } = part;
  return { functionCall: { ...(id !== "" && { id }), name, args: JSON.parse(args) }, thoughtSignature: "c2ln" };
};

const google: Form = {
  wire: gemini,
  hasText: false,
  reasons: ["STOP", "MAX_TOKENS", "SAFETY", "MALFORMED_FUNCTION_CALL", "OTHER", "TOO_MANY_TOOL_CALLS"],
  whole: (parts, finishReason) => ({
    candidates: [{ content: { role: "model", parts: joinedTexts(parts).map(geminiPart) }, finishReason }],
  }),
  events(parts, finishReason, pieces) {
    const chunk = (part: Json): Json => ({ candidates: [{ content: { role: "model", parts: [part] } }] });
    const chunks = parts.flatMap((part) =>
      part.kind === "call"
        ? [chunk(geminiPart(part))]
        : pieces(part.text).map((text) => chunk(geminiPart({ ...part, text }))),
    );
    return [...chunks, { candidates: [{ content: { role: "model", parts: [] }, finishReason }] }];
  },
};

/** A stream cannot tell two texts, one behind the other, from one. */
function joinedTexts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts.filter((one) => one.kind === "call" || one.text !== "")) {
    const last = joined.at(-1);
    if (part.kind !== "call" && last?.kind === part.kind)
      joined[joined.length - 1] = { ...part, text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}

const local: Form = {
  wire: ollama,
  hasText: false,
  reasons: ["stop", "length", "bored"],
  whole(parts, done_reason) {
    const thinking = textOf(parts, "reasoning");
    const calls = parts
      .filter(isCall)
      .map(({ id, name, args }) => ({ id, function: { name, arguments: JSON.parse(args) } }));
    const message = {
      role: "assistant",
      content: textOf(parts, "text"),
      ...(thinking !== "" && { thinking }),
      ...(calls.length > 0 && { tool_calls: calls }),
    };
    return { message, done: true, done_reason };
  },
  events(parts, done_reason, pieces) {
    const line = (message: Json): Json => ({ message: { role: "assistant", content: "", ...message }, done: false });
    const lines = parts.flatMap((part): Json[] => {
      if (part.kind === "text") return pieces(part.text).map((content) => line({ content }));
      if (!isCall(part)) return pieces(part.text).map((thinking) => line({ thinking }));
      const { id, name, args } = part;
      return [line({ tool_calls: [{ id, function: { name, arguments: JSON.parse(args) } }] })];
    });
    return [...lines, { message: { role: "assistant", content: "" }, done: true, done_reason }];
  },
};

const sdkPart = (part: Part): Json =>
  part.kind === "call"
    ? { type: "tool-call", toolCallId: part.id, toolName: part.name, input: JSON.parse(part.args) }
    : { type: part.kind, text: part.text };

const vercel: Form = {
  wire: aiSdk,
  hasText: false,
  reasons: ["stop", "tool-calls", "length", "content-filter", "error", "other"],
  whole(parts, finishReason) {
    const content = parts.filter((part) => part.kind !== "text" || part.text !== "").map(sdkPart);
    const toolCalls = content.filter(({ type }) => type === "tool-call");
    return { toolCalls, finishReason, response: { messages: [{ role: "assistant", content }] } };
  },
  events(parts, finishReason, pieces) {
    const said = parts.flatMap((part, at): Json[] => {
      const id = String(at);
      if (part.kind !== "call") {
        const deltas = pieces(part.text).map((text) => ({ type: `${part.kind}-delta`, id, text }));
        return [{ type: `${part.kind}-start`, id }, ...deltas, { type: `${part.kind}-end`, id }];
      }
      const { id: toolCallId, name: toolName, args } = part;
      const deltas = pieces(args).map((delta) => ({ type: "tool-input-delta", id: toolCallId, delta }));
      return [{ type: "tool-input-start", id: toolCallId, toolName }, ...deltas, sdkPart(part)];
    });
    return [...said, { type: "finish-step", finishReason }, { type: "finish", finishReason }];
  },
};

/** The forms of the providers whose answers come whole and as streams. */
export const FORMS: { readonly [name: string]: Form } = {
  openaiChat: chat,
  openaiResponses: responses,
  anthropic: claude,
  gemini: google,
  ollama: local,
  aiSdk: vercel,
};

const TEXTS = ["", "So", "It is 12 °C.", "日本語 😀", "half \ud83d", "\udc00 half", " \n", '"quoted"'] as const;
const ARGUMENTS = ["{}", '{"city":"Oslo"}', '{"city":"日本 😀","days":[1,2,{"a":null}]}', '{"a":"\\ud83d"}'] as const;
const BROKEN = ['{"n":12345678901234567890}', '{"city":"Os', "", "no", '{"a":1,}', "[1]", '"\ud83d'] as const;

/** A random answer of up to six parts, and why it ends. */
export function randomAnswer({ hasText, reasons }: Form, random: () => number): { parts: Part[]; reason: string } {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const parts = Array.from({ length: Math.floor(random() * 7) }, (_, at): Part => {
    const kind = pick(["text", "reasoning", "call", "call"] as const);
    if (kind !== "call") return { kind, text: pick(TEXTS) };
    const args = hasText && random() < 0.3 ? pick(BROKEN) : pick(ARGUMENTS);
    return {
      kind,
      id: random() < 0.15 ? "same" : `call_${at}`,
      name: pick(["now", "now", "weather", "unknown"]),
      args,
    };
  });
  return { parts, reason: pick(reasons) };
}

/** Cuts a text at random places, also within a character of two code units. */
export function randomPieces(text: string, random: () => number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const size = 1 + Math.floor(random() * 6);
    pieces.push(text.slice(at, at + size));
    at += size;
  }
  return pieces;
}
