import { given, textIn } from "../fields.ts";
import { raw } from "../raw.ts";
import type { AnswerCollector, EncodeCalls } from "./AnswerCollector.ts";
import { type Held, Joined } from "./Joined.ts";

/** Collects a message of Ollama's chat API, with its thinking. */
export function collectOllama(encodeCalls: EncodeCalls<object>): AnswerCollector {
  const held: Held = { size: 0 };
  const message = new Joined(held);
  let reason: string | undefined;
  return {
    get text() {
      return message.text("content");
    },
    get size() {
      return held.size;
    },
    push(event) {
      const { message: piece, done_reason: said } = raw(event);
      const { tool_calls: _, role: __, ...others } = raw(piece);
      message.take(others, JOINED);
      reason = textIn(said) ?? reason;
    },
    answer(calls) {
      const encoded = calls.length > 0 ? encodeCalls(calls) : {};
      const answered = { ...encoded, role: "assistant", content: "", ...message.value };
      return { message: answered, done: true, ...given("done_reason", reason) };
    },
  };
}

const JOINED: ReadonlySet<string> = new Set(["content", "thinking"]);
