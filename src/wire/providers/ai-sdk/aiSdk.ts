import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import { isObject, type JsonSchema } from "../../../schema/index.ts";
import { argumentsText, keptText, sentObject } from "../../calls/callArguments.ts";
import { decodeParts } from "../../calls/decodeParts.ts";
import { sentCalls } from "../../calls/ids.ts";
import { ownAnswer } from "../../calls/ownAnswer.ts";
import type { ReceivedOptions } from "../../collect/AnswerCollector.ts";
import { withCalls } from "../../collect/withCalls.ts";
import { defineWire } from "../../defineWire.ts";
import { endedBy, endedWithoutCalls, endingKind, isCutBy, reasonText } from "../../Ending.ts";
import { given, listIn, type Raw, raw, textIn } from "../../fields.ts";
import { messageCheck } from "../../messages/messageCheck.ts";
import { notAnAnswer } from "../../reading.ts";
import type { ContentPart } from "../../results/ContentPart.ts";
import { answeredId, namedCall, partsOf } from "../../results/content.ts";
import { fileName } from "../../results/media.ts";
import { namer, namesOf } from "../../tools/names.ts";
import { readChoice, refuseAllowed } from "../../tools/readChoice.ts";
import { readTools } from "../../tools/readTools.ts";
import type { CallEvent, EncodeOptions, Wire, WireResult } from "../../Wire.ts";
import { CHAT_ENDINGS } from "../openai-chat/endings.ts";
import { isBlank, sentPart } from "./aiSdkParts.ts";
import { collectAiSdk } from "./collectAiSdk.ts";
import { AI_SDK_ENDINGS } from "./endings.ts";
import { AI_SDK } from "./provider.ts";
import { readAiSdkMessage } from "./readAiSdkMessage.ts";
import { summarizeAiSdk } from "./summarizeAiSdk.ts";

/** The payloads of {@link aiSdk}. */
export declare namespace aiSdk {
  /** A tool without a handler in a request of the AI SDK. */
  type Tool = {
    inputSchema: Schema;
    description?: string;
    strict?: boolean;
    inputExamples?: { input: { [name: string]: unknown } }[];
    deferLoading?: boolean;
  };

  /** A JSON Schema for the AI SDK. The SDK sends it to the model unchanged, and this package validates the arguments. */
  type Schema = StandardSchemaV1<unknown, { [name: string]: unknown }> &
    StandardJSONSchemaV1<unknown, { [name: string]: unknown }>;

  /** `toolChoice` of a request of the AI SDK. */
  type Choice = "auto" | "none" | "required" | { type: "tool"; toolName: string };

  /** The assistant's message with its calls, in the form that the AI SDK accepts. */
  type Calls = {
    role: "assistant";
    content: { type: "tool-call"; toolCallId: string; toolName: string; input: { [name: string]: unknown } }[];
  };

  /** A result as a part of a `tool` message of the AI SDK. */
  type Result = {
    type: "tool-result";
    toolCallId: string;
    toolName: string;
    output:
      | { type: "text" | "error-text" | "json" | "error-json"; value: string }
      | { type: "content"; value: ResultPart[] };
  };

  /** Text or a file in a result for the AI SDK. */
  type ResultPart =
    | { type: "text"; text: string }
    | { type: "file"; data: { type: "data"; data: string }; mediaType: string; filename?: string };

  /** The assistant's message, as it is put together from a stream, with what the SDK says of the step. */
  type Response = {
    role: "assistant";
    content: { type: string }[];
    /** An object in the stream of a language model. */
    finishReason: string | { unified: string } | null;
    rawFinishReason?: string;
    usage?: object;
  };

  /** The messages that a turn adds to a request of the AI SDK. */
  type Message = Calls | { role: "tool"; content: Result[] };
}

type AiSdkWire = Wire<
  aiSdk.Tool,
  aiSdk.Choice,
  aiSdk.Calls,
  aiSdk.Result,
  aiSdk.Message,
  { [name: string]: aiSdk.Tool }
