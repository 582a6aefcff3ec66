import { errorIn } from "../../detect/otherAnswer.ts";
import { joinedText, type Raw, raw } from "../../fields.ts";
import { countIn, usageOf } from "../../usageOf.ts";
import type { AnswerSummary } from "../../Wire.ts";
import { messageIn, reasonIn } from "../openai-chat/readChatCalls.ts";

/** The summary of a response, or of its message. */
export function summarizeOllama(answer: unknown): AnswerSummary {
  const { content, thinking } = messageIn(raw(answer));
  const ended = raw(answer).done === true ? "stop" : undefined;
  return {
    text: joinedText([content]),
    reasoning: joinedText([thinking]),
    stopReason: errorIn(answer) === undefined ? reasonIn(answer) || ended : "error",
    usage: usageOf(countsIn(raw(answer)), ({ prompt_eval_count, eval_count }) => ({
      inputTokens: countIn(prompt_eval_count),
      outputTokens: countIn(eval_count),
    })),
  };
}

/** The counts and durations among the fields of the response; `undefined` without any. */
function countsIn(response: Raw): Raw | undefined {
  const counts = Object.entries(response).filter(([name]) => COUNT.test(name));
  return counts.length > 0 ? Object.fromEntries(counts) : undefined;
}

const COUNT = /_(count|duration)$/;
