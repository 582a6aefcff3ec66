import type { Endings } from "../../Ending.ts";

/** @see https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html */
export const BEDROCK_ENDINGS: Endings = {
  end_turn: "done",
  tool_use: "done",
  stop_sequence: "done",
  max_tokens: "length",
  model_context_window_exceeded: "context_window",
  guardrail_intervened: "content_filter",
  content_filtered: "content_filter",
  malformed_model_output: "broken_answer",
  malformed_tool_use: "broken_answer",
};
