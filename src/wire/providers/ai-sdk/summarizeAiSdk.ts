import { joinedText, listIn, type Raw, raw } from "../../fields.ts";
import { countIn, usageOf } from "../../usageOf.ts";
import type { AnswerSummary, Usage } from "../../Wire.ts";

/** The summary of a result or of a message. `messages` are those of the answer, and `stopReason` is the SDK's. */
export function summarizeAiSdk(
  answer: unknown,
  messages: readonly Raw[],
  stopReason: string | undefined,
): AnswerSummary {
  const { text, reasoningText, usage } = raw(answer);
  const contents = messages.filter(({ role }) => role !== "tool").map(({ content }) => content);
  const parts = contents.flatMap((content) =>
    typeof content === "string" ? [{ type: "text", text: content }] : listIn(content),
  );
  const written = (type: string): unknown[] => parts.map((part) => (raw(part).type === type ? raw(part).text : ""));
  return {
    text: joinedText(parts.length > 0 ? written("text") : [text]),
    reasoning: joinedText(parts.length > 0 ? written("reasoning") : [reasoningText], "\n\n"),
    stopReason,
    usage: sdkUsage(usage),
  };
}

/**
 * The counts include those of the cache and of the reasoning. The SDK's own are numbers with details beside them, and
 * those of a language model are objects. Before version 6 the details were numbers, and version 4 had other names.
 *
 * @see https://ai-sdk.dev/docs/reference/ai-sdk-core/generate-text#usage
 */
function sdkUsage(usage: unknown): Usage | undefined {
  return usageOf(usage, ({ inputTokens, outputTokens, totalTokens, inputTokenDetails, outputTokenDetails, ...old }) => {
    const input = { ...raw(inputTokenDetails), ...raw(inputTokens) };
    const output = { ...raw(outputTokenDetails), ...raw(outputTokens) };
    return {
      inputTokens: countIn(input.total ?? inputTokens ?? old.promptTokens),
      outputTokens: countIn(output.total ?? outputTokens ?? old.completionTokens),
      totalTokens: countIn(totalTokens),
      cachedInputTokens: countIn(input.cacheRead ?? input.cacheReadTokens ?? old.cachedInputTokens),
      cacheWriteTokens: countIn(input.cacheWrite ?? input.cacheWriteTokens),
      reasoningTokens: countIn(output.reasoning ?? output.reasoningTokens ?? old.reasoningTokens),
    };
  });
}
