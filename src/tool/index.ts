export { withoutCredentials } from "../checks/index.ts";
export type { Change, Coercion, CoercionKind } from "./arguments/Change.ts";
export type { ArgumentsTool } from "./arguments/ParseContext.ts";
export type { ParsedArguments } from "./arguments/ParsedArguments.ts";
export { type ParseArgumentsResult, parseArguments, toFailure } from "./arguments/parseArguments.ts";
export {
  checkParseOptions,
  checkSetOptions,
  NO_OPTIONS,
  type ParseArgumentsOptions,
  SET_RULES,
  type SetOptions,
} from "./arguments/parseOptions.ts";
export { readAnyObject } from "./arguments/readAnyObject.ts";
export { ToolArgumentsError, type ToolArgumentsErrorCode } from "./arguments/ToolArgumentsError.ts";
export type { Wording } from "./arguments/wordingOf.ts";
export { type CalledTools, CallReader } from "./calls/CallReader.ts";
export { checkCall } from "./calls/checkCalls.ts";
export { requireTool } from "./calls/nearestTools.ts";
export { noteWire } from "./calls/sentNames.ts";
export { CHECKED_NAMES, checkedFor, namedProviders } from "./check/CheckedFor.ts";
export {
  type CheckedTools,
  checkFor,
  checkTools,
  type ToolsProvider,
} from "./check/checkTools.ts";
export type { Severity, ToolFinding } from "./check/Finding.ts";
export { schemaMistakes } from "./check/likelyMistakes.ts";
export { AssistantMessage, type AssistantMessageInit } from "./classes/AssistantMessage.ts";
export { BaseMessage, type BaseMessageInit, type MessageContent, type MessageInit } from "./classes/BaseMessage.ts";
export { BaseCard, type BaseCardInit } from "./classes/cards/BaseCard.ts";
export { McpServerConfig, type McpServerConfigInit } from "./classes/cards/McpServerConfig.ts";
export { McpToolCard, type McpToolCardInit } from "./classes/cards/McpToolCard.ts";
export { McpToolResult, type McpToolResultInit } from "./classes/cards/McpToolResult.ts";
export { RestfulApiCard, type RestfulApiCardInit } from "./classes/cards/RestfulApiCard.ts";
export { ToolCard, type ToolCardInit } from "./classes/cards/ToolCard.ts";
export { ToolExposure } from "./classes/cards/ToolExposure.ts";
export { AssistantMessageChunk } from "./classes/chunks/AssistantMessageChunk.ts";
export type { AddOptions } from "./classes/chunks/addChunks.ts";
export { BaseMessageChunk } from "./classes/chunks/BaseMessageChunk.ts";
export { ToolMessageChunk } from "./classes/chunks/ToolMessageChunk.ts";
export { decodeMessage, decodeMessageJson, decodeMessagesJson, type Message } from "./classes/decodeMessage.ts";
export { describedTool } from "./classes/describedTool.ts";
export { isTool, notATool, toolList } from "./classes/isTool.ts";
export type { McpFields } from "./classes/mcpFields.ts";
export { mcpModelToolName, mcpModelToolPrefix } from "./classes/mcpModelToolName.ts";
export { Parameters } from "./classes/Parameters.ts";
export { renderPayloadText, renderToolOutput } from "./classes/renderToolOutput.ts";
export { SystemMessage } from "./classes/SystemMessage.ts";
export {
  checkUsable,
  cutError,
  type OpenAIToolCall,
  refuseCall,
  ToolCall,
  type ToolCallInit,
} from "./classes/ToolCall.ts";
export { ToolError, type ToolErrorCode } from "./classes/ToolError.ts";
export { McpToolInfo, ToolInfo } from "./classes/ToolInfo.ts";
export type { McpToolInfoInit, OpenAITool, ParametersInit, ToolChanges, ToolInfoInit } from "./classes/ToolInfoInit.ts";
export {
  type ResultState,
  ToolMessage,
  type ToolMessageInit,
  type ToolOutcome,
} from "./classes/ToolMessage.ts";
export { ToolOutput, type ToolOutputInit } from "./classes/ToolOutput.ts";
export { ToolTimeoutResult, type ToolTimeoutResultInit } from "./classes/ToolTimeoutResult.ts";
export { UsageMetadata, type UsageMetadataInit } from "./classes/UsageMetadata.ts";
export { UserMessage } from "./classes/UserMessage.ts";
export { withCallIds } from "./classes/withCallIds.ts";
export { type DecodedTools, decodeTools } from "./define/decodeTools.ts";
export { defineTool, Tool } from "./define/defineTool.ts";
export type { Approval, RunContext, ToModelOutput, ToolDefinition } from "./define/ToolDefinition.ts";
export type { ApprovalDecision, Approvals } from "./run/approvals.ts";
export type { FormatError } from "./run/describeFailure.ts";
export { attempt, type FinishedRun, type ProgressOfRun, type RunHooks, type StartedRun } from "./run/hooks.ts";
export { messageOf, modelText } from "./run/messageOf.ts";
export type { ContextOf, RunArguments } from "./run/RunArguments.ts";
export { RUN_RULES, type RunnableCall, type RunOptions } from "./run/RunOptions.ts";
export type { RunAs } from "./run/runCalls.ts";
export type { TurnStep } from "./run/TurnStep.ts";
export { type ContentBlock, HandlerResult, type HandlerResultInit, toolResult } from "./run/toolResult.ts";
export { type RunSpan, type RunTracer, WorkSpan } from "./run/tracing.ts";
