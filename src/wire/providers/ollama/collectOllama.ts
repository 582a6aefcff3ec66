import type { EncodeCalls, OwnCollector } from "../../collect/AnswerCollector.ts";
import { Held, Joined } from "../../collect/Joined.ts";
import { Spoken } from "../../collect/Spoken.ts";
import { withFurther } from "../../collect/withCalls.ts";
import { laterReason } from "../../Ending.ts";
import { given, raw } from "../../fields.ts";
import { CHAT_ENDINGS } from "../openai-chat/endings.ts";

/** Collects a response of Ollama's chat API, with its thinking, its counts and its durations. */
export function collectOllama(encodeCalls: EncodeCalls<{ readonly tool_calls?: readonly object[] }>): OwnCollector {
  const held = new Held();
  const spoken = new Spoken();
  const response = new Joined(held);
  const message = new Joined(held);
  let reason: string | undefined;
  let isDone = false;
  return {
    held,
    spoken,
    push(event) {
      const { message: piece, done_reason: said, done } = raw(event);
      response.note(raw(event), OF_LINE);
      spoken.say(raw(piece).content);
      message.take(raw(piece), JOINED, OWN);
      reason = laterReason(CHAT_ENDINGS, reason, said);
      isDone ||= done === true;
    },
    answer(calls, options) {
      const { tool_calls: encoded = [] } = calls.length > 0 ? encodeCalls(calls, options) : {};
      const called = encoded.length > 0 ? { tool_calls: withFurther(calls, encoded) } : {};
      const answered = { role: "assistant", content: "", ...message.value, ...called };
      const end = options?.isCut ? { done: false } : { done: isDone, ...given("done_reason", reason) };
      return { ...response.value, message: answered, ...end };
    },
  };
}

const JOINED: ReadonlySet<string> = new Set(["content", "thinking"]);
const OWN: ReadonlySet<string> = new Set(["role", "tool_calls"]);
const OF_LINE: ReadonlySet<string> = new Set(["message", "done", "done_reason"]);
