import type { AnyWire } from "../../src/wire/index.ts";
import { aiSdk, anthropic, gemini, ollama, openaiChat, openaiResponses } from "../../src/wire/index.ts";

type Json = { readonly [key: string]: unknown };

/** A part of a model's answer. A call has its arguments as text, which may be broken. */
export type Part =
  | { readonly kind: "text" | "reasoning"; readonly text: string }
  | { readonly kind: "call"; readonly id: string; readonly name: string; readonly args: string };

/** What an answer has beside its parts: fields that no wire knows, and the counts of its tokens. */
export type Beside = {
  readonly answer: Json;
  readonly message: Json;
  readonly call: Json;
  readonly tokens: { readonly input: number; readonly output: number } | undefined;
};

/** Nothing beside the parts. */
export const NOTHING_BESIDE: Beside = { answer: {}, message: {}, call: {}, tokens: undefined };

/** A random answer. */
export type Answer = { readonly parts: readonly Part[]; readonly reason: string; readonly beside: Beside };

/** The same answer in the two forms of one provider. */
export type Form = {
  readonly wire: AnyWire;
  /** The reasons that a random answer ends with. */
  readonly reasons: readonly string[];
  /** Whether the provider sends arguments as a text, which may be broken. */
  readonly hasText: boolean;
  whole(answer: Answer): object;
  /** `pieces` cuts a text at random places. */
  events(answer: Answer, pieces: (text: string) => string[]): object[];
};

const isCall = (part: Part): part is Extract<Part, { kind: "call" }> => part.kind === "call";
const textOf = (parts: readonly Part[], kind: "text" | "reasoning"): string =>
  parts.map((part) => (part.kind === kind ? part.text : "")).join("");

const chatCall = ({ id, name, args }: Extract<Part, { kind: "call" }>, beside: Beside): Json => ({
  ...(id !== "" && { id }),
  type: "function",
  ...beside.call,
  function: { name, arguments: args, ...beside.call },
});

const chatUsage = ({ tokens }: Beside): Json =>
  tokens ? { usage: { prompt_tokens: tokens.input, completion_tokens: tokens.output } } : {};

const chat: Form = {
  wire: openaiChat,
  hasText: true,
  reasons: ["stop", "tool_calls", "length", "content_filter", "error", "pause_turn", "abort", "bored"],
  whole({ parts, reason: finish_reason, beside }) {
    const reasoning = textOf(parts, "reasoning");
    const calls = parts.filter(isCall).map((part) => chatCall(part, beside));
    const message = {
      ...beside.message,
      role: "assistant",
      content: textOf(parts, "text") || null,
      ...(reasoning !== "" && { reasoning_content: reasoning }),
      ...(calls.length > 0 && { tool_calls: calls }),
    };
    const choices = [{ index: 0, message, finish_reason }];
    return { object: "chat.completion", ...beside.answer, choices, ...chatUsage(beside) };
  },
  events({ parts, reason: finish_reason, beside }, pieces) {
    const chunk = (delta: Json, others: Json = {}): Json => ({
      object: "chat.completion.chunk",
      ...beside.answer,
      choices: [{ index: 0, delta, ...others }],
    });
    let index = 0;
    const deltas = parts.flatMap((part): Json[] => {
      if (part.kind === "text") return pieces(part.text).map((content) => chunk({ content }));
      if (!isCall(part)) return pieces(part.text).map((text) => chunk({ reasoning_content: text }));
      const call = { index: index++, ...chatCall({ ...part, args: "" }, beside) };
      const rest = pieces(part.args).map((text) =>
        chunk({ tool_calls: [{ index: call.index, function: { arguments: text } }] }),
      );
      return [chunk({ tool_calls: [call] }), ...rest];
    });
    const counted = beside.tokens ? [{ ...beside.answer, choices: [], ...chatUsage(beside) }] : [];
    return [chunk({ ...beside.message, role: "assistant" }), ...deltas, chunk({}, { finish_reason }), ...counted];
  },
};

const itemOf = (part: Part, at: number, beside: Beside): Json => {
  if (part.kind === "call") {
    const { id, name, args } = part;
    const called = { id: `fc_${at}`, call_id: id, name, arguments: args };
    // Some servers say of a call that was stopped before its arguments that it is in progress.
    const status = args === "" && at % 2 === 0 ? "in_progress" : "completed";
    return { type: "function_call", ...called, status, ...beside.call };
  }
  if (part.kind === "reasoning")
    return { type: "reasoning", id: `rs_${at}`, summary: [], encrypted_content: part.text };
  const content = [{ type: "output_text", text: part.text, annotations: [] }];
  return { type: "message", id: `msg_${at}`, role: "assistant", status: "completed", content, ...beside.message };
};

const stateOf = (reason: string): Json =>
  reason.includes("_") ? { status: "incomplete", incomplete_details: { reason } } : { status: reason };

