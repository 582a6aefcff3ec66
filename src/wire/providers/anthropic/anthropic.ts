import { keptText, sentObject } from "../../calls/callArguments.ts";
import { decodeParts } from "../../calls/decodeParts.ts";
import { sentCalls } from "../../calls/ids.ts";
import { ownAnswer } from "../../calls/ownAnswer.ts";
import { sentCaller } from "../../calls/sentBack.ts";
import type { WireCall } from "../../calls/WireCall.ts";
import type { ReceivedOptions } from "../../collect/AnswerCollector.ts";
import { withCalls } from "../../collect/withCalls.ts";
import { defineWire } from "../../defineWire.ts";
import { endedBy, endedWithoutCalls, endingKind, isCutBy, reasonText } from "../../Ending.ts";
import { given, type Raw, raw, textIn } from "../../fields.ts";
import { messageCheck } from "../../messages/messageCheck.ts";
import { notAnAnswer } from "../../reading.ts";
import type { ContentPart, Refused } from "../../results/ContentPart.ts";
import { answeredId, callOf, encodeParts, refused } from "../../results/content.ts";
import { fileName, refusedImage } from "../../results/media.ts";
import { toolsIn } from "../../results/ResultPart.ts";
import { namer, namesOf } from "../../tools/names.ts";
import { readChoice, refuseAllowed } from "../../tools/readChoice.ts";
import { readTools } from "../../tools/readTools.ts";
import type { EncodeOptions, Wire, WireResult } from "../../Wire.ts";
import { collectAnthropic } from "./collectAnthropic.ts";
import { decodeAnthropicEvent, idOf, isCall, originOf, sentBlocks } from "./decodeAnthropicEvent.ts";
import { ANTHROPIC_ENDINGS } from "./endings.ts";
import { ANTHROPIC } from "./provider.ts";
import { readAnthropicMessage } from "./readAnthropicMessage.ts";
import { summarizeAnthropic } from "./summarizeAnthropic.ts";
import { toolUseId } from "./toolUseId.ts";

/** The payloads of {@link anthropic}. */
export declare namespace anthropic {
  /** A tool in a request to Anthropic's Messages API. */
  type Tool = {
    name: string;
    description?: string;
    input_schema: { type: "object"; [keyword: string]: unknown };
    strict?: boolean;
    input_examples?: { [name: string]: unknown }[];
    defer_loading?: boolean;
    cache_control?: { type: "ephemeral"; ttl?: "5m" | "1h" };
    allowed_callers?: ("direct" | `code_execution_${20250825 | 20260120 | 20260521}`)[];
    eager_input_streaming?: boolean;
  };

  /** `tool_choice` of a request to Anthropic's Messages API. */
  type Choice =
    | { type: "none" }
    | (({ type: "auto" } | { type: "any" } | { type: "tool"; name: string }) & { disable_parallel_tool_use?: boolean });

  /** The assistant's message with its calls, in the form that Anthropic's Messages API accepts. */
  type Calls = {
    role: "assistant";
    content: {
      type: "tool_use";
      id: string;
      name: string;
      input: { [name: string]: unknown };
      toolset_name?: string;
      caller?: Caller;
    }[];
  };

  /** Who made a call: the model itself, or code that it runs in the tool of this id. */
  type Caller =
    | { type: "direct" }
    | { type: "code_execution_20250825"; tool_id: string }
    | { type: "code_execution_20260120"; tool_id: string };

  /** A result as a block of a user's message to Anthropic's Messages API. */
  type Result = {
    type: "tool_result";
    tool_use_id: string;
    content: string | ResultPart[];
    is_error?: boolean;
    toolset_name?: string;
  };

  /**
   * The messages that a turn adds to a request to Anthropic's Messages API. All results are in one message of the user.
   */
  type Message = Calls | { role: "user"; content: Result[] };

  /** A message, as it is put together from a stream. It has all fields that the API sends. */
  type Response = {
    id?: string;
    type: "message";
    role: "assistant";
    model?: string;
    content: { type: string }[];
    stop_reason: string | null;
    stop_sequence?: string | null;
    usage?: { input_tokens: number; output_tokens: number };
  };

