// The exports of `openjiuwen-tools/wire`.
export {
  type AiSdkCalls,
  type AiSdkChoice,
  type AiSdkMessage,
  type AiSdkResult,
  type AiSdkResultPart,
  type AiSdkSchema,
  type AiSdkTool,
  aiSdk,
} from "./aiSdk.ts";
export {
  type AnthropicCaller,
  type AnthropicCalls,
  type AnthropicChoice,
  type AnthropicMessage,
  type AnthropicResult,
  type AnthropicResultPart,
  type AnthropicTool,
  anthropic,
} from "./anthropic.ts";
export { bedrockConverse } from "./bedrockConverse.ts";
export type {
  OpenAIChatCalls,
  OpenAIChatChoice,
  OpenAIChatChosen,
  OpenAIChatCustomTool,
  OpenAIChatExtra,
  OpenAIChatImages,
  OpenAIChatMessage,
  OpenAIChatResult,
  OpenAIChatTool,
} from "./ChatTypes.ts";
export { cohere } from "./cohere.ts";
export type { AnswerCollector, CollectOptions } from "./collect/AnswerCollector.ts";
export type { Ending } from "./Ending.ts";
export type {
  OpenAIResponsesCustomTool,
  OpenAIResponsesNamespace,
  OpenAIResponsesSearchTool,
  OpenAIResponsesTool,
  OpenAIResponsesToolFields,
  OpenAIResponsesToolsItem,
  OpenAIResponsesToolsOptions,
} from "./encodeResponsesTools.ts";
export {
  type GeminiCalls,
  type GeminiChoice,
  type GeminiContent,
  type GeminiMode,
  type GeminiResult,
  type GeminiTool,
  type GeminiWire,
  gemini,
} from "./gemini.ts";
export {
  type McpBlock,
  type McpCall,
  type McpChoice,
  type McpMessage,
  type McpResult,
  type McpTool,
  mcp,
} from "./mcp.ts";
export { type OllamaCalls, type OllamaResult, type OllamaTool, ollama } from "./ollama.ts";
export { openaiChat } from "./openaiChat.ts";
export {
  type OpenAIResponsesCall,
  type OpenAIResponsesCaller,
  type OpenAIResponsesChoice,
  type OpenAIResponsesChosen,
  type OpenAIResponsesFoundTools,
  type OpenAIResponsesOrigin,
  type OpenAIResponsesResult,
  type OpenAIResponsesResultPart,
  type OpenAIResponsesSearchCall,
  type OpenAIResponsesWire,
  openaiResponses,
} from "./openaiResponses.ts";
export type { ResultPart } from "./ResultPart.ts";
export { TurnError, type TurnErrorCode, type TurnErrorOptions } from "./TurnError.ts";
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
export type { WireCall } from "./WireCall.ts";
export { WireError, type WireErrorCode, type WireProblem } from "./WireError.ts";
export type { CustomFormat, ProviderOptions, WireTool } from "./WireTool.ts";
