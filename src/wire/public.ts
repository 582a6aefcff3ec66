// The exports of `openjiuwen-tools/wire`.

export type { ToolChange } from "./adapt/ToolChange.ts";
export type { WireCall } from "./calls/WireCall.ts";
export type { Ending } from "./Ending.ts";
export type { MessageFault } from "./messages/MessageFault.ts";
export { aiSdk } from "./providers/ai-sdk/aiSdk.ts";
export { anthropic } from "./providers/anthropic/anthropic.ts";
export { bedrockConverse } from "./providers/bedrock-converse/bedrockConverse.ts";
export { cohere } from "./providers/cohere/cohere.ts";
export { gemini } from "./providers/gemini/gemini.ts";
export { mcp } from "./providers/mcp/mcp.ts";
export { ollama } from "./providers/ollama/ollama.ts";
export { openaiChat } from "./providers/openai-chat/openaiChat.ts";
export { openaiResponses } from "./providers/openai-responses/openaiResponses.ts";
export type { WireTool } from "./tools/WireTool.ts";
export type {
  CallEvent,
  DecodeOptions,
  EncodeOptions,
  StoredResult,
  ToolChoice,
  Usage,
  Wire,
  WireDecoder,
  WireResult,
} from "./Wire.ts";
export { WireError } from "./WireError.ts";