const responseUsage = ({ tokens }: Beside): Json =>
  tokens ? { usage: { input_tokens: tokens.input, output_tokens: tokens.output } } : {};

const responses: Form = {
  wire: openaiResponses,
  hasText: true,
  reasons: ["completed", "max_output_tokens", "content_filter", "failed", "cancelled"],
  whole: ({ parts, reason, beside }) => ({
    ...{ object: "response", id: "resp_1", ...beside.answer, ...responseUsage(beside) },
    ...{ ...stateOf(reason), output: parts.map((part, at) => itemOf(part, at, beside)) },
  }),
  events(answer, pieces) {
    const { parts, reason, beside } = answer;
    const items = parts.flatMap((part, output_index): Json[] => {
      const item = itemOf(part, output_index, beside);
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
    // Some servers leave the items out of the last event.
    const response = { ...responses.whole(answer), ...(parts.length % 3 === 0 && { output: [] }) };
    return [{ type: "response.created", response: { id: "resp_1" } }, ...items, { type: `response.${type}`, response }];
  },
};

const blockOf = (part: Part, beside: Beside): Json => {
  if (part.kind === "call")
    return { type: "tool_use", id: part.id, name: part.name, input: JSON.parse(part.args), ...beside.call };
  if (part.kind === "text") return { type: "text", text: part.text };
  return { type: "thinking", thinking: part.text, signature: "c2ln" };
};

const claude: Form = {
  wire: anthropic,
  hasText: false,
  reasons: ["end_turn", "tool_use", "max_tokens", "refusal", "pause_turn", "model_context_window_exceeded", "bored"],
  whole: ({ parts, reason: stop_reason, beside }) => ({
    ...{ type: "message", role: "assistant", ...beside.answer, ...claudeUsage(beside) },
    ...{ content: parts.map((part) => blockOf(part, beside)), stop_reason },
  }),
  events({ parts, reason: stop_reason, beside }, pieces) {
    const blocks = parts.flatMap((part, index): Json[] => {
      const delta = (one: Json): Json => ({ type: "content_block_delta", index, delta: one });
      const [start, deltas] =
        part.kind === "call"
          ? inputOf(part.args, (text) =>
              pieces(text).map((piece) => delta({ type: "input_json_delta", partial_json: piece })),
            )
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
        { type: "content_block_start", index, content_block: { ...blockOf(part, beside), ...start } },
        ...deltas,
        { type: "content_block_stop", index },
      ];
    });
    const { usage } = claudeUsage(beside);
    const end = [{ type: "message_delta", delta: { stop_reason }, ...(usage && { usage }) }, { type: "message_stop" }];
    const first = usage && { usage: { ...usage, output_tokens: 1 } };
    const message = { type: "message", role: "assistant", ...beside.answer, content: [], stop_reason: null, ...first };
    return [{ type: "message_start", message }, ...blocks, ...end];
  },
};

const claudeUsage = ({ tokens }: Beside): { usage?: Json } =>
  tokens ? { usage: { input_tokens: tokens.input, cache_read_input_tokens: 3, output_tokens: tokens.output } } : {};

/** The input of a call at the start of its block, and its pieces. Only some servers send one that is no object whole. */
function inputOf(args: string, pieces: (text: string) => Json[]): [start: Json, deltas: Json[]] {
  return args.startsWith("{") ? [{ input: {} }, pieces(args)] : [{ input: JSON.parse(args) }, []];
}

const geminiPart = (part: Part, beside: Beside): Json => {
  if (part.kind !== "call") return { text: part.text, ...(part.kind === "reasoning" && { thought: true }) };
  const { id, name, args } = part;
  const functionCall = { ...(id !== "" && { id }), name, args: JSON.parse(args), ...beside.call };
  return { functionCall, thoughtSignature: "c2ln", ...beside.call };
};

const google: Form = {
  wire: gemini,
  hasText: false,
  reasons: ["STOP", "MAX_TOKENS", "SAFETY", "MALFORMED_FUNCTION_CALL", "OTHER", "TOO_MANY_TOOL_CALLS"],
  whole({ parts, reason: finishReason, beside }) {
    const content = { role: "model", parts: joinedTexts(parts).map((part) => geminiPart(part, beside)) };
    return { ...beside.answer, ...geminiUsage(beside), candidates: [{ ...beside.message, content, finishReason }] };
  },
  events({ parts, reason: finishReason, beside }, pieces) {
    const around = { ...beside.answer, ...geminiUsage(beside) };
    const chunk = (part: Json): Json => ({ ...around, candidates: [{ content: { role: "model", parts: [part] } }] });
    const chunks = parts.flatMap((part) =>
      part.kind === "call"
        ? [chunk(geminiPart(part, beside))]
        : pieces(part.text).map((text) => chunk(geminiPart({ ...part, text }, beside))),
    );
    const content = { role: "model", parts: [] };
    return [...chunks, { ...around, candidates: [{ ...beside.message, content, finishReason }] }];
  },
};

const geminiUsage = ({ tokens }: Beside): Json =>
  tokens
    ? { usageMetadata: { promptTokenCount: tokens.input, candidatesTokenCount: tokens.output, thoughtsTokenCount: 2 } }
    : {};

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
  whole({ parts, reason: done_reason, beside }) {
    const thinking = textOf(parts, "reasoning");
    const calls = parts.filter(isCall).map((part) => ollamaCall(part, beside));
    const message = {
      ...beside.message,
      role: "assistant",
      content: textOf(parts, "text"),
      ...(thinking !== "" && { thinking }),
      ...(calls.length > 0 && { tool_calls: calls }),
    };
    return { ...beside.answer, message, done: true, done_reason, ...ollamaCounts(beside) };
  },
  events({ parts, reason: done_reason, beside }, pieces) {
    const line = (message: Json): Json => ({
      ...beside.answer,
      message: { ...beside.message, role: "assistant", content: "", ...message },
      done: false,
    });
    const lines = parts.flatMap((part): Json[] => {
      if (part.kind === "text") return pieces(part.text).map((content) => line({ content }));
      if (!isCall(part)) return pieces(part.text).map((thinking) => line({ thinking }));
      return [line({ tool_calls: [ollamaCall(part, beside)] })];
    });
    return [...lines, { ...line({}), done: true, done_reason, ...ollamaCounts(beside) }];
  },
};

