import type { Endings } from "../../Ending.ts";

/**
 * The stop reasons. The API has paused its loop with tools that it runs itself (`pause_turn`), or the model has written
 * a summary of the conversation (`compaction`): it continues when its message is sent back unchanged.
 *
 * @see https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons
 */
export const ANTHROPIC_ENDINGS: Endings = {
  end_turn: "done",
  tool_use: "done",
  stop_sequence: "done",
  pause_turn: "paused",
  compaction: "paused",
  max_tokens: "length",
  model_context_window_exceeded: "context_window",
  refusal: "refusal",
};
