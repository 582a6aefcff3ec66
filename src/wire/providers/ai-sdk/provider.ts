import { AI_SDK_RULES } from "../../../rules/index.ts";
import type { Provider } from "../Provider.ts";

/** Any provider may be behind the AI SDK, so these are the rules of all of them together. */
export const AI_SDK: Provider<"ai-sdk"> = {
  id: "ai-sdk",
  rules: AI_SDK_RULES,
  strict: ["openai", "anthropic", "gemini", "mistral", "deepseek", "ollama"],
  serial: "give the request that of its provider, such as `providerOptions: { openai: { parallelToolCalls: false } }`",
  calls: { expected: 'parts of type "tool-call", or `toolCalls`', names: ["toolCalls"], types: ["tool-call"] },
  texts: ["text in content", "blocks in content", "list of blocks", "list of messages"],
  detect: {
    messageFields: ["role"],
    answer: ({ toolResults, toolCalls }) => Array.isArray(toolResults) && Array.isArray(toolCalls),
    part: ({ type, toolCallId: id }) => type === "tool-call" && typeof id === "string",
    message: (_, parts) =>
      parts.some(
        ({ type, toolCallId: id, mediaType }) =>
          (/^tool-(call|result)$/.test(`${type}`) && typeof id === "string") ||
          (type === "file" && typeof mediaType === "string"),
      ),
    listsMessages: true,
    eventTypes: /^(start-step|finish-step|stream-start|(text|reasoning|tool-input)-(start|delta|end|available))$/,
  },
};
