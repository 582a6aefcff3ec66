import { isObject } from "../../../schema/index.ts";
import type { Detection } from "../../detect/Detection.ts";

export const DETECT_COHERE: Detection<"cohere"> = {
  id: "cohere",
  alike: ["openai-chat", "ollama"],
  listsMessages: false,
  streamsAnswers: false,
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
};
