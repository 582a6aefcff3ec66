import type { Ending } from "../../src/wire/index.ts";

/** How an answer with a reason ends. One that is `unfinished` has to be asked for again. */
export type Rows = { readonly [reason: string]: Ending["kind"] | "unfinished" };

/** Of OpenAI's Chat API, and of the servers that speak it. */
export const CHAT_REASONS: Rows = {
  stop: "done",
  tool_calls: "done",
  function_call: "done",
  length: "length",
  content_filter: "content_filter",
  // Mistral
  model_length: "length",
  error: "provider_error",
  // DeepSeek
  insufficient_system_resource: "provider_error",
  // vLLM
  abort: "cancelled",
  repetition: "broken_answer",
  // Zhipu
  sensitive: "content_filter",
  network_error: "provider_error",
  model_context_window_exceeded: "context_window",
  // Text Generation Inference, Together
  eos_token: "done",
  eos: "done",
  // Gateways that pass on the reason of the provider behind them, some in capitals
  end_turn: "done",
  STOP: "done",
  pause_turn: "paused",
  MALFORMED_FUNCTION_CALL: "broken_answer",
  MAX_TOKENS: "length",
  MODEL_ARMOR: "content_filter",
  bored: "unknown_ending",
};

/** Of the `done_reason` of Ollama, whose client declares it as any text. */
export const OLLAMA_REASONS: Rows = {
  stop: "done",
  load: "done",
  unload: "done",
  length: "length",
  bored: "unknown_ending",
};

/** Of the status of a response. */
export const RESPONSE_STATUSES: Rows = {
  completed: "done",
  queued: "unfinished",
  in_progress: "unfinished",
  incomplete: "cut",
  cancelled: "cancelled",
  failed: "provider_error",
  bored: "unknown_ending",
};

/** Of the reasons of incomplete responses. */
export const INCOMPLETE_REASONS: Rows = {
  max_output_tokens: "length",
  max_messages: "length",
  steered: "cancelled",
  content_filter: "content_filter",
  bored: "unknown_ending",
};

/** Whether a call with this status is cut, although its arguments are JSON. */
export const ITEM_STATUSES: { readonly [status: string]: boolean } = {
  completed: false,
  in_progress: false,
  incomplete: true,
};

/** Of the Realtime API. */
export const REALTIME_REASONS: Rows = {
  max_output_tokens: "length",
  content_filter: "content_filter",
  turn_detected: "cancelled",
  client_cancelled: "cancelled",
  bored: "unknown_ending",
};

/** Of the `stop_reason` of Anthropic. */
export const STOP_REASONS: Rows = {
  end_turn: "done",
  tool_use: "done",
  stop_sequence: "done",
  pause_turn: "paused",
  compaction: "paused",
  max_tokens: "length",
  model_context_window_exceeded: "context_window",
  refusal: "refusal",
  bored: "unknown_ending",
};

/** What a refusal of Anthropic is about. */
export const REFUSAL_CATEGORIES = ["cyber", "bio", "frontier_llm", "reasoning_extraction", "general_harms"] as const;

/** Of Gemini's `finishReason`. */
export const GEMINI_REASONS: Rows = {
  STOP: "done",
  MAX_TOKENS: "length",
  CONTINUATION: "length",
  SAFETY: "content_filter",
  RECITATION: "content_filter",
  LANGUAGE: "content_filter",
  BLOCKLIST: "content_filter",
  PROHIBITED_CONTENT: "content_filter",
  SPII: "content_filter",
  MODEL_ARMOR: "content_filter",
  IMAGE_SAFETY: "content_filter",
  IMAGE_PROHIBITED_CONTENT: "content_filter",
  IMAGE_RECITATION: "content_filter",
  NO_IMAGE: "broken_answer",
  MALFORMED_FUNCTION_CALL: "broken_answer",
  MALFORMED_RESPONSE: "broken_answer",
  UNEXPECTED_TOOL_CALL: "broken_answer",
  TOO_MANY_TOOL_CALLS: "broken_answer",
  MISSING_THOUGHT_SIGNATURE: "broken_answer",
  // The API itself does not say what these mean.
  FINISH_REASON_UNSPECIFIED: "unknown_ending",
  OTHER: "unknown_ending",
  IMAGE_OTHER: "unknown_ending",
  ESCALATION: "unknown_ending",
  PUP_LIMITED_DISABLED: "unknown_ending",
};

/** Of the reasons why Gemini blocks a prompt. */
export const BLOCK_REASONS: Rows = {
  SAFETY: "content_filter",
  OTHER: "content_filter",
  BLOCKLIST: "content_filter",
  PROHIBITED_CONTENT: "content_filter",
  IMAGE_SAFETY: "content_filter",
  MODEL_ARMOR: "content_filter",
  JAILBREAK: "content_filter",
  BLOCKED_REASON_UNSPECIFIED: "content_filter",
  bored: "content_filter",
};

