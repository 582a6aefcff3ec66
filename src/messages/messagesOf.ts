import { AssistantMessage, type ToolMessage, type TurnStep } from "../tool/index.ts";

/**
 * The messages of a step of a conversation as the Python SDK has them: the answer with its calls, its usage, its reasoning
 * and the provider's reason why it ended, then the results. An answer that says nothing and calls nothing gives none.
 *
 * @example
 * const done = { choices: [{ message: { role: "assistant", content: "Hello" }, finish_reason: "stop" }] };
 * const { steps } = await new ToolSet([]).bind(openaiChat).run([{ role: "user", content: "Hi" }], () => done);
 * steps.flatMap(messagesOf).map(({ content }) => content); // ["Hello"]
 */
export function messagesOf(step: TurnStep): (AssistantMessage | ToolMessage)[] {
  const { text, reasoning, calls, results, usage, stopReason } = step;
  if (text === "" && reasoning === "" && calls.length === 0) return [];
  const answer = new AssistantMessage({
    content: text,
    toolCalls: calls.length > 0 ? calls : null,
    reasoningContent: reasoning === "" ? null : reasoning,
    ...(usage && { usageMetadata: usage }),
    ...(stopReason !== undefined && { finishReason: stopReason }),
  });
  return [answer, ...results];
}
