export { AssistantMessage, type AssistantMessageInit } from "./AssistantMessage.ts";
export type { Change, Coercion, CoercionKind } from "./Change.ts";
export { defineTool, type RunContext, Tool, type ToolDefinition } from "./defineTool.ts";
export { McpToolInfo, type McpToolInfoInit } from "./McpToolInfo.ts";
export { Parameters } from "./Parameters.ts";
export {
  type ArgumentsReader,
  type ParseArgumentsOptions,
  type ParseArgumentsResult,
  parseArguments,
  type ReadArguments,
  readArguments,
} from "./parseArguments.ts";
export type { RunOptions } from "./runCalls.ts";
export { ToolArgumentsError, type ToolArgumentsErrorCode } from "./ToolArgumentsError.ts";
export { type OpenAIToolCall, refuseCall, ToolCall } from "./ToolCall.ts";
export type { ToolCallInit } from "./ToolCallInit.ts";
export { ToolError, type ToolErrorCode } from "./ToolError.ts";
export { type OpenAITool, type ParametersInit, ToolInfo, type ToolInfoInit } from "./ToolInfo.ts";
export { type MessageContent, ToolMessage, type ToolMessageInit, type ToolOutcome } from "./ToolMessage.ts";
export { ToolOutput, type ToolOutputInit } from "./ToolOutput.ts";
export { type ParsedCall, ToolSet } from "./ToolSet.ts";
export { ToolTimeoutResult, type ToolTimeoutResultInit } from "./ToolTimeoutResult.ts";
export type { Wording } from "./wordingOf.ts";
