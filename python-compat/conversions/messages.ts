import * as fc from "fast-check";
import * as root from "../../src/index.ts";
import { AssistantMessage, type BaseMessage, decodeMessage, ToolCall, ToolMessage } from "../../src/index.ts";
import { type ConvertedMessages, messagesTo, type SdkMessages } from "../../src/messages/index.ts";
import { openaiChat } from "../../src/wire/index.ts";
import { arrayOf, pieces, quoted } from "../differential/jsonText.ts";
import type { Release } from "../releases/releases.ts";
import type { Conversion } from "./Conversion.ts";
import { messageTexts, storedMessageTexts } from "./messageLists.ts";
import { dumps, json, just, objects, optional, read, sent, textOf, wordText } from "./texts.ts";

/** Calls → the assistant's message: `model_dump()`, which nests them, and `model_dump_json()`, which does not. */
export const assistantMessage: Conversion = {
  name: "assistant_message",
  cases: () =>
    textOf(
      arrayOf(
        objects({
          id: fc.oneof(json.string, json.null),
          type: just('"function"', '"custom"'),
          name: json.string,
          arguments: json.string,
          index: optional(json.int.filter(({ text }) => Math.abs(Number(text)) < 2 ** 53)),
          response_item_id: optional(json.string),
        }),
      ),
    ),
  ours: (text, { sdk, data }) => {
    const calls = (read(text) as readonly unknown[]).map((call) => ToolCall.modelValidate(call, { sdk }));
    const message = new AssistantMessage({ tool_calls: calls.length > 0 ? calls : null });
    const flat = message.modelDumpJson({ sdk });
    if (flat !== data) throw new Error(`the message as text is ${flat}, not ${data}`);
    return message.modelDumpJson({ sdk, style: "json.dumps" });
  },
};

/**
 * Calls and results → the next request to the Chat API: `_convert_messages_format` of 0.1.3, `_convert_messages_to_dict`
 * since.
 */
export const chatRequest: Conversion = {
  name: "chat_request",
  cases: () => {
    const call = objects({
      id: wordText,
      type: just('"function"'),
      name: wordText,
      arguments: pieces(
        "string",
        quoted(fc.dictionary(fc.string(), fc.integer()).map((value) => JSON.stringify(value))),
      ),
    });
    const result = objects({ tool_call_id: wordText, content: json.string });
    return textOf(objects({ calls: arrayOf(call), results: arrayOf(result) }));
  },
  ours: (text, { sdk }) => {
    const { calls, results } = read(text) as { calls: unknown[]; results: unknown[] };
    const turn = openaiChat.encodeCalls(calls.map((call) => ToolCall.modelValidate(call, { sdk })));
    const messages = results.map((result) => ToolMessage.modelValidate(result, { sdk }) as ToolMessage);
    return dumps([turn, ...messages.map((message) => openaiChat.encodeResult(message))]);
  },
  // Beside calls, Python's text of the assistant is empty and ours null.
  compared: (text) => {
    const [{ content: _, ...turn }, ...results] = JSON.parse(text);
    return JSON.stringify([turn, ...results.map((result: object) => Object.entries(result).sort())]);
  },
};

/** A list of messages → what goes to a provider, by the format's name here. */
function messagesConversion(name: string, format: keyof ConvertedMessages): Conversion {
  return {
    name,
    cases: messageTexts,
    ours: (text, { sdk }) => {
      const { messages, model } = read(text) as { messages: SdkMessages; model: string };
      const given = Array.isArray(messages) ? messages.map((message) => built(message, sdk)) : messages;
      return JSON.stringify(messagesTo(format, given, { sdk, model }));
    },
    compared: sent,
    least: 0.5,
  };
}

type Tagged = { readonly $object?: string; readonly fields: unknown };

function built(message: Tagged, sdk: Release): BaseMessage {
  if (typeof message !== "object" || message?.$object === undefined) return message as never;
  const kind = (root as unknown as { readonly [name: string]: typeof BaseMessage })[message.$object];
  return kind?.modelValidate(message.fields, { sdk }) as BaseMessage;
}

/** `_convert_messages_format` up to 0.1.3, `_convert_messages_to_dict` since. */
export const messagesChat: Conversion = messagesConversion("messages_chat", "chat");
/** `DeepSeekModelClient._convert_messages_to_dict`, and `_deepseek_reasoning_content` since 0.1.18. */
export const messagesDeepSeek: Conversion = messagesConversion("messages_deepseek", "deepseek");
/** `_sanitize_tool_calls` of SiliconFlow's client, and of OpenAI's since 0.1.18. */
export const messagesSiliconFlow: Conversion = messagesConversion("messages_siliconflow", "siliconflow");
/** `convert_messages` of responses_utils. */
export const messagesResponses: Conversion = messagesConversion("messages_responses", "responses");
/** `_convert_message_schemas` of anthropic_model_client. */
export const messagesAnthropic: Conversion = messagesConversion("messages_anthropic", "anthropic");

/** A stored message → an object of the class of its role: `decode_message`. */
export const storedMessage: Conversion = {
  name: "decode_message",
  cases: storedMessageTexts,
  ours: (text, { sdk }) => {
    const message = decodeMessage(read(text), { sdk });
    return `[${dumps(message.constructor.name)}, ${message.modelDumpJson({ sdk, style: "json.dumps" })}]`;
  },
  // Python stores an infinite number as null, as JSON.stringify does.
  compared: sent,
  least: 0.5,
};
