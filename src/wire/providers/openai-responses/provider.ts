import { OPENAI_RESPONSES_RULES } from "../../../rules/index.ts";
import { type Provider, SERIAL_FIELD } from "../Provider.ts";

export const OPENAI_RESPONSES: Provider<"openai-responses"> = {
  id: "openai-responses",
  rules: OPENAI_RESPONSES_RULES,
  strict: ["openai"],
  serial: SERIAL_FIELD,
  calls: {
    expected: 'items of type "function_call"',
    types: ["function_call", "custom_tool_call", "tool_search_call"],
  },
  texts: ["item", "list of items"],
  detect: {
    messageFields: ["role", "type", "id"],
    answer: ({ output, object }) => Array.isArray(output) || object === "response",
    part: ({ type, call_id: id }) => typeof id === "string" || type === "output_text",
    message: ({ type, role, call_id: id }, parts) =>
      (role === undefined && /_call(_output)?$/.test(`${type}`) && typeof id === "string") ||
      parts.some(({ type: kind }) => /^(input|output)_(text|image|file)$/.test(`${kind}`)),
    messageTexts: ["text in content"],
    listsMessages: true,
    eventTypes: /^response\./,
    pieces: [
      [
        "an item of a response",
        "event",
        ({ type }) => /^(message|reasoning|(function|custom_tool)_call)$/.test(`${type}`),
      ],
    ],
  },
};
