import { isObject } from "../../../schema/index.ts";
import type { Provider } from "../Provider.ts";
import { ANY_PARAMETERS, OPENAI_NAMES } from "../ProviderRules.ts";

export const COHERE: Provider<"cohere"> = {
  id: "cohere",
  rules: { names: OPENAI_NAMES, parameters: ANY_PARAMETERS },
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
