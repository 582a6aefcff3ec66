import type { Detection } from "../../detect/Detection.ts";

/** Only Anthropic has a field in the choice of tools that turns parallel calls off. */
export const DETECT_ANTHROPIC: Detection<"anthropic"> = {
  id: "anthropic",
  alike: [],
  listsMessages: false,
  streamsAnswers: false,
  answer: ({ type, stop_reason }) => type === "message" && stop_reason !== undefined,
  part: ({ type, input }) => type === "tool_use" && input !== undefined,
  eventTypes: /^(message|content_block)_(start|delta|stop)$/,
  pieces: [
    [
      "the delta of an event",
      "event",
      ({ type }) => /^(text|thinking|signature|input_json|citations)_delta$/.test(`${type}`),
    ],
    ["a block of an event", "event", ({ type }) => /^(text|thinking|tool_use)$/.test(`${type}`)],
  ],
};
