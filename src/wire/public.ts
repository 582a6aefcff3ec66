// The exports of `openjiuwen-tools/wire`.

export type { WireCall } from "./calls/WireCall.ts";
export type { AnswerCollector, CollectOptions } from "./collect/AnswerCollector.ts";
export type { Ending } from "./Ending.ts";
export { aiSdk } from "./providers/ai-sdk/aiSdk.ts";
export { anthropic } from "./providers/anthropic/anthropic.ts";
export { bedrockConverse } from "./providers/bedrock-converse/bedrockConverse.ts";
export { cohere } from "./providers/cohere/cohere.ts";
export { gemini } from "./providers/gemini/gemini.ts";
export { mcp } from "./providers/mcp/mcp.ts";
export { ollama } from "./providers/ollama/ollama.ts";
export { openaiChat } from "./providers/openai-chat/openaiChat.ts";
export { openaiResponses } from "./providers/openai-responses/openaiResponses.ts";
export type { ResultPart } from "./results/ResultPart.ts";
export { TurnError, type TurnErrorCode, type TurnErrorOptions } from "./TurnError.ts";
export type { CustomFormat, ProviderOptions, WireTool } from "./tools/WireTool.ts";
export type {
  ArgumentPiece,
  CallDelta,
  CallDiscard,
  CallEnd,
  CallEvent,
  CallStart,
  ChoiceOptions,
  DecodeOptions,
  EncodeOptions,
  ToolChoice,
  Wire,
  WireDecoder,
  WireResult,
} from "./Wire.ts";
export { WireError, type WireErrorCode, type WireProblem } from "./WireError.ts";
