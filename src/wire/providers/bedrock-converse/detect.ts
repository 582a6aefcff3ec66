import { isObject } from "../../../schema/index.ts";
import type { Detection } from "../../detect/Detection.ts";
import { raw } from "../../raw.ts";

export const DETECT_BEDROCK_CONVERSE: Detection<"bedrock-converse"> = {
  id: "bedrock-converse",
  alike: [],
  listsMessages: false,
  streamsAnswers: false,
  answer: ({ output, stopReason }) => isObject(raw(output).message) && stopReason !== undefined,
  part: ({ toolUse }) => isObject(toolUse),
  event: (event) => EVENTS.some((kind) => isObject(event[kind])),
  pieces: [
    ["the inner part of an event", "event", ({ contentBlockIndex }) => typeof contentBlockIndex === "number"],
    ["the inner part of an event", "event", ({ toolUse }) => isObject(toolUse)],
  ],
};

const EVENTS = ["messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop", "messageStop"] as const;
