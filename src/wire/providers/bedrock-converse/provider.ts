import { BEDROCK_CONVERSE_RULES } from "../../../rules/index.ts";
import { isObject } from "../../../schema/index.ts";
import { raw } from "../../fields.ts";
import type { Provider } from "../Provider.ts";

export const BEDROCK_CONVERSE: Provider<"bedrock-converse"> = {
  id: "bedrock-converse",
  rules: BEDROCK_CONVERSE_RULES,
  calls: { expected: "blocks with `toolUse`", names: ["toolUse"] },
  texts: ["parts in content", "list of parts"],
  detect: {
    answer: ({ output, stopReason }) => isObject(raw(output).message) && stopReason !== undefined,
    part: ({ toolUse }) => isObject(toolUse),
    message: (_, parts) => parts.some(({ toolUse, toolResult }) => isObject(toolUse) || isObject(toolResult)),
    event: (event) => EVENTS.some((kind) => isObject(event[kind])),
    pieces: [
      ["the inner part of an event", "event", ({ contentBlockIndex }) => typeof contentBlockIndex === "number"],
      ["the inner part of an event", "event", ({ toolUse }) => isObject(toolUse)],
    ],
  },
};

const EVENTS = ["messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop"] as const;
