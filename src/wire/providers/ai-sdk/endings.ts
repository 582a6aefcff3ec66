import type { Endings } from "../../Ending.ts";

/** The SDK's reasons, and the parts that end a stream without one. */
export const AI_SDK_ENDINGS: Endings = {
  stop: "done",
  "tool-calls": "done",
  finish: "done",
  length: "length",
  interrupted: "cut",
  "content-filter": "content_filter",
  error: "provider_error",
  abort: "cancelled",
};