/** Of the reasons why a turn of Gemini's Live API is complete. */
export const LIVE_REASONS: Rows = {
  NEED_MORE_INPUT: "done",
  MALFORMED_FUNCTION_CALL: "broken_answer",
  RESPONSE_REJECTED: "refusal",
  PROHIBITED_INPUT_CONTENT: "content_filter",
  IMAGE_PROHIBITED_INPUT_CONTENT: "content_filter",
  INPUT_TEXT_CONTAIN_PROMINENT_PERSON_PROHIBITED: "content_filter",
  INPUT_IMAGE_CELEBRITY: "content_filter",
  INPUT_IMAGE_PHOTO_REALISTIC_CHILD_PROHIBITED: "content_filter",
  INPUT_TEXT_NCII_PROHIBITED: "content_filter",
  INPUT_OTHER: "content_filter",
  INPUT_IP_PROHIBITED: "content_filter",
  BLOCKLIST: "content_filter",
  UNSAFE_PROMPT_FOR_IMAGE_GENERATION: "content_filter",
  GENERATED_IMAGE_SAFETY: "content_filter",
  GENERATED_CONTENT_SAFETY: "content_filter",
  GENERATED_AUDIO_SAFETY: "content_filter",
  GENERATED_VIDEO_SAFETY: "content_filter",
  GENERATED_CONTENT_PROHIBITED: "content_filter",
  GENERATED_CONTENT_BLOCKLIST: "content_filter",
  GENERATED_IMAGE_PROHIBITED: "content_filter",
  GENERATED_IMAGE_CELEBRITY: "content_filter",
  GENERATED_IMAGE_PROMINENT_PEOPLE_DETECTED_BY_REWRITER: "content_filter",
  GENERATED_IMAGE_IDENTIFIABLE_PEOPLE: "content_filter",
  GENERATED_IMAGE_MINORS: "content_filter",
  OUTPUT_IMAGE_IP_PROHIBITED: "content_filter",
  GENERATED_OTHER: "content_filter",
  MAX_REGENERATION_REACHED: "broken_answer",
  TURN_COMPLETE_REASON_UNSPECIFIED: "unknown_ending",
  bored: "unknown_ending",
};

/** Of the status of an interaction of Gemini. */
export const INTERACTION_STATUSES: Rows = {
  completed: "done",
  requires_action: "done",
  queued: "unfinished",
  in_progress: "unfinished",
  incomplete: "length",
  budget_exceeded: "length",
  requires_continuation: "length",
  cancelled: "cancelled",
  failed: "provider_error",
  bored: "unknown_ending",
};

/** Of the AI SDK. */
export const SDK_REASONS: Rows = {
  stop: "done",
  "tool-calls": "done",
  length: "length",
  "content-filter": "content_filter",
  error: "provider_error",
  interrupted: "cut",
  other: "unknown_ending",
  unknown: "unknown_ending",
  bored: "unknown_ending",
};

/** Of Amazon Bedrock's Converse API. */
export const BEDROCK_REASONS: Rows = {
  end_turn: "done",
  tool_use: "done",
  stop_sequence: "done",
  max_tokens: "length",
  model_context_window_exceeded: "context_window",
  guardrail_intervened: "content_filter",
  content_filtered: "content_filter",
  malformed_model_output: "broken_answer",
  malformed_tool_use: "broken_answer",
  bored: "unknown_ending",
};

/** Of Cohere's Chat API. */
export const COHERE_REASONS: Rows = {
  COMPLETE: "done",
  STOP_SEQUENCE: "done",
  TOOL_CALL: "done",
  MAX_TOKENS: "length",
  ERROR_LIMIT: "context_window",
  ERROR_TOXIC: "content_filter",
  USER_CANCEL: "cancelled",
  ERROR: "provider_error",
  TIMEOUT: "provider_error",
  BORED: "unknown_ending",
};

/** Of an answer to MCP's request for sampling. */
export const SAMPLING_REASONS: Rows = {
  endTurn: "done",
  stopSequence: "done",
  toolUse: "done",
  maxTokens: "length",
  bored: "unknown_ending",
};

/** How the parts of the AI SDK's streams end them, if they do. */
export const SDK_PARTS: { readonly [type: string]: Ending["kind"] | undefined } = {
  finish: "done",
  "finish-step": "done",
  error: "provider_error",
  abort: "cancelled",
  start: undefined,
  "start-step": undefined,
  "reset-step": undefined,
  "stream-start": undefined,
  "response-metadata": undefined,
  "message-metadata": undefined,
  ping: undefined,
  raw: undefined,
  custom: undefined,
  file: undefined,
  "reasoning-file": undefined,
  source: undefined,
  "source-url": undefined,
  "source-document": undefined,
  "steering-message": undefined,
  "text-start": undefined,
  "text-delta": undefined,
  "text-end": undefined,
  "reasoning-start": undefined,
  "reasoning-delta": undefined,
  "reasoning-end": undefined,
  "tool-input-start": undefined,
  "tool-input-delta": undefined,
  "tool-input-end": undefined,
  "tool-input-available": undefined,
  "tool-input-error": undefined,
  "tool-call": undefined,
  "tool-result": undefined,
  "tool-error": undefined,
  "tool-output-available": undefined,
  "tool-output-error": undefined,
  "tool-output-denied": undefined,
  "tool-approval-request": undefined,
  "tool-approval-response": undefined,
};
