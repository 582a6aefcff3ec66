import type { AnyWire } from "../../tool/index.ts";
import {
  aiSdk,
  anthropic,
  bedrockConverse,
  cohere,
  gemini,
  mcp,
  ollama,
  openaiChat,
  openaiResponses,
  type WireDecoder,
} from "../../wire/index.ts";

/** The formats in which tools can be written. */
export const ENCODERS = {
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  anthropic,
  gemini,
  mcp,
  ollama,
} as const satisfies { readonly [name: string]: AnyWire };

/** The formats in which calls can be read. */
export const DECODERS: { readonly [name: string]: WireDecoder } = {
  ...ENCODERS,
  "ai-sdk": aiSdk,
  "bedrock-converse": bedrockConverse,
  cohere,
};
