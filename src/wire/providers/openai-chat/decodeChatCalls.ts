import { readAnswer } from "../../detect/readAnswer.ts";
import { CHAT_NAME } from "./encodeChatCalls.ts";
import { OPENAI_CHAT } from "./provider.ts";
import { type ReadCall, readChatCalls } from "./readChatCalls.ts";

/**
 * The calls of an answer in OpenAI's Chat format, each with the object that it was read from. The class ToolCall uses this
 * function, so that it does not contain the whole wire.
 *
 * @throws {WireError} `invalid_message` for a value that is not such an answer.
 */
export function decodeChatCalls(message: unknown): ReadCall[] {
  return readAnswer(OPENAI_CHAT, message, () => readChatCalls(message, CHAT_NAME));
}
