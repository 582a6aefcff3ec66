import { isObject } from "../../../schema/index.ts";
import { argumentsText } from "../../calls/callArguments.ts";
import { decodeParts } from "../../calls/decodeParts.ts";
import { defineDecoder } from "../../defineWire.ts";
import { errorIn } from "../../detect/otherAnswer.ts";
import { endedBy, endingKind, isCutBy, reasonText } from "../../Ending.ts";
import { given, joinedText, listIn, type Raw, raw, textIn } from "../../fields.ts";
import { notAnAnswer } from "../../reading.ts";
import { countIn, usageOf } from "../../usageOf.ts";
import type { CallEvent, WireDecoder } from "../../Wire.ts";
import { COHERE_ENDINGS } from "./endings.ts";
import { COHERE } from "./provider.ts";

/**
 * Cohere's Chat API of version 2 (decoding only).
 *
 * `decodeMessage` accepts a response, its message, or the message's list of calls; `decodeEvent` accepts the events of
 * the stream.
 *
 * @see https://docs.cohere.com/reference/chat
 * @example
 * const response = await client.v2.chat(request);
 * cohere.decodeMessage(response).map((call) => call.name); // ["get_weather"]
 */
export const cohere: WireDecoder = defineDecoder(COHERE, {
  decodeMessage(message, options) {
    const calls = callsIn(message);
    const cut = isCutBy(endingKind(COHERE_ENDINGS, reasonIn(message))) ? calls.at(-1) : undefined;
    const fieldsOf = (call: unknown, index: number) => {
      if (!isCall(call)) throw notAnAnswer("cohere", EXPECTED, call, `/${index}`);
      const { name, arguments: input } = raw(call.function);
      return { id: call.id, name, input };
    };
    return decodeParts(calls, COHERE, options, fieldsOf, cut);
  },

  decodeEvent,

  ending: (answer, reason = reasonIn(answer)) => endedBy(endingKind(COHERE_ENDINGS, reason), reason),

  summarize(answer) {
    const { message = answer, usage } = raw(answer);
    const { content } = raw(message);
    const parts = typeof content === "string" ? [{ type: "text", text: content }] : listIn(content).map(raw);
    return {
      text: joinedText(parts.map(({ type, text }) => (type === "text" ? text : ""))),
      reasoning: joinedText(parts.map(({ type, thinking }) => (type === "thinking" ? thinking : ""))),
      stopReason: reasonIn(answer),
      // The tokens include those of the cache; the billed units do not.
      usage: usageOf(usage, ({ tokens, cached_tokens, cachedTokens = cached_tokens }) => {
        const { input_tokens, inputTokens = input_tokens, output_tokens, outputTokens = output_tokens } = raw(tokens);
        return {
          inputTokens: countIn(inputTokens),
          outputTokens: countIn(outputTokens),
          cachedInputTokens: countIn(cachedTokens),
        };
      }),
    };
  },
});

const reasonIn = (said: unknown): string | undefined => reasonText(raw(said).finishReason ?? raw(said).finish_reason);

function callsIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  const message: Raw = raw(raw(answer).message ?? answer);
  const { tool_calls: snake, toolCalls = snake } = message;
  if (Array.isArray(toolCalls)) return toolCalls;
  const isMessage = (toolCalls === null || toolCalls === undefined) && ("role" in message || "content" in message);
  if (!isMessage) throw notAnAnswer("cohere", EXPECTED, answer);
  return [];
}

/** A call may lack its function, but a call of another type is not Cohere's. */
const isCall = (call: unknown): call is Raw =>
  isObject(call) &&
  (isObject(call.function) || (typeof call.id === "string" && (call.type ?? "function") === "function"));

const EXPECTED = "a response, a message or a list of calls";

/** @see https://docs.cohere.com/reference/chat-stream */
function decodeEvent(event: unknown): CallEvent[] {
  const { type, id, index, delta } = raw(event);
  const keyed = given("key", textIn(index));
  switch (type) {
    case "message-start":
      return [{ kind: "start", ...given("id", textIn(id)) }];
    case "tool-call-start":
    case "tool-call-delta": {
      const { tool_calls: snake, toolCalls = snake } = raw(raw(delta).message);
      // Each event has one call, as an object, although the name of the field is plural.
      const call = raw(listIn(toolCalls)[0] ?? toolCalls);
      const { name, arguments: text } = raw(call.function);
      return [
        {
          kind: "delta",
          ...keyed,
          ...given("id", textIn(call.id)),
          ...given("name", textIn(name)),
          ...(typeof text === "string"
            ? given("text", text || undefined)
            : given("whole", argumentsText(text) || undefined)),
        },
      ];
    }
    case "tool-call-end":
      return [{ kind: "delta", ...keyed, isDone: true }];
    case "message-end": {
      const reason = reasonIn(delta) ?? "";
      const kind = endingKind(COHERE_ENDINGS, reason);
      const fault = kind === "provider_error" ? (errorIn(delta) ?? reason) : undefined;
      return [{ kind: "end", reason, isTruncated: isCutBy(kind), ...given("fault", fault) }];
    }
    default:
      return [];
  }
}
