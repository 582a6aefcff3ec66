import { isObject } from "../../../schema/index.ts";
import { type Detection, NO_SERIAL_FIELD } from "../../detect/Detection.ts";
import { raw } from "../../raw.ts";

export const DETECT_GEMINI: Detection<"gemini"> = {
  id: "gemini",
  alike: [],
  listsMessages: false,
  streamsAnswers: true,
  serial: NO_SERIAL_FIELD,
  answer: ({ candidates, promptFeedback }) => Array.isArray(candidates) || isObject(promptFeedback),
  part: ({ functionCall }) => isObject(functionCall),
  event: ({ event_type: type }) => typeof type === "string",
  pieces: [
    ["a candidate of a chunk", "chunk", ({ content }) => Array.isArray(raw(content).parts)],
    ["the content of a chunk", "chunk", ({ parts }) => Array.isArray(parts)],
    ["a part of a chunk", "chunk", ({ functionCall }) => isObject(functionCall)],
  ],
};
