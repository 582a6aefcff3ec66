import { BetaMessageStream } from "@anthropic-ai/sdk/lib/BetaMessageStream";
import { ChatCompletionStream } from "openai/lib/ChatCompletionStream";
import type { TurnErrorCode } from "../../src/turn/index.ts";
import { joinCalls } from "./joinCalls.ts";
import { type Json, ollamaRecordings, type Recording, recordings } from "./recordings.ts";
import { sdkTurns } from "./sdkTurns.ts";

/**
 * The assistant's part of a turn as the provider's own library or documentation joins it, in the form in which the API
 * takes it back.
 */
export type Turn = Recording & {
  /** What the model said, whether it called or not. */
  readonly said: readonly Json[];
  /** Whether the provider's own library joined it, or what is written here. */
  readonly judge: "library" | "reference";
  /** The code of the error that the turn ends with. */
  readonly ending?: TurnErrorCode | undefined;
};

/** The turns of all recordings whose format is written too. */
export async function allTurns(): Promise<Turn[]> {
  const turns = (await Promise.all([...recordings, ...ollamaRecordings].map(turnsOf))).flat();
  return [...turns, ...(await sdkTurns(turns))];
}

/** The turns of a recording; it may hold those of several requests. */
async function turnsOf(recording: Recording): Promise<Turn[]> {
  const starts = recording.events.flatMap(({ type }, at) =>
    type === "message_start" || type === "response.created" ? [at] : [],
  );
  const [first = 0, ...others] = starts;
  const bounds = [Math.min(first, 0), ...others, recording.events.length];
  const parts = bounds.slice(1).map((end, at): Recording => {
    const [lines, events] = [recording.lines, recording.events].map((list) => list.slice(bounds[at], end));
    const name = bounds.length > 2 ? `${recording.name} (${at + 1})` : recording.name;
    return { ...recording, name, lines, events, calls: joinCalls(recording.wire.name, events as Json[]) } as Recording;
  });
  const turns = parts.map(async (part): Promise<Turn[]> => {
    const join = JOINS[part.wire.name];
    if (!join) return [];
    const ending = part.events.some(({ error }) => error) ? "provider_error" : undefined;
    return [{ ...part, ...(await join(part)), ending }];
  });
  return (await Promise.all(turns)).flat();
}

type Join = (part: Recording) => Promise<Pick<Turn, "said" | "judge">>;

const JOINS: { readonly [wire: string]: Join | undefined } = {
  async anthropic({ events, calls }) {
    const { content, judge } = await BetaMessageStream.fromReadableStream(source(events))
      .finalMessage()
      .then(
        (message) => ({ content: plain(message.content), judge: "library" as const }),
        () => ({ content: joinBlocks(events), judge: "reference" as const }),
      );
    // https://platform.claude.com/docs/en/build-with-claude/working-with-messages: text blocks must not be empty.
    // Those of white space are refused, too: home-assistant/core#175637.
    const sendable = content.filter(({ type, text }: Json) => type !== "text" || text.trim() !== "");
    const inputs = calls.map(({ arguments: args, text }) => args ?? { rawInvalidInput: text });
    for (const block of sendable) if (block.type === "tool_use") block.input = inputs.shift();
    return { judge, said: [{ role: "assistant", content: sendable }] };
  },

  async "openai-chat"({ events, calls }) {
    const own = joinChat(events);
    const sent = calls.map(({ id, type, name, text = "", arguments: args }) => ({
      id,
      type,
      function: { name, arguments: args === undefined ? JSON.stringify({ rawInvalidInput: text }) : text || "{}" },
    }));
    const message = await ChatCompletionStream.fromReadableStream(source(events))
      .finalMessage()
      .catch(() => undefined);
    if (message === undefined) return { judge: "reference", said: [{ ...own, tool_calls: sent }] };
    // The library keeps the last piece of what it does not know, such as reasoning.
    const { content, refusal, tool_calls: libraryCalls = [] } = message;
    const joined = { ...own, role: "assistant", content, ...(refusal !== null && { refusal }) };
    return { judge: "library", said: [{ ...joined, tool_calls: libraryCalls.map(withText) }] };
  },

  async "openai-responses"({ events }) {
    const whole = events.findLast(({ type }) => type === "response.completed" || type === "response.incomplete");
    const done = events.filter(({ type }) => type === "response.output_item.done").map(({ item }) => item);
    return { judge: whole ? "library" : "reference", said: plain(whole?.response.output ?? done) };
  },

  async gemini({ events, calls }) {
    return { judge: "reference", said: [{ role: "model", parts: joinParts(events, calls) }] };
  },

  async ollama({ events }) {
    const message = { role: "assistant", content: "" } as Json;
    for (const { message: piece } of events) {
      for (const key of ["content", "thinking"]) if (piece?.[key]) message[key] = (message[key] ?? "") + piece[key];
    }
    const sent = plain(events.flatMap(({ message: piece }) => piece?.tool_calls ?? []));
    return { judge: "reference", said: [sent.length > 0 ? { ...message, tool_calls: sent } : message] };
  },
};

