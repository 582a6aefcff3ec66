import type { Endings } from "../../Ending.ts";

/** @see https://docs.cohere.com/reference/chat */
export const COHERE_ENDINGS: Endings = {
  COMPLETE: "done",
  STOP_SEQUENCE: "done",
  TOOL_CALL: "done",
  MAX_TOKENS: "length",
  ERROR_LIMIT: "context_window",
  ERROR_TOXIC: "content_filter",
  USER_CANCEL: "cancelled",
  ERROR: "provider_error",
  TIMEOUT: "provider_error",
};
