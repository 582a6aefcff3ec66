import { ANTHROPIC_RULES } from "../../../rules/index.ts";
import { isObject } from "../../../schema/index.ts";
import type { Provider } from "../Provider.ts";

/** Only Anthropic has a field in the choice of tools that turns parallel calls off. */
export const ANTHROPIC: Provider<"anthropic"> = {
  id: "anthropic",
  rules: ANTHROPIC_RULES,
  strict: ["anthropic"],
  toolFields: {
    input_schema: "parameters",
    strict: "strict",
    input_examples: "inputExamples",
    defer_loading: "deferLoading",
  },
  calls: { expected: 'blocks of type "tool_use"', types: ["tool_use"] },
  texts: ["text in content", "blocks in content", "block", "list of blocks"],
  family: "blocks",
  detect: {
    messageFields: ["role"],
    answer: ({ type, stop_reason }) => type === "message" && stop_reason !== undefined,
    part: ({ type, input }) => type === "tool_use" && input !== undefined,
    message: (_, parts) =>
      parts.some(
        ({ type, input, tool_use_id: answered, source }) =>
          (type === "tool_use" && input !== undefined) ||
          (type === "tool_result" && typeof answered === "string") ||
          (/^(image|document)$/.test(`${type}`) && isObject(source)),
      ),
    eventTypes: /^(message|content_block)_(start|delta|stop)$/,
    pieces: [
      [
        "the delta of an event",
        "event",
        ({ type }) => /^(text|thinking|signature|input_json|citations)_delta$/.test(`${type}`),
      ],
      ["a block of an event", "event", ({ type }) => /^(text|thinking|tool_use)$/.test(`${type}`)],
    ],
  },
};
