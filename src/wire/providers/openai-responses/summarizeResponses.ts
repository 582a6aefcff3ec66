import { joinedText, listIn, type Raw, raw, textIn } from "../../fields.ts";
import { countIn, usageOf } from "../../usageOf.ts";
import type { AnswerSummary } from "../../Wire.ts";

/** The summary of a response. `items` are its output, and `stopReason` is the reason of its state. */
export function summarizeResponses(
  items: readonly unknown[],
  response: Raw,
  stopReason: string | undefined,
): AnswerSummary {
  return {
    text: joinedText(items.map(messageText)),
    reasoning: joinedText(items.flatMap(reasoningTexts), "\n\n"),
    stopReason,
    // The counts of input and output include those of the cache and of the reasoning.
    usage: usageOf(response.usage, ({ input_tokens, output_tokens, total_tokens, ...others }) => {
      const { cached_tokens, cache_write_tokens } = raw(others.input_tokens_details);
      return {
        inputTokens: countIn(input_tokens),
        outputTokens: countIn(output_tokens),
        totalTokens: countIn(total_tokens),
        cachedInputTokens: countIn(cached_tokens),
        cacheWriteTokens: countIn(cache_write_tokens),
        reasoningTokens: countIn(raw(others.output_tokens_details).reasoning_tokens),
      };
    }),
  };
}

/** The text of a message of the model; empty for every other item. */
export function messageText(item: unknown): string {
  if (raw(item).type !== "message") return "";
  return joinedText(listIn(raw(item).content).map((part) => (raw(part).type === "output_text" ? raw(part).text : "")));
}

/** OpenAI gives a summary of the reasoning, and servers of open models the reasoning itself. */
function reasoningTexts(item: unknown): unknown[] {
  const { type, summary, content } = raw(item);
  if (type !== "reasoning") return [];
  const texts = [summary, content].map((parts) => listIn(parts).map((part) => textIn(raw(part).text)));
  return texts.find((some) => some.some((text) => text !== undefined)) ?? [];
}
