import { isObject } from "../schema/index.ts";
import { argumentsText } from "./callArguments.ts";
import { checkedChoice, defineDecoder } from "./defineWire.ts";
import { given, listIn, placeIn, type Raw, textIn } from "./fields.ts";
import { madeId } from "./ids.ts";
import { OPENAI_NAMES, WireNames } from "./names.ts";
import { openaiChatEncoder } from "./openaiChatEncoder.ts";
import { bodyOf, CHAT_CALLS, CUT, firstChoice, readChatCalls } from "./readChatCalls.ts";
import { readChoice } from "./readChoice.ts";
import type { CallEvent, Wire } from "./Wire.ts";

/**
 * A tool in a request to OpenAI's Chat API.
 *
 * @example
 * const tool: OpenAIChatTool = { type: "function", function: { name: "now", parameters: { type: "object" } } };
 */
export type OpenAIChatTool = {
  type: "function";
  function: { name: string; description?: string; parameters: { [keyword: string]: unknown }; strict?: boolean };
};

/**
 * `tool_choice` of a request to OpenAI's Chat API.
 *
 * @example
 * const choice: OpenAIChatChoice = { type: "function", function: { name: "now" } };
 */
export type OpenAIChatChoice = "auto" | "none" | "required" | { type: "function"; function: { name: string } };

/**
 * The assistant's message with its calls, as OpenAI's Chat API takes it back.
 *
 * @example
 * const message: OpenAIChatCalls = openaiChat.encodeCalls(calls);
 * messages.push({ ...message, content: "Let me look." });
 */
export type OpenAIChatCalls = {
  role: "assistant";
  content: string | null;
  tool_calls?: (
    | { id: string; type: "function"; function: { name: string; arguments: string } }
    | { id: string; type: "custom"; custom: { name: string; input: string } }
  )[];
};

/**
 * A result as a message to OpenAI's Chat API.
 *
 * @example
 * const message: OpenAIChatResult = { role: "tool", tool_call_id: "call_1", content: "12 °C" };
 */
export type OpenAIChatResult = { role: "tool"; tool_call_id: string; content: string };

/**
 * OpenAI's Chat Completions, and the many servers that speak it.
 *
 * `decodeMessage` takes a completion, its message, the message's list of calls, or one call.
 *
 * @see https://platform.openai.com/docs/api-reference/chat
 * @example
 * const completion = await client.chat.completions.create({ model, messages, tools: openaiChat.encodeTools(tools) });
 * const calls = openaiChat.decodeMessage(completion, { tools });
 * messages.push(openaiChat.encodeCalls(calls, { tools }));
 * messages.push(openaiChat.encodeResult({ call: calls[0], content: "12 °C" }));
 */
export const openaiChat: Wire<OpenAIChatTool, OpenAIChatChoice, OpenAIChatCalls, OpenAIChatResult> =
  /* @__PURE__ */ defineDecoder(CHAT_CALLS, {
    ...openaiChatEncoder,

    encodeToolChoice: checkedChoice("openai-chat", (choice, options): OpenAIChatChoice => {
      const read = readChoice(choice, "openai-chat", OPENAI_NAMES, options);
      return typeof read === "string" ? read : { type: "function", function: read };
    }),

    decodeMessage(message, options) {
      const calls = readChatCalls(message).filter(({ isOurs }) => isOurs);
      if (calls.length === 0) return [];
      const names = new WireNames(options?.tools, OPENAI_NAMES);
      return calls.map(({ call, raw }) => ({
        ...call,
        id: call.id || madeId(raw, options),
        name: names.full(call.name),
      }));
    },

    decodeEvent(event) {
      if (!isObject(event)) return [];
      const choice = firstChoice(listIn(event.choices));
      const events: CallEvent[] = choice ? deltasIn(choice) : [];
      const reason = textIn(choice?.finish_reason) ?? (isObject(event.error) ? "error" : undefined);
      if (reason !== undefined) events.push({ kind: "end", reason, isTruncated: CUT.has(reason) });
      return events;
    },
  });

function deltasIn({ delta, message }: Raw): CallEvent[] {
  // A server that does not stream calls answers with the whole message.
  const said = isObject(delta) ? delta : message;
  if (!isObject(said)) return [];
  const events: CallEvent[] = [];
  // Text Generation Inference sends the one call of a chunk without a list around it.
  const calls = [said.tool_calls].flat().filter(isObject);
  // Some servers tell calls apart by their place in the list alone.
  const isPlaced = calls.length > 1 && calls.every(({ index, id }) => (placeIn(index) ?? textIn(id)) === undefined);
  for (const [place, raw] of calls.entries()) addDelta(events, raw, isPlaced ? place : placeIn(raw.index));
  if (isObject(said.function_call)) addDelta(events, said.function_call, undefined);
  return events;
}

function addDelta(events: CallEvent[], raw: Raw, index: number | undefined): void {
  const type = textIn(raw.type) ?? (isObject(raw.custom) ? "custom" : undefined);
  if (type !== undefined && type !== "function" && type !== "custom" && !isObject(raw.function)) return;
  const body = bodyOf(raw, type ?? "function");
  const text = type === "custom" ? (body.input ?? body.arguments) : body.arguments;
  const news = {
    ...given("id", textIn(raw.id)),
    ...given("type", type),
    ...given("name", textIn(body.name)),
    // Some servers send the arguments as an object, at once.
    ...given(typeof text === "string" ? "text" : "whole", argumentsText(text) || undefined),
  };
  if (Object.keys(news).length > 0) events.push({ kind: "delta", ...given("index", index), ...news });
}