> & { readonly "~response"?: aiSdk.Response };

/**
 * Vercel's AI SDK. `encodeTools` returns the object of tools for `generateText` and `streamText`, without handlers, so
 * that each call of these functions is one turn. The wire decodes the results of both, messages, and the parts of
 * `fullStream`, of a language model's own stream, and of the stream for user interfaces.
 *
 * `decodeMessage` accepts a result, also one that was stored as JSON, its `toolCalls`, a message, its content, or a list
 * of messages, also those of version 4. For `streamText`, pass `await result.finalStep`.
 *
 * @see https://ai-sdk.dev/docs/ai-sdk-core/tools-and-tool-calling
 * @example
 * const turn = toolSet.bind(aiSdk);
 * await turn.run(messages, ({ messages, tools }) => generateText({ model, messages, tools }));
 */
export const aiSdk: AiSdkWire = defineWire<AiSdkWire>(AI_SDK, {
  encodeTools(tools, options) {
    const encoded = readTools(tools, AI_SDK, options).map((tool): [string, aiSdk.Tool] => {
      const { name, description, schema, isStrict, inputExamples, isDeferred, further } = tool;
      const examples = inputExamples?.map((input) => ({ input }));
      const fields = { ...given("inputExamples", examples), ...(isDeferred && { deferLoading: true }), ...further };
      return [name, { ...description, inputSchema: schemaFor(schema), ...(isStrict && { strict: true }), ...fields }];
    });
    return Object.fromEntries(encoded);
  },

  encodeToolChoice(choice, options) {
    const read = readChoice(choice, AI_SDK, options);
    if (typeof read === "string") return read;
    return "allowed" in read ? refuseAllowed("ai-sdk") : { type: "tool", toolName: read.name };
  },

  decodeMessage(given, options) {
    const message = readableStep(given);
    const parts = partsIn(message).filter(isOurs);
    const hasEnd = isObject(message) && "finishReason" in message;
    const isCut = isCutBy(endingKind(AI_SDK_ENDINGS, reasonIn(raw(message).finishReason), hasEnd));
    const fieldsOf = (part: Raw) => ({ id: part.toolCallId, name: part.toolName, input: inputOf(part) });
    return decodeParts(parts, AI_SDK, options, fieldsOf, isCut ? parts.at(-1) : undefined);
  },

  decodeEvent(event) {
    if (!isObject(event) || event.providerExecuted === true) return [];
    switch (event.type) {
      case "tool-input-start":
      case "tool-call-streaming-start":
        return deltaOf(event.id ?? event.toolCallId, { ...given("name", textIn(event.toolName)), needsDone: true });
      case "tool-input-delta":
      case "tool-call-delta": {
        const text = event.delta ?? event.inputTextDelta ?? event.argsTextDelta;
        return typeof text === "string" && text !== "" ? deltaOf(event.id ?? event.toolCallId, { text }) : [];
      }
      case "tool-call":
      case "tool-input-available":
      // A call that the SDK finds invalid: the set says why.
      case "tool-input-error":
        return deltaOf(event.toolCallId, {
          ...given("name", textIn(event.toolName)),
          whole: argumentsText(inputOf(event)),
          isDone: true,
        });
      case "start-step":
      case "model-call-start":
      case "stream-start":
        return [{ kind: "start", isStep: true }];
      case "finish-step":
      case "finish":
      case "model-call-end":
        return [endOf(reasonIn(event.finishReason) || "finish")];
      case "error":
        return [{ ...endOf("error", faultOf(event.error ?? event.errorText)), ...given("cause", event.error) }];
      case "abort":
        return [endOf("abort")];
      case "reset-step":
        return [{ kind: "discard" }];
      default:
        return [];
    }
  },

  encodeCalls(calls, options?: EncodeOptions & ReceivedOptions) {
    const names = namesOf(options?.tools, AI_SDK);
    const content = sentCalls(calls, AI_SDK).map(({ call, id }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: names.sent(call.name),
      input: sentObject(call),
      ...keptText(call, options),
    }));
    return { role: "assistant", content };
  },

  encodeResult(result: WireResult, options) {
    const { name } = namedCall(result, "ai-sdk");
    const nameOf = namer(options?.tools, AI_SDK);
    const parts = partsOf(result, "ai-sdk", nameOf).map(partOf);
    const isText = parts.every(({ type }) => type === "text");
    const text = parts.map((part) => (part.type === "text" ? part.text : "")).join("\n");
    // Bedrock refuses a blank text, but not its JSON.
    const kind = text.trim() === "" ? "json" : "text";
    return {
      type: "tool-result",
      toolCallId: answeredId(result, AI_SDK),
      toolName: nameOf(name),
      output: isText
        ? { type: result.error ? `error-${kind}` : kind, value: text }
        : { type: "content", value: parts.filter((part) => !isBlank(part)) },
    };
  },

  checkMessages: messageCheck(AI_SDK, readAiSdkMessage),

  collector: collectAiSdk,

  answerWith(answer, calls, decoded) {
    const messages = messagesIn(readableStep(answer));
    if (messages.length === 0) return calls.content.length > 0 ? [calls] : [];
    const answered = new Set<unknown>(decoded.map(({ id }) => id));
    const left = [...calls.content];
    const placed = messages.flatMap(({ role, content, ...others }): aiSdk.Message[] => {
      if (role === "assistant" && typeof content === "string")
        return content === "" ? [] : [{ ...others, role, content } as unknown as aiSdk.Message];
      if (role === "assistant") {
        const parts = listIn(content);
        const own = left.splice(0, parts.filter(isOurs).length);
        const sent = withCalls(parts, isOurs, own).filter((part) => !isBlank(part));
        return sent.length > 0 ? [{ ...others, role, content: sent } as aiSdk.Message] : [];
      }
      // The SDK adds its own result for a call that it finds invalid. Each call must have one result, so the set's
      // result replaces it.
      const kept = listIn(content).filter((part) => !answered.has(raw(part).toolCallId));
      return role === "tool" && kept.length > 0 ? [{ ...others, role, content: kept } as aiSdk.Message] : [];
    });
    return ownAnswer(placed);
  },

  ending(given, reason = reasonIn(raw(readableStep(given)).finishReason)) {
    const answer = readableStep(given);
    const { rawFinishReason, finishReason, error } = raw(answer);
    // The SDK calls a pause of Anthropic's API a stop.
    const own = textIn(rawFinishReason ?? raw(finishReason).raw);
    const ownKind = endingKind(CHAT_ENDINGS, own?.toLowerCase());
    if (ownKind === "paused") return endedBy("paused", own);
    if (reason === "tool-calls" && !partsIn(answer).some((part) => raw(part).type === "tool-call"))
      return endedWithoutCalls(own ?? reason);
    if (OTHER.has(reason) && own !== undefined) return endedBy(ownKind, own, error);
    return endedBy(endingKind(AI_SDK_ENDINGS, reason, isObject(answer) && "finishReason" in answer), reason, error);
  },

  summarize(given) {
    const answer = readableStep(given);
    return summarizeAiSdk(answer, messagesIn(answer), reasonIn(raw(answer).finishReason));
  },

  encodeResults: (results, options) => [
    { role: "tool", content: results.map((result) => aiSdk.encodeResult(result, options)) },
  ],
});

