import { COHERE_RULES } from "../../../rules/index.ts";
import { isObject } from "../../../schema/index.ts";
import type { Provider } from "../Provider.ts";

export const COHERE: Provider<"cohere"> = {
  id: "cohere",
  rules: COHERE_RULES,
  calls: { expected: "`tool_calls`", names: ["tool_calls", "toolCalls"] },
  texts: ["text in content", "blocks in content"],
  family: "chat",
  detect: {
    eventTypes: /^((message|content|tool-call|citation)-(start|delta|end)|tool-plan-delta)$/,
    pieces: [
      [
        "the delta of an event",
        "event",
        // An event of Ollama has a message and `done`.
        ({ type, done, message, tool_calls: calls }) =>
          type === undefined && done === undefined && (isObject(message) || calls !== undefined),
      ],
    ],
  },
};
