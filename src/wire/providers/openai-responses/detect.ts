import { type Detection, SERIAL_FIELD } from "../../detect/Detection.ts";

export const DETECT_OPENAI_RESPONSES: Detection<"openai-responses"> = {
  id: "openai-responses",
  alike: [],
  listsMessages: true,
  streamsAnswers: false,
  serial: SERIAL_FIELD,
  answer: ({ output, object }) => Array.isArray(output) || object === "response",
  part: ({ type, call_id: id }) => typeof id === "string" || type === "output_text",
  eventTypes: /^response\./,
  pieces: [
    [
      "an item of a response",
      "event",
      ({ type }) => /^(message|reasoning|(function|custom_tool)_call)$/.test(`${type}`),
    ],
  ],
};