/**
 * The AI SDK recognizes its own schemas by this mark. To schemas of other libraries it adds `additionalProperties:
 * false`.
 */
const SDK_SCHEMA: unique symbol = Symbol.for("vercel.ai.schema") as never;

function schemaFor(schema: JsonSchema): aiSdk.Schema {
  const convert = (): Record<string, unknown> => schema as Record<string, unknown>;
  const props = { version: 1, vendor: "openjiuwen-tools", jsonSchema: { input: convert, output: convert } } as const;
  const validate = (value: unknown) => ({ value: value as { [name: string]: unknown } });
  const own = { [SDK_SCHEMA]: true, jsonSchema: schema, validate: undefined };
  return { ...own, "~standard": { ...props, validate } };
}

/** Only the provider behind the SDK knows which files a model accepts. */
function partOf(part: ContentPart): aiSdk.ResultPart {
  if (!("data" in part)) return { type: "text", text: part.text };
  const filename = part.type === "file" ? { filename: fileName(part.uri) } : {};
  return { type: "file", data: { type: "data", data: part.data }, mediaType: part.mimeType, ...filename };
}

/** The name of the arguments in this version. Version 4 called them `args`, and its events have other names. */
const inputOf = ({ input, args }: Raw): unknown => input ?? args;

type News = { name?: string; text?: string; whole?: string; needsDone?: true; isDone?: true };