  /** A part of a result for Anthropic's Messages API: text, an image, a PDF, or a tool that a search found. */
  type ResultPart =
    | { type: "text"; text: string }
    | { type: "image"; source: { type: "base64"; media_type: ImageType; data: string } }
    | { type: "document"; source: { type: "base64"; media_type: "application/pdf"; data: string }; title: string }
    | { type: "tool_reference"; tool_name: string };

  /** The kinds of images that Anthropic's Messages API takes. */
  type ImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";
}

type AnthropicWire = Wire<anthropic.Tool, anthropic.Choice, anthropic.Calls, anthropic.Result, anthropic.Message> & {
  readonly "~response"?: anthropic.Response;
};

/**
 * Anthropic's Messages API.
 *
 * `decodeMessage` accepts a message, its content, or one block. Put the results of all calls of a message into one
 * message of the user, before any text. With extended thinking the API requires the message's own content, as in the
 * example. Use `encodeCalls` only if there is nothing but the calls.
 *
 * @see https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/overview
 * @example
 * const message = await client.messages.create({ model, max_tokens, messages, tools: anthropic.encodeTools(tools) });
 * const calls = anthropic.decodeMessage(message, { tools });
 * messages.push({ role: "assistant", content: message.content });
 * messages.push({ role: "user", content: calls.map((call) => anthropic.encodeResult({ call, content: "12 °C" })) });
 */
export const anthropic: AnthropicWire = defineWire<AnthropicWire>(ANTHROPIC, {
  encodeTools(tools, options) {
    return readTools(tools, ANTHROPIC, options).map(
      ({ name, description, schema, isStrict, inputExamples, isDeferred, further }) => ({
        name,
        ...description,
        input_schema: schema,
        ...(isStrict && { strict: true }),
        ...given("input_examples", inputExamples),
        ...(isDeferred && { defer_loading: true }),
        ...further,
      }),
    );
  },

  encodeToolChoice(choice, options) {
    const read = readChoice(choice, ANTHROPIC, options);
    if (read === "none") return { type: "none" };
    const serial = options?.parallel === false ? { disable_parallel_tool_use: true } : {};
    if (typeof read === "string") return { type: read === "required" ? "any" : read, ...serial };
    return "name" in read ? { type: "tool", name: read.name, ...serial } : refuseAllowed("anthropic");
  },

  decodeMessage(message, options) {
    const content = blocksIn(message);
    const blocks = sentBlocks(content).filter(isCall);
    const { stop_reason: reason } = raw(message);
    const isCut = isCutBy(endingKind(ANTHROPIC_ENDINGS, reasonText(reason), reason === null));
    const cut = isCut ? content.at(-1) : undefined;
    const read = ({ name, input, ...block }: Raw) => ({ id: idOf(block), name, input, further: originOf(block) });
    return decodeParts(blocks, ANTHROPIC, options, read, cut);
  },

  decodeEvent: decodeAnthropicEvent,

  encodeCalls(calls, options?: EncodeOptions & ReceivedOptions) {
    const names = namesOf(options?.tools, ANTHROPIC);
    const content = sentCalls(calls, ANTHROPIC).map(({ call, id }) => ({
      type: "tool_use" as const,
      id: toolUseId(id),
      name: names.sent(call.name, call.namespace),
      input: sentObject(call),
      ...keptText(call, options),
      ...toolsetOf(call),
      ...(sentCaller(call, "tool_id") as { caller?: anthropic.Caller }),
    }));
    return { role: "assistant", content };
  },

  encodeResult(result: WireResult, options) {
    const nameOf = namer(options?.tools, ANTHROPIC);
    const parts = encodeParts(result, "anthropic", (part) => {
      const blocks = encodePart(part, nameOf);
      // The API: "all content must be type `text` if `is_error` is true" (vellum-ai/vellum-assistant#18387).
      const isTaken = !result.error || !Array.isArray(blocks) || blocks.every(({ type }) => type === "text");
      return isTaken ? blocks : refused(part, "the result of a call that failed takes text alone");
    });
    const [only = { type: "text", text: "" }] = parts;
    const isText = typeof result.content === "string" && parts.length < 2 && only.type === "text";
    const content = isText ? only.text : parts;
    return {
      type: "tool_result",
      tool_use_id: toolUseId(answeredId(result, ANTHROPIC)),
      content,
      ...(Boolean(result.error) && { is_error: true }),
      ...toolsetOf(callOf(result, "anthropic")),
    };
  },

  checkMessages: messageCheck(ANTHROPIC, readAnthropicMessage),

  collector: collectAnthropic,

  answerWith(answer, { content: calls }) {
    const content = ownAnswer(withCalls(sentBlocks(blocksIn(answer)), isCall, calls)).filter(isTaken);
    // The API refuses an empty message.
    return content.length > 0 ? [{ role: "assistant", content: content as anthropic.Calls["content"] }] : [];
  },

  ending(answer, reason = reasonText(raw(answer).stop_reason)) {
    // The content of a message alone has no reason.
    const kind = endingKind(ANTHROPIC_ENDINGS, reason, raw(answer).stop_reason === null);
    const blocks = blocksIn(answer);
    const waiting = kind === "refusal" ? undefined : blocks.find((block) => isUnanswered(block, blocks));
    if (waiting !== undefined) return endedBy("unanswered_item", textIn(raw(waiting).type));
    if (kind === "done" && reason === "tool_use" && !sentBlocks(blocks).some(isCall)) return endedWithoutCalls(reason);
    // There is nothing to send back, and the API refuses an empty message.
    if (kind === "paused" && !blocks.some(isTaken)) return endedBy("broken_answer", reason, "it has no content");
    return endedBy(kind, reason, raw(raw(answer).stop_details).explanation);
  },

  summarize: summarizeAnthropic,

  encodeResults(results, options) {
    return [{ role: "user", content: results.map((result) => anthropic.encodeResult(result, options)) }];
  },
});

