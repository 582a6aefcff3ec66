import { readAnswer } from "../../detect/readAnswer.ts";
import { CHAT_NAME } from "./encodeChatCalls.ts";
import { CHAT_CALLS, type ReadCall, readChatCalls } from "./readChatCalls.ts";

/**
 * The calls of an answer in OpenAI's Chat format, with what each was read from: the class of calls reads itself by it,
 * without all else that the wire can do.
 *
 * @throws {WireError} `invalid_message` for what is no such answer.
 */
export function decodeChatCalls(message: unknown): ReadCall[] {
  return readAnswer(CHAT_NAME, CHAT_CALLS, message, () => readChatCalls(message, CHAT_NAME));
}
