import { OPENAI_CHAT_RULES } from "../../../rules/index.ts";
import { isObject } from "../../../schema/index.ts";
import { listIn, type Raw, raw } from "../../fields.ts";
import { type Provider, SERIAL_FIELD } from "../Provider.ts";

/** A server of this format, with rules of its own. */
export type ChatProvider = Provider<"openai-chat">;

export const OPENAI_CHAT: ChatProvider = {
  id: "openai-chat",
  rules: OPENAI_CHAT_RULES,
  strict: ["openai", "mistral", "deepseek", "ollama"],
  serial: SERIAL_FIELD,
  takesLangChain: true,
  calls: { expected: "`tool_calls`", names: ["tool_calls", "function_call"] },
  texts: ["text in content", "blocks in content"],
  family: "chat",
  streamsAnswers: "sometimes",
  detect: {
    // Messages of LangChain have a type.
    messageFields: ["role", "type"],
    around: ({ choices }) => Array.isArray(choices),
    answer: ({ object, tool_calls: calls }) =>
      String(object).startsWith("chat.completion") || isObject(raw(listIn(calls)[0]).function),
    part: ({ function: called }) => typeof raw(called).name === "string",
    message: ({ role, tool_call_id, toolCallId, tool_calls, toolCalls }, parts) =>
      (role === "tool" && (tool_call_id ?? toolCallId) !== undefined) ||
      (role === "assistant" && [...listIn(tool_calls), ...listIn(toolCalls)].some(isChatCall)) ||
      parts.some(({ type }) => type === "image_url" || type === "input_audio"),
    event: (event) => isChunk(event, raw(listIn(event.choices)[0])) || isChunk({}, event),
    pieces: [
      ["a choice of a chunk", "chunk", (event) => isInner(event) && isObject(event.delta)],
      ["the delta of a chunk", "chunk", (event) => isInner(event) && isMessage(event)],
    ],
  },
};

/** A server that does not stream calls sends the whole message, in a chunk or without one. */
function isChunk({ object }: Raw, { delta, message }: Raw): boolean {
  return !isObject(message) && (isObject(delta) || object === "chat.completion.chunk");
}

/** Events of other formats have a type, and a delta too. */
const isInner = (event: Raw): boolean => !["choices", "object", "type"].some((key) => key in event);

/** Whether a value is a message, or a part of one. Ollama's are alike. */
export const isMessage = ({ role, content, tool_calls: calls }: Raw): boolean =>
  (typeof role === "string" && content !== undefined) || Array.isArray(calls);

/** Whether a call has its arguments as text, as those of Ollama have not. */
const isChatCall = (call: unknown): boolean => isObject(call) && !isObject(raw(call.function).arguments);
