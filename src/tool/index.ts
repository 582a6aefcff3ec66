export { withoutCredentials } from "../checks/index.ts";
export type { Change, Coercion, CoercionKind } from "./arguments/Change.ts";
export type { ArgumentsTool } from "./arguments/ParseContext.ts";
export type { ParsedArguments } from "./arguments/ParsedArguments.ts";
export { type ParseArgumentsResult, parseArguments } from "./arguments/parseArguments.ts";
export { checkParseOptions, type ParseArgumentsOptions, SET_RULES, type SetOptions } from "./arguments/parseOptions.ts";
export { readAnyObject } from "./arguments/readAnyObject.ts";
export { ToolArgumentsError, type ToolArgumentsErrorCode } from "./arguments/ToolArgumentsError.ts";
export type { Wording } from "./arguments/wordingOf.ts";
export { AssistantMessage, type AssistantMessageInit } from "./classes/AssistantMessage.ts";
export type { McpFields } from "./classes/mcpFields.ts";
export { Parameters } from "./classes/Parameters.ts";
export { cutError, type OpenAIToolCall, refuseCall, ToolCall, type ToolCallInit } from "./classes/ToolCall.ts";
export { ToolError, type ToolErrorCode } from "./classes/ToolError.ts";
export { McpToolInfo, ToolInfo } from "./classes/ToolInfo.ts";
export type { McpToolInfoInit, OpenAITool, ParametersInit, ToolChanges, ToolInfoInit } from "./classes/ToolInfoInit.ts";
export {
  type MessageContent,
  type ResultState,
  ToolMessage,
  type ToolMessageInit,
  type ToolOutcome,
} from "./classes/ToolMessage.ts";
export { ToolOutput, type ToolOutputInit } from "./classes/ToolOutput.ts";
export { ToolTimeoutResult, type ToolTimeoutResultInit } from "./classes/ToolTimeoutResult.ts";
export { defineTool, Tool } from "./define/defineTool.ts";
export type { Approval, RunContext, ToModelOutput, ToolDefinition } from "./define/ToolDefinition.ts";
export type { ApprovalDecision, Approvals } from "./run/approvals.ts";
export type { FormatError } from "./run/describeFailure.ts";
export { attempt, type FinishedRun, type ProgressOfRun, type RunHooks, type StartedRun } from "./run/hooks.ts";
export { messageOf, modelText } from "./run/messageOf.ts";
export type { RunnableCall, RunOptions } from "./run/RunOptions.ts";
export { type ContentBlock, HandlerResult, type HandlerResultInit, toolResult } from "./run/toolResult.ts";
export { type RunSpan, type RunTracer, WorkSpan } from "./run/tracing.ts";
export type { Turn } from "./set/bind.ts";
export { CallReader } from "./set/CallReader.ts";
export { type DecodedTools, decodeTools } from "./set/decodeTools.ts";
export type { Fingerprints, ToolSetDiff } from "./set/diffTools.ts";
export { type AnyWire, runTurn } from "./set/runTurn.ts";
export { noteWire } from "./set/sentNames.ts";
export type { ContextOf, ParseCallResult, ParsedCall, RunArguments } from "./set/setTypes.ts";
export { ToolSet, type ToolSetOptions } from "./set/ToolSet.ts";