/** The id identifies the call in every part. Only parts with a name show whether the provider runs the call. */
function deltaOf(id: unknown, news: News): CallEvent[] {
  const key = textIn(id);
  return [{ kind: "delta", ...given("key", key), ...(news.name !== undefined && given("id", key)), ...news }];
}

const endOf = (reason: string, fault?: string): CallEvent => ({
  kind: "end",
  reason,
  isTruncated: isCutBy(endingKind(AI_SDK_ENDINGS, reason)),
  ...given("fault", fault),
});

const faultOf = (error: unknown): string =>
  textIn(isObject(error) ? error.message : error) ?? "an error without a message";

/** The SDK's reasons for what it does not know either. */
const OTHER: ReadonlySet<string | undefined> = new Set(["other", "unknown"]);

/** A language model's own answer has the provider's reason in addition to the SDK's. */
const reasonIn = (reason: unknown): string | undefined =>
  reasonText(isObject(reason) && "unified" in reason ? reason.unified : reason);

/**
 * The last step of a result that was stored as JSON, with its calls: a result and its steps are instances of classes,
 * whose getters JSON leaves out.
 */
function readableStep(answer: unknown): unknown {
  if (!isObject(answer) || Array.isArray(answer.toolCalls)) return answer;
  const step = listIn(answer.steps).at(-1) ?? answer;
  const { content, response } = raw(step);
  if (!Array.isArray(content) || !Array.isArray(raw(response).messages)) return answer;
  return { ...raw(step), toolCalls: content.filter((part) => raw(part).type === "tool-call") };
}

function partsIn(message: unknown): readonly unknown[] {
  if (Array.isArray(message)) return message.flatMap((item) => (isMessage(item) ? contentOf(item) : [item]));
  if (isMessage(message)) return contentOf(message);
  if (isObject(message) && message.type === "tool-call") return [message];
  if (isObject(message) && Array.isArray(message.toolCalls)) return message.toolCalls;
  throw notAnAnswer("ai-sdk", "a result, a message or a list of parts", message);
}

/** The messages that an answer is sent back as; none where only its calls are known. */
function messagesIn(answer: unknown): Raw[] {
  if (isMessage(answer)) {
    const { content, providerOptions } = answer;
    const parts = Array.isArray(content) ? content.flatMap(sentPart) : content;
    return [{ role: "assistant", content: parts, ...given("providerOptions", providerOptions) }];
  }
  if (Array.isArray(answer) && answer.some((part) => !isMessage(part) && !isOurs(part)))
    return messagesIn({ content: answer });
  const { responseMessages, response } = raw(answer);
  const messages = [answer, responseMessages, raw(response).messages].find(Array.isArray) ?? [];
  return messages.filter((message) => isMessage(message) && message.role !== "user");
}

/** A message, or the answer of a language model; its content may be text alone. */
const isMessage = (value: unknown): value is Raw =>
  isObject(value) &&
  !Array.isArray(value.toolCalls) &&
  (typeof value.content === "string" || Array.isArray(value.content));

const contentOf = ({ content }: Raw): readonly unknown[] => (Array.isArray(content) ? content : []);

/** Whether the provider has not run the call itself. */
const isOurs = (part: unknown): part is Raw =>
  isObject(part) && part.type === "tool-call" && part.providerExecuted !== true;
