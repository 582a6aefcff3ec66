import { GEMINI_RULES } from "../../../rules/index.ts";
import { isObject } from "../../../schema/index.ts";
import { raw } from "../../fields.ts";
import { NO_SERIAL_FIELD, type Provider } from "../Provider.ts";

export const GEMINI: Provider<"gemini"> = {
  id: "gemini",
  rules: GEMINI_RULES,
  strict: ["gemini"],
  serial: NO_SERIAL_FIELD,
  calls: { expected: "parts with `functionCall`", names: ["functionCall", "toolCall"], types: ["function_call"] },
  texts: ["parts", "list of parts"],
  streamsAnswers: "always",
  detect: {
    answer: ({ candidates, promptFeedback }) => Array.isArray(candidates) || isObject(promptFeedback),
    part: ({ functionCall }) => isObject(functionCall),
    message: (_, parts) => parts.some((part) => PART_KINDS.some((kind) => isObject(part[kind]))),
    event: ({ event_type: type }) => typeof type === "string",
    pieces: [
      ["a candidate of a chunk", "chunk", ({ content }) => Array.isArray(raw(content).parts)],
      ["the content of a chunk", "chunk", ({ parts }) => Array.isArray(parts)],
      ["a part of a chunk", "chunk", ({ functionCall }) => isObject(functionCall)],
    ],
  },
};

const PART_KINDS = ["functionCall", "functionResponse", "inlineData", "fileData"] as const;