/** Whether a block of a type that this version does not know is the use of a tool that has no result in the message. */
function isUnanswered(block: unknown, blocks: readonly unknown[]): boolean {
  const { type, id } = raw(block);
  if (typeof type !== "string" || !type.endsWith("_use") || OWN_USES.has(type)) return false;
  return !blocks.some((other) => raw(other).tool_use_id === id);
}

/** The calls of tools, and those that the API runs itself. */
const OWN_USES: ReadonlySet<string> = new Set(["tool_use", "server_tool_use", "mcp_tool_use"]);

const toolsetOf = ({ namespace }: WireCall): { toolset_name?: string } => given("toolset_name", namespace || undefined);

function blocksIn(message: unknown): readonly unknown[] {
  if (Array.isArray(message)) return message;
  const { type, content, role } = raw(message);
  if (isCall(message) || type === "text" || type === "thinking") return [message];
  if (Array.isArray(content)) return content;
  if (typeof content === "string") return [{ type: "text", text: content }];
  if (role !== undefined && (content === null || content === undefined)) return [];
  throw notAnAnswer("anthropic", "a message, its content or a block", message);
}

/**
 * The API refuses a blank text, although the answer of a model may have one.
 *
 * @see https://github.com/home-assistant/core/issues/175637
 */
const isTaken = (block: unknown): boolean => raw(block).type !== "text" || !isBlank(raw(block).text);

const isBlank = (text: unknown): boolean => typeof text === "string" && text.trim() === "";

function encodePart(part: ContentPart, nameOf: (name: string) => string): anthropic.ResultPart[] | Refused {
  switch (part.type) {
    case "image":
      return encodeImage(part);
    case "file":
      if (part.mimeType !== "application/pdf") return refused(part, "a PDF alone can be one, so convert it first");
      return [
        {
          type: "document",
          source: { type: "base64", media_type: "application/pdf", data: part.data },
          title: fileName(part.uri),
        },
      ];
    case "audio":
      return refused(part, "the API takes no audio, so give a transcript");
    case "tools":
      if (part.tools.length > 0)
        return toolsIn(part).map(({ name }) => ({ type: "tool_reference", tool_name: nameOf(name) }));
  }
  return isBlank(part.text) ? [] : [{ type: "text", text: part.text }];
}

function encodeImage(part: Extract<ContentPart, { mimeType: string }>): anthropic.ResultPart[] | Refused {
  const { mimeType, data } = part;
  const source = { type: "base64", media_type: mimeType as anthropic.ImageType, data } as const;
  return refusedImage(part, ANTHROPIC.rules.results) ?? [{ type: "image", source }];
}
