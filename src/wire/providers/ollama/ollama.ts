import { isObject, type JsonSchema } from "../../../schema/index.ts";
import { keptText, sentObject } from "../../calls/callArguments.ts";
import { acceptedId, madeId } from "../../calls/ids.ts";
import { ownAnswer, saysNothing } from "../../calls/ownAnswer.ts";
import { withoutRepeats } from "../../calls/sameCall.ts";
import { furtherIn } from "../../calls/sentBack.ts";
import type { ReceivedOptions } from "../../collect/AnswerCollector.ts";
import { withCalls } from "../../collect/withCalls.ts";
import { defineWire } from "../../defineWire.ts";
import { errorIn } from "../../detect/otherAnswer.ts";
import { endedBy, endingKind, isCutBy } from "../../Ending.ts";
import { given, listIn, type Raw, raw, textIn } from "../../fields.ts";
import { messageCheck } from "../../messages/messageCheck.ts";
import { type EncodePart, encodeParts, isText, namedCall, refused } from "../../results/content.ts";
import { readChoice } from "../../tools/readChoice.ts";
import { readTools } from "../../tools/readTools.ts";
import type { CallEvent, EncodeOptions, Wire, WireResult } from "../../Wire.ts";
import { WireError } from "../../WireError.ts";
import { CHAT_ENDINGS } from "../openai-chat/endings.ts";
import { chatEnding, messageIn, readChatCalls, reasonIn } from "../openai-chat/readChatCalls.ts";
import { collectOllama } from "./collectOllama.ts";
import { OLLAMA } from "./provider.ts";
import { summarizeOllama } from "./summarizeOllama.ts";

/** The payloads of {@link ollama}. */
export declare namespace ollama {
  /**
   * A tool in a request to Ollama.
   *
   * @example
   * const parameters = { type: "object" as const, properties: {} };
   * const tool: ollama.Tool = { type: "function", function: { name: "now", parameters } };
   */
  type Tool = {
    type: "function";
    function: {
      name: string;
      description?: string;
      parameters: { type: "object"; properties: { [name: string]: JsonSchema }; [keyword: string]: unknown };
    };
  };

  /**
   * The assistant's message with its calls, in the form that Ollama accepts.
   *
   * @example
   * const message: ollama.Calls = ollama.encodeCalls(calls);
   */
  type Calls = {
    role: "assistant";
    content: string;
    tool_calls: { id?: string; function: { name: string; arguments: { [name: string]: unknown } } }[];
  };

  /**
   * A result as a message to Ollama.
   *
   * @example
   * const message: ollama.Result = { role: "tool", tool_name: "get_weather", content: "12 °C" };
   */
  type Result = {
    role: "tool";
    tool_name: string;
    tool_call_id?: string;
    content: string;
    images?: string[];
  };

  /** A response, as it is put together from a stream, with the counts and durations of its last line. */
  type Response = {
    model?: string;
    message: { role: string; content: string; thinking?: string; tool_calls?: { function: { name: string } }[] };
    done: boolean;
    done_reason?: string;
    prompt_eval_count?: number;
    eval_count?: number;
  };
}

type OllamaWire = Wire<ollama.Tool, undefined, ollama.Calls, ollama.Result, ollama.Calls | ollama.Result> & {
  readonly "~response"?: ollama.Response;
};

/**
 * Ollama's own chat API. For its OpenAI-compatible API use {@link openaiChat}.
 *
 * `decodeMessage` accepts a response, its message, the message's list of calls, or one call. Older servers send no ids
 * and match results by the name of the tool. The API has no `tool_choice`: `encodeToolChoice("auto")` is undefined.
 *
 * @see https://docs.ollama.com/api/chat
 * @example
 * const { message } = await client.chat({ model, messages, tools: ollama.encodeTools(tools) });
 * const calls = ollama.decodeMessage(message, { tools });
 * messages.push(ollama.encodeCalls(calls), ollama.encodeResult({ call: calls[0], content: "12 °C" }));
 */
