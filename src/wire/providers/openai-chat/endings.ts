import type { Endings } from "../../Ending.ts";
import { ANTHROPIC_ENDINGS } from "../anthropic/endings.ts";
import { BEDROCK_ENDINGS } from "../bedrock-converse/endings.ts";
import { COHERE_ENDINGS } from "../cohere/endings.ts";
import { FINISH_REASONS } from "../gemini/endings.ts";
import { RESPONSES_ENDINGS } from "../openai-responses/endings.ts";

/**
 * The finish reasons of OpenAI, Mistral, DeepSeek, Zhipu, OpenRouter, vLLM, Ollama and Text Generation Inference, and
 * those of Anthropic, Bedrock, Cohere, Gemini and the Responses API, which messages of LangChain have; in lower case.
 */
export const CHAT_ENDINGS: Endings = {
  ...Object.fromEntries(
    Object.entries({ ...COHERE_ENDINGS, ...FINISH_REASONS }).map(([reason, kind]) => [reason.toLowerCase(), kind]),
  ),
  ...ANTHROPIC_ENDINGS,
  ...BEDROCK_ENDINGS,
  ...RESPONSES_ENDINGS,
  // The Responses API has these until a response has ended.
  queued: "cut",
  in_progress: "cut",
  stop: "done",
  tool_calls: "done",
  tool_call: "done",
  function_call: "done",
  eos: "done",
  eos_token: "done",
  load: "done",
  unload: "done",
  length: "length",
  model_length: "length",
  sensitive: "content_filter",
  repetition: "broken_answer",
  abort: "cancelled",
  network_error: "provider_error",
  insufficient_system_resource: "provider_error",
};
