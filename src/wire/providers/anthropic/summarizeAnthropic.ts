import { reasonText } from "../../Ending.ts";
import { joinedText, listIn, raw } from "../../fields.ts";
import { countIn, sumOf, usageOf } from "../../usageOf.ts";
import type { AnswerSummary } from "../../Wire.ts";

/**
 * The summary of a message. Its `input_tokens` are those that are neither read from the cache nor written to it, and its
 * `output_tokens` include the thinking.
 *
 * @see https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching#tracking-cache-performance
 */
export function summarizeAnthropic(answer: unknown): AnswerSummary {
  const { content, stop_reason: reason, usage, type } = raw(answer);
  const blocks = Array.isArray(answer) ? answer : type === "message" || content !== undefined ? content : [answer];
  const all = (typeof blocks === "string" ? [{ text: blocks }] : listIn(blocks)).map(raw);
  return {
    text: joinedText(all.map(({ type = "text", text }) => (type === "text" ? text : ""))),
    reasoning: joinedText(
      all.map(({ type, thinking }) => (type === "thinking" ? thinking : "")),
      "\n\n",
    ),
    stopReason: reasonText(reason),
    usage: usageOf(usage, ({ input_tokens, output_tokens, ...others }) => {
      const { cache_read_input_tokens, cache_creation_input_tokens } = others;
      return {
        inputTokens: sumOf(input_tokens, cache_read_input_tokens, cache_creation_input_tokens),
        outputTokens: countIn(output_tokens),
        cachedInputTokens: countIn(cache_read_input_tokens),
        cacheWriteTokens: countIn(cache_creation_input_tokens),
        reasoningTokens: countIn(raw(others.output_tokens_details).thinking_tokens),
      };
    }),
  };
}
