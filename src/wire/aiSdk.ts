import { isObject } from "../schema/index.ts";
import { argumentsText } from "./callArguments.ts";
import { defineDecoder } from "./defineWire.ts";
import { given, type Raw, textIn } from "./fields.ts";
import { madeId } from "./ids.ts";
import type { CallEvent, WireCall, WireDecoder } from "./Wire.ts";
import { received, WireError } from "./WireError.ts";

/**
 * What Vercel's AI SDK gives, read only: the calls of `generateText` and of messages, the parts of `fullStream`, of a
 * language model's own stream, and of the stream that a user interface is sent.
 *
 * `decodeMessage` takes a result, its `toolCalls`, a message, its content, or a list of messages.
 *
 * @see https://ai-sdk.dev/docs/ai-sdk-core/tools-and-tool-calling
 * @example
 * const result = await generateText({ model, prompt, tools });
 * aiSdk.decodeMessage(result).map((call) => call.name); // ["get_weather"]
 */
export const aiSdk: WireDecoder = /* @__PURE__ */ defineDecoder(
  { expected: 'parts of type "tool-call", or `toolCalls`', names: ["toolCalls"], types: ["tool-call"] },
  {
    name: "ai-sdk",

    decodeMessage(message, options) {
      return partsIn(message)
        .filter(isOurs)
        .map(
          (part, index): WireCall => ({
            id: textIn(part.toolCallId) ?? madeId(part, options),
            type: "function",
            name: textIn(part.toolName) ?? "",
            arguments: argumentsText(part.input),
            index,
          }),
        );
    },

    decodeEvent(event) {
      if (!isObject(event) || event.providerExecuted === true) return [];
      switch (event.type) {
        case "tool-input-start":
          return deltaOf(event.id ?? event.toolCallId, { ...given("name", textIn(event.toolName)) });
        case "tool-input-delta": {
          const text = event.delta ?? event.inputTextDelta;
          return typeof text === "string" && text !== "" ? deltaOf(event.id ?? event.toolCallId, { text }) : [];
        }
        case "tool-call":
        case "tool-input-available":
          return deltaOf(event.toolCallId, {
            ...given("name", textIn(event.toolName)),
            whole: argumentsText(event.input),
            isDone: true,
          });
        case "finish":
          return [endOf(isObject(event.finishReason) ? event.finishReason.unified : event.finishReason)];
        case "error":
        case "abort":
          return [endOf(event.type)];
        default:
          return [];
      }
    },
  },
);

type News = { name?: string; text?: string; whole?: string; isDone?: true };

/** The id names the call in every part; only those with a name are told apart from what the provider runs. */
function deltaOf(id: unknown, news: News): CallEvent[] {
  const key = textIn(id);
  return [{ kind: "delta", ...given("key", key), ...(news.name !== undefined && given("id", key)), ...news }];
}

function endOf(reason: unknown): CallEvent {
  const word = textIn(reason) ?? "unknown";
  return { kind: "end", reason: word, isTruncated: ["length", "content-filter", "error", "abort"].includes(word) };
}

function partsIn(message: unknown): readonly unknown[] {
  if (Array.isArray(message)) return message.flatMap((item) => (isMessage(item) ? contentOf(item) : [item]));
  if (isMessage(message)) return contentOf(message);
  if (isObject(message) && message.type === "tool-call") return [message];
  if (isObject(message) && Array.isArray(message.toolCalls)) return message.toolCalls;
  const expected = "expected a result, a message or a list of parts";
  throw new WireError("invalid_message", "ai-sdk", "", `${expected}, ${received(message)}`);
}

/** A message, or the answer of a language model; its content may be text alone. */
const isMessage = (value: unknown): value is Raw =>
  isObject(value) &&
  !Array.isArray(value.toolCalls) &&
  (typeof value.content === "string" || Array.isArray(value.content));

const contentOf = ({ content }: Raw): readonly unknown[] => (Array.isArray(content) ? content : []);

/** A call that the provider has not run itself. */
const isOurs = (part: unknown): part is Raw =>
  isObject(part) && part.type === "tool-call" && part.providerExecuted !== true;
