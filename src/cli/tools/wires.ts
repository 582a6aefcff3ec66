import type { StrictProvider } from "../../strict/index.ts";
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

/** A format in which tools can be written. */
export type EncodedFormat = keyof typeof ENCODERS;

/** The providers that enforce schemas, and the formats in which each takes tools; the first is the usual one. */
export const PROVIDERS: {
  readonly [provider in StrictProvider]: readonly [EncodedFormat, ...EncodedFormat[]];
} = {
  openai: ["openai-chat", "openai-responses"],
  anthropic: ["anthropic"],
  gemini: ["gemini"],
  mistral: ["openai-chat"],
  deepseek: ["openai-chat"],
  ollama: ["ollama"],
};

/** The formats in which calls can be read. */
export const DECODERS: { readonly [name: string]: WireDecoder } = {
  ...ENCODERS,
  "ai-sdk": aiSdk,
  "bedrock-converse": bedrockConverse,
  cohere,
};
