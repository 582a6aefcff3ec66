// The exports of `openjiuwen-tools/wire`.

export type { WireCall } from "./calls/WireCall.ts";
export type { AnswerCollector, CollectOptions } from "./collect/AnswerCollector.ts";
export type { Ending } from "./Ending.ts";
export {
  type AiSdkCalls,
  type AiSdkChoice,
  type AiSdkMessage,
  type AiSdkResult,
  type AiSdkResultPart,
  type AiSdkSchema,
  type AiSdkTool,
  aiSdk,
} from "./providers/ai-sdk/aiSdk.ts";
export {
  type AnthropicCaller,
  type AnthropicCalls,
  type AnthropicChoice,
  type AnthropicMessage,
  type AnthropicResult,
  type AnthropicResultPart,
  type AnthropicTool,
  anthropic,
} from "./providers/anthropic/anthropic.ts";
export { bedrockConverse } from "./providers/bedrock-converse/bedrockConverse.ts";
export { cohere } from "./providers/cohere/cohere.ts";
export {
  type GeminiCalls,
  type GeminiChoice,
  type GeminiContent,
  type GeminiMode,
  type GeminiResult,
  type GeminiTool,
  type GeminiWire,
  gemini,
} from "./providers/gemini/gemini.ts";
export {
  type McpBlock,
  type McpCall,
  type McpChoice,
  type McpMessage,
  type McpResult,
  type McpTool,
  mcp,
} from "./providers/mcp/mcp.ts";
export { type OllamaCalls, type OllamaResult, type OllamaTool, ollama } from "./providers/ollama/ollama.ts";
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
} from "./providers/openai-chat/ChatTypes.ts";
export { openaiChat } from "./providers/openai-chat/openaiChat.ts";
export type {
  OpenAIResponsesCustomTool,
  OpenAIResponsesNamespace,
  OpenAIResponsesSearchTool,
  OpenAIResponsesTool,
  OpenAIResponsesToolFields,
  OpenAIResponsesToolsItem,
  OpenAIResponsesToolsOptions,
} from "./providers/openai-responses/encodeResponsesTools.ts";
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
} from "./providers/openai-responses/openaiResponses.ts";
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
