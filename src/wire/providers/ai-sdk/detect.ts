import type { Detection } from "../../detect/Detection.ts";

export const DETECT_AI_SDK: Detection<"ai-sdk"> = {
  id: "ai-sdk",
  alike: [],
  listsMessages: true,
  streamsAnswers: false,
  serial: "give the request that of its provider, such as `providerOptions: { openai: { parallelToolCalls: false } }`",
  answer: ({ toolResults, toolCalls }) => Array.isArray(toolResults) && Array.isArray(toolCalls),
  part: ({ type, toolCallId: id }) => type === "tool-call" && typeof id === "string",
  eventTypes: /^(start-step|finish-step|stream-start|(text|reasoning|tool-input)-(start|delta|end|available))$/,
  pieces: [],
};
