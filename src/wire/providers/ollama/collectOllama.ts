import type { EncodeCalls, OwnCollector } from "../../collect/AnswerCollector.ts";
import { Held, Joined } from "../../collect/Joined.ts";
import { Spoken } from "../../collect/Spoken.ts";
import { laterReason } from "../../Ending.ts";
import { given, raw } from "../../fields.ts";
import { CHAT_ENDINGS } from "../openai-chat/readChatCalls.ts";

/** Collects a message of Ollama's chat API, with its thinking. */
export function collectOllama(encodeCalls: EncodeCalls<object>): OwnCollector {
  const held = new Held();
  const spoken = new Spoken();
  const message = new Joined(held);
  let reason: string | undefined;
  let isDone = false;
  return {
    held,
    spoken,
    push(event) {
      const { message: piece, done_reason: said, done } = raw(event);
      spoken.say(raw(piece).content);
      message.take(raw(piece), JOINED, OWN);
      reason = laterReason(CHAT_ENDINGS, reason, said);
      isDone ||= done === true;
    },
    answer(calls, options) {
      const encoded = calls.length > 0 ? encodeCalls(calls, options) : {};
      const answered = { ...encoded, role: "assistant", content: "", ...message.value };
      return { message: answered, done: isDone, ...given("done_reason", reason) };
    },
  };
}

const JOINED: ReadonlySet<string> = new Set(["content", "thinking"]);
const OWN: ReadonlySet<string> = new Set(["role", "tool_calls"]);
