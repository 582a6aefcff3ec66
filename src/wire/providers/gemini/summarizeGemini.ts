import { firstAnswer, joinedText, listIn, type Raw, raw } from "../../fields.ts";
import { countIn, sumOf, usageOf } from "../../usageOf.ts";
import type { AnswerSummary, Usage } from "../../Wire.ts";
import { reasonIn, stopReasonOf } from "./decodeGeminiEvent.ts";

/** The summary of a response, a content, a message of the Live API or an interaction. */
export function summarizeGemini(answer: unknown): AnswerSummary {
  const parts = partsOf(answer).map(raw);
  return {
    text: joinedText(parts.map(({ text, thought }) => (thought ? "" : text))),
    reasoning: joinedText(parts.map(({ text, thought }) => (thought ? text : ""))),
    stopReason: stopReasonOf(answer) ?? reasonIn(answer),
    usage: responseUsage(raw(answer).usageMetadata) ?? interactionUsage(raw(answer).usage),
  };
}

function partsOf(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  const { candidates, serverContent, steps, outputs = steps } = raw(answer);
  if (Array.isArray(outputs)) return outputs.flatMap(interactionTexts);
  const candidate = Array.isArray(candidates) ? raw(firstAnswer(candidates)) : raw(answer);
  const content = raw(candidate.content ?? candidate);
  if (content === answer && Object.hasOwn(content, "text")) return [content];
  const { parts = raw(raw(serverContent).modelTurn).parts } = content;
  return listIn(parts);
}

/** The texts of a step of an interaction, as parts of a content: what the model wrote, and the summary of its thoughts. */
function interactionTexts(step: unknown): object[] {
  const { type, text, content, summary } = raw(step);
  const written = type === "model_output" ? listIn(content) : type === "text" ? [{ text }] : [];
  const thoughts = type === "thought" ? listIn(summary) : [];
  return [
    ...written.map((part) => ({ text: raw(part).text })),
    ...thoughts.map((part) => ({ text: raw(part).text, thought: true })),
  ];
}

/**
 * `promptTokenCount` includes the cached content, and `candidatesTokenCount` (`responseTokenCount` in the Live API) does
 * not include the thoughts. What tools of the API gave is input too.
 *
 * @see https://ai.google.dev/api/generate-content#UsageMetadata
 */
function responseUsage(usage: unknown): Usage | undefined {
  return usageOf(usage, ({ promptTokenCount, candidatesTokenCount, thoughtsTokenCount, ...others }: Raw) => {
    const { responseTokenCount, toolUsePromptTokenCount, totalTokenCount, cachedContentTokenCount } = others;
    const written = candidatesTokenCount ?? responseTokenCount;
    return {
      inputTokens: sumOf(promptTokenCount, toolUsePromptTokenCount),
      // An answer that was cut while the model thought has no other tokens.
      outputTokens: sumOf(written, thoughtsTokenCount) ?? countIn(thoughtsTokenCount),
      totalTokens: countIn(totalTokenCount),
      cachedInputTokens: countIn(cachedContentTokenCount),
      reasoningTokens: countIn(thoughtsTokenCount),
    };
  });
}

/** The same counts by other names. @see https://ai.google.dev/api/interactions-api#Resource:Usage */
function interactionUsage(usage: unknown): Usage | undefined {
  return usageOf(usage, ({ total_input_tokens, total_output_tokens, total_thought_tokens, ...others }: Raw) => ({
    inputTokens: sumOf(total_input_tokens, others.total_tool_use_tokens),
    outputTokens: sumOf(total_output_tokens, total_thought_tokens) ?? countIn(total_thought_tokens),
    totalTokens: countIn(others.total_tokens),
    cachedInputTokens: countIn(others.total_cached_tokens),
    reasoningTokens: countIn(total_thought_tokens),
  }));
}