/** Arguments are written as JSON: what came as nothing is an empty object. */
function withText({ id, type, function: called }: Json): object {
  return { id, type, function: { name: called.name, arguments: called.arguments || "{}" } };
}

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value));

function source(events: readonly Json[]): ReadableStream {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const event of events) controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
      controller.close();
    },
  });
}

const BLOCK_DELTAS: { readonly [type: string]: (block: Json, delta: Json) => void } = {
  text_delta(block, { text }) {
    block.text += text;
  },
  thinking_delta(block, { thinking }) {
    block.thinking += thinking;
  },
  signature_delta(block, { signature }) {
    block.signature = signature;
  },
  citations_delta(block, { citation }) {
    block.citations = [...(block.citations ?? []), citation];
  },
  input_json_delta(block, { partial_json: piece }) {
    block.json += piece;
  },
};

/** https://platform.claude.com/docs/en/build-with-claude/streaming, for what the library refuses to read. */
function joinBlocks(events: readonly Json[]): Json[] {
  let blocks: Json[] = [];
  for (const { type, message, index, content_block: block, delta } of events) {
    if (type === "message_start") blocks = plain(message.content);
    if (type === "content_block_start") blocks[index] = { ...plain(block), json: "" };
    if (type === "content_block_delta") BLOCK_DELTAS[delta.type]?.(blocks[index], delta);
  }
  return blocks.map(({ json, ...block }) =>
    json && block.type !== "tool_use" ? { ...block, input: JSON.parse(json) } : block,
  );
}

/** https://platform.openai.com/docs/api-reference/chat-streaming, with the reasoning of DeepSeek, xAI, OpenRouter, Mistral. */
function joinChat(events: readonly Json[]): Json {
  const message: Json = { role: "assistant", content: null };
  for (const { choices } of events) {
    const delta = choices?.[0]?.delta ?? {};
    const texts = ["content", "refusal", "reasoning", "reasoning_content"].filter(
      (key) => typeof delta[key] === "string",
    );
    for (const key of texts) {
      const isNothing = delta[key] === "" && key === "content" && !(key in message);
      if (!isNothing) message[key] = (message[key] ?? "") + delta[key];
    }
    for (const detail of delta.reasoning_details ?? []) addDetail(message, detail);
  }
  return message;
}

function addDetail(message: Json, detail: Json): void {
  message.reasoning_details ??= [];
  const last = message.reasoning_details.at(-1);
  const goesOn = last?.type === detail.type && last.index === detail.index && !last.signature;
  if (!goesOn) {
    message.reasoning_details.push({ ...detail });
    return;
  }
  const { text = "", summary = "", ...rest } = detail;
  Object.assign(last, rest);
  if ("text" in detail) last.text = (last.text ?? "") + text;
  if ("summary" in detail) last.summary = (last.summary ?? "") + summary;
}

/** https://ai.google.dev/gemini-api/docs/thought-signatures: parts go back with their signatures, texts may be joined. */
function joinParts(events: readonly Json[], calls: Recording["calls"]): Json[] {
  const parts: Json[] = [];
  const left = [...calls];
  for (const part of events.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? [])) {
    const { functionCall, thoughtSignature, ...rest } = part;
    const signed = thoughtSignature ? { thoughtSignature } : {};
    const last = parts.at(-1);
    if (functionCall) {
      if (!functionCall.name) continue;
      const { id, name, arguments: args } = left.shift() as Recording["calls"][number];
      parts.push({ functionCall: { ...(id !== undefined && { id }), name, args }, ...signed });
    } else if (
      last?.text !== undefined &&
      last.thought === rest.thought &&
      !last.thoughtSignature &&
      !thoughtSignature
    ) {
      last.text += rest.text;
    } else if (rest.text !== "" || thoughtSignature) {
      parts.push({ ...rest, ...signed });
    }
  }
  return parts;
}