const ollamaCall = ({ id, name, args }: Extract<Part, { kind: "call" }>, { call }: Beside): Json => ({
  ...{ id, ...call, function: { name, arguments: JSON.parse(args), ...call } },
});

const ollamaCounts = ({ tokens }: Beside): Json =>
  tokens ? { prompt_eval_count: tokens.input, eval_count: tokens.output, total_duration: 7 } : {};

const sdkPart = (part: Part): Json =>
  part.kind === "call"
    ? { type: "tool-call", toolCallId: part.id, toolName: part.name, input: JSON.parse(part.args) }
    : { type: part.kind, text: part.text };

const vercel: Form = {
  wire: aiSdk,
  hasText: false,
  reasons: ["stop", "tool-calls", "length", "content-filter", "error", "other"],
  whole({ parts, reason: finishReason, beside }) {
    const content = parts.filter((part) => part.kind !== "text" || part.text !== "").map(sdkPart);
    const toolCalls = content.filter(({ type }) => type === "tool-call");
    return { toolCalls, finishReason, response: { messages: [{ role: "assistant", content }] }, ...sdkUsage(beside) };
  },
  events({ parts, reason: finishReason, beside }, pieces) {
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
    return [...said, { type: "finish-step", finishReason, ...sdkUsage(beside) }, { type: "finish", finishReason }];
  },
};

const sdkUsage = ({ tokens }: Beside): Json =>
  tokens ? { usage: { inputTokens: tokens.input, outputTokens: tokens.output, totalTokens: 99 } } : {};

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
/** Arguments that some servers send where an object is expected. */
const NO_OBJECTS = ["[1]", "[]", "7", '"{\\"city\\":\\"Oslo\\"}"'] as const;
const BROKEN = ['{"n":12345678901234567890}', '{"city":"Os', "", "no", '{"a":1,}', "[1]", '"\ud83d'] as const;

/** A random answer of up to six parts, and why it ends. */
export function randomAnswer({ hasText, reasons }: Form, random: () => number): Answer {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const parts = Array.from({ length: Math.floor(random() * 7) }, (_, at): Part => {
    const kind = pick(["text", "reasoning", "call", "call"] as const);
    if (kind !== "call") return { kind, text: pick(TEXTS) };
    const isOdd = random() < (hasText ? 0.3 : 0.1);
    const args = pick<string>(isOdd ? (hasText ? BROKEN : NO_OBJECTS) : ARGUMENTS);
    const id = random() < 0.15 ? "same" : `call_${at}`;
    return { kind, id, name: pick(["now", "now", "weather", "unknown"]), args };
  });
  // Some servers send a call once more, with its id and its arguments.
  const again = parts.flatMap((part) => (isCall(part) && random() < 0.05 ? [part, part] : [part]));
  return { parts: again, reason: pick(reasons), beside: randomBeside(random) };
}

function randomBeside(random: () => number): Beside {
  const some = (fields: Json): Json => (random() < 0.5 ? fields : {});
  return {
    answer: { ...some({ model: "m-1", created: 5 }), ...some({ trace: { id: "t", spans: [1] } }) },
    message: some({ note: { of: "message" } }),
    call: { ...some({ rank: 1 }), ...some({ provider_specific_fields: { thought_signature: "c2ln" } }) },
    tokens: random() < 0.5 ? { input: 1 + Math.floor(random() * 100), output: Math.floor(random() * 100) } : undefined,
  };
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
