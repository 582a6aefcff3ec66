import type { Endings } from "../../Ending.ts";

/** The states of a response, and the reasons of incomplete ones. */
export const RESPONSES_ENDINGS: Endings = {
  completed: "done",
  done: "done",
  // `checkFinished` refuses these two.
  queued: "done",
  in_progress: "done",
  max_output_tokens: "length",
  max_messages: "length",
  // The response has no reason.
  incomplete: "cut",
  content_filter: "content_filter",
  cancelled: "cancelled",
  // The user has said more, and the API answers that instead.
  steered: "cancelled",
  turn_detected: "cancelled",
  client_cancelled: "cancelled",
  failed: "provider_error",
  error: "provider_error",
};
