import { errorIn } from "../../detect/otherAnswer.ts";
import { firstAnswer, joinedText, listIn, type Raw, raw, textIn } from "../../fields.ts";
import { countIn, sumOf, usageOf } from "../../usageOf.ts";
import type { AnswerSummary, Usage } from "../../Wire.ts";
import { CHAT_NAME } from "./encodeChatCalls.ts";
import { messageIn, reasonIn } from "./readChatCalls.ts";
import { refuseClientNames } from "./refuseClientNames.ts";

/** The summary of a completion, or of a message of it. */
export function summarizeChat(answer: unknown): AnswerSummary {
  const completion = raw(answer);
  refuseClientNames(completion, CHAT_NAME);
  const message = messageIn(completion);
  const { content, usage_metadata: ofLangChain } = message;
  const fault = errorIn(answer) ?? errorIn(firstAnswer(completion.choices));
  return {
    text: typeof content === "string" ? content : joinedText(listIn(content).map(textOfPart)),
    reasoning: reasoningIn(message),
    stopReason: reasonIn(answer) ?? (fault === undefined ? undefined : "error"),
    usage: chatUsage(completion.usage) ?? langChainUsage(ofLangChain),
  };
}

const textOfPart = (part: unknown): unknown => (raw(part).type === "text" ? raw(part).text : undefined);

/** The reasoning in the first of the fields that servers have for it; OpenRouter writes it into two of them. */
function reasoningIn(message: Raw): string {
  const { reasoning_content: ofDeepSeek, reasoning: ofGroq, reasoning_details: details, content } = message;
  const ofLangChain = raw(message.additional_kwargs).reasoning_content;
  return (
    [ofDeepSeek, ofGroq, ofLangChain].map(textIn).find((text) => text !== undefined) ??
    joinedText([...listIn(details), ...listIn(content)].map(reasoningOfPart))
  );
}

/** A detail of OpenRouter, or a part of a content: Mistral's thinking is a list of texts. */
function reasoningOfPart(part: unknown): unknown {
  const { type, text, summary, thinking, reasoning } = raw(part);
  if (type === "reasoning.text") return text;
  if (type === "reasoning.summary") return summary;
  if (type === "reasoning") return reasoning;
  return type === "thinking" && Array.isArray(thinking) ? joinedText(thinking.map(textOfPart)) : thinking;
}

/**
 * OpenAI's `prompt_tokens` include those of the cache, and its `completion_tokens` the reasoning. xAI's
 * `completion_tokens` do not: there the three counts together are the total. DeepSeek has a field of its own for the
 * cache.
 *
 * @see https://platform.openai.com/docs/api-reference/chat/object#chat/object-usage
 * @see https://docs.x.ai/docs/guides/reasoning
 * @see https://api-docs.deepseek.com/guides/kv_cache
 */
function chatUsage(usage: unknown): Usage | undefined {
  return usageOf(usage, ({ prompt_tokens, completion_tokens, total_tokens, ...others }) => {
    const { cached_tokens = others.prompt_cache_hit_tokens ?? others.cached_tokens, cache_write_tokens } = raw(
      others.prompt_tokens_details,
    );
    const { reasoning_tokens } = raw(others.completion_tokens_details);
    const withReasoning = sumOf(completion_tokens, reasoning_tokens);
    const totalTokens = countIn(total_tokens);
    const isBeside = totalTokens !== undefined && sumOf(prompt_tokens, withReasoning) === totalTokens;
    return {
      inputTokens: countIn(prompt_tokens),
      outputTokens: isBeside ? withReasoning : countIn(completion_tokens),
      totalTokens,
      cachedInputTokens: countIn(cached_tokens),
      cacheWriteTokens: countIn(cache_write_tokens),
      reasoningTokens: countIn(reasoning_tokens),
    };
  });
}

/** @see https://reference.langchain.com/javascript/langchain-core/messages/UsageMetadata */
function langChainUsage(usage: unknown): Usage | undefined {
  return usageOf(usage, ({ input_tokens, output_tokens, total_tokens, ...others }) => {
    const { cache_read, cache_creation } = raw(others.input_token_details);
    return {
      inputTokens: countIn(input_tokens),
      outputTokens: countIn(output_tokens),
      totalTokens: countIn(total_tokens),
      cachedInputTokens: countIn(cache_read),
      cacheWriteTokens: countIn(cache_creation),
      reasoningTokens: countIn(raw(others.output_token_details).reasoning),
    };
  });
}