export const ollama: OllamaWire = defineWire<OllamaWire>(OLLAMA, {
  encodeTools(tools, options) {
    return readTools(tools, OLLAMA, options).map(({ name, described, schema, further }) => ({
      type: "function",
      function: { name, ...described, parameters: schema },
      ...further,
    }));
  },

  encodeToolChoice(choice, options) {
    const read = readChoice(choice, OLLAMA, { parallel: options?.parallel });
    if (read === "auto") return undefined;
    const wayOut = read === "none" ? "send no tools" : "send only the tools that it may call, and say so in the prompt";
    throw new WireError("unsupported", "ollama", "", `the API has no choice of tools: ${wayOut}`);
  },

  decodeMessage(message, options) {
    const received = readChatCalls(message, "ollama").filter(({ isOurs }) => isOurs);
    const calls = withoutRepeats(received, ({ call: { id, name, arguments: text } }) => {
      return { id: id || undefined, name, text };
    });
    const isCut = isOpen(raw(message)) || received.at(-1)?.call.isTruncated === true;
    return calls.map((read, index) => ({
      ...read.call,
      index,
      id: read.call.id || madeId(read.raw, options),
      ...(isCut && index === calls.length - 1 && { isTruncated: true as const }),
    }));
  },

  /** Each call comes in one piece, in its own line or together with others. Their `index` is not unique. */
  decodeEvent(event) {
    if (!isObject(event)) return [];
    const calls = isObject(event.message) ? readChatCalls(listIn(event.message.tool_calls), "ollama") : [];
    const events = calls.map(({ call: { id, name, arguments: whole }, raw: sent }): CallEvent => {
      return {
        kind: "delta",
        ...given("id", id || undefined),
        ...given("name", name || undefined),
        ...furtherIn(raw(sent)),
        whole,
        isDone: true,
      };
    });
    if (event.done !== true) return events;
    const reason = textIn(event.done_reason) ?? "stop";
    return [...events, { kind: "end", reason, isTruncated: isCutBy(endingKind(CHAT_ENDINGS, reason)) }];
  },

  encodeCalls(calls, options?: EncodeOptions & ReceivedOptions) {
    const encoded = Array.from(calls, (call) => ({
      ...given("id", call.id && !options?.asReceived ? acceptedId(call.id) : call.id || undefined),
      function: { name: call.name, arguments: sentObject(call) },
      ...keptText(call, options),
    }));
    return { role: "assistant", content: "", tool_calls: encoded };
  },

  encodeResult(result: WireResult) {
    const { id, name } = namedCall(result, "ollama");
    const parts = encodeParts(result, "ollama", encodePart);
    const images = parts.flatMap(({ image }) => image ?? []);
    const texts = parts.flatMap(({ text }) => text ?? []);
    return {
      role: "tool",
      tool_name: name,
      ...given("tool_call_id", id ? acceptedId(id) : undefined),
      content: texts.join("\n"),
      ...(images.length > 0 && { images }),
    };
  },

  checkMessages: messageCheck(OLLAMA),

  collector: collectOllama,

  ending(answer, reason = reasonIn(answer)) {
    const fault = errorIn(answer);
    return isOpen(raw(answer)) ? endedBy("cut", reason, fault) : chatEnding(answer, reason, fault);
  },

  summarize: summarizeOllama,

  answerWith(answer, calls) {
    const message = isObject(answer) ? messageIn(answer) : {};
    const placed = withCalls(listIn(message.tool_calls), isObject, calls.tool_calls);
    const { tool_calls: sent, role, ...said } = ownAnswer({ ...calls, ...message, tool_calls: placed });
    if (sent.length === 0 && saysNothing(said)) return [];
    return [{ role, ...said, ...(sent.length > 0 && { tool_calls: sent }) } as ollama.Calls];
  },

  encodeResults: (results) => results.map((result) => ollama.encodeResult(result)),
});

/** Whether a response does not say that it is done. A message alone does not have the field. */
const isOpen = ({ done }: Raw): boolean => done !== undefined && done !== true;

const encodePart: EncodePart<{ text?: string; image?: string }> = (part) => {
  if (part.type === "image") return [{ image: part.data }];
  return isText(part) ? [{ text: part.text }] : refused(part, "the API takes text and images alone");
};
