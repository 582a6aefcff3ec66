export { withoutCredentials } from "../checks/index.ts";
export type { AnyWire } from "./AnyWire.ts";
export { AssistantMessage, type AssistantMessageInit } from "./AssistantMessage.ts";
export type { Turn } from "./bind.ts";
export { CallReader } from "./CallReader.ts";
export type { Change, Coercion, CoercionKind } from "./Change.ts";
export { type DecodedTools, decodeTools } from "./decodeTools.ts";
export { defineTool, Tool } from "./defineTool.ts";
export type { FormatError } from "./describeFailure.ts";
export type { Fingerprints, ToolSetDiff } from "./diffTools.ts";
export type { FingerprintPart } from "./fingerprintTool.ts";
export type { McpFields } from "./mcpFields.ts";
export { messageOf, modelText } from "./messageOf.ts";
export { Parameters } from "./Parameters.ts";
export {
  type ArgumentsReader,
  type ParseArgumentsResult,
  parseArguments,
  type ReadArguments,
  readArguments,
} from "./parseArguments.ts";
export { checkParseOptions, type ParseArgumentsOptions, SET_RULES, type SetOptions } from "./parseOptions.ts";
export { readAnyObject } from "./readAnyObject.ts";
export type { ApprovalDecision, Approvals } from "./run/approvals.ts";
export { attempt, type FinishedRun, type ProgressOfRun, type RunHooks, type StartedRun } from "./run/hooks.ts";
export type { RunnableCall, RunOptions } from "./run/RunOptions.ts";
export { type RunSpan, type RunTracer, WorkSpan } from "./run/tracing.ts";
export { runTurn } from "./runTurn.ts";
export { noteWire } from "./sentNames.ts";
export { ToolArgumentsError, type ToolArgumentsErrorCode } from "./ToolArgumentsError.ts";
export { cutError, type OpenAIToolCall, refuseCall, ToolCall } from "./ToolCall.ts";
export type { ToolCallInit } from "./ToolCallInit.ts";
export type { Approval, RunContext, ToModelOutput, ToolDefinition } from "./ToolDefinition.ts";
export { ToolError, type ToolErrorCode } from "./ToolError.ts";
export {
  McpToolInfo,
  type McpToolInfoInit,
  type OpenAITool,
  type ParametersInit,
  type ToolChanges,
  ToolInfo,
  type ToolInfoInit,
} from "./ToolInfo.ts";
export {
  type MessageContent,
  type ResultState,
  ToolMessage,
  type ToolMessageInit,
  type ToolOutcome,
} from "./ToolMessage.ts";
export { ToolOutput, type ToolOutputInit } from "./ToolOutput.ts";
export {
  type ContextOf,
  type ParseCallResult,
  type ParsedCall,
  type RunArguments,
  ToolSet,
  type ToolSetOptions,
} from "./ToolSet.ts";
export { ToolTimeoutResult, type ToolTimeoutResultInit } from "./ToolTimeoutResult.ts";
export { type ContentBlock, ToolResult, type ToolResultInit, toolResult } from "./toolResult.ts";
export type { Wording } from "./wordingOf.ts";
