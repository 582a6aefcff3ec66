export { OptionError } from "./checks/index.ts";
export { SchemaConverter } from "./compact/index.ts";
export { JsonError, type JsonObject, type JsonValue } from "./json/index.ts";
export {
  type Fields,
  ParametersSchema,
  ReleaseError,
  SDK_RELEASES,
  type SdkRelease,
  ToolCallSchema,
  ToolInfoSchema,
  ValidationError,
} from "./pydantic/index.ts";
export {
  type Arguments,
  type ArgumentsOf,
  type Integer,
  type JsonSchema,
  type JsonSchemaProperty,
  type JsonSchemaType,
  type LibraryArguments,
  SchemaError,
  type Source,
} from "./schema/index.ts";
export {
  type Fingerprints,
  type ParseCallResult,
  type ParsedCall,
  ToolSet,
  type ToolSetDiff,
  type ToolSetOptions,
} from "./set/index.ts";
export { StrictError } from "./strict/index.ts";
export {
  type Approval,
  type ApprovalDecision,
  type Approvals,
  AssistantMessage,
  type Change,
  type CheckedTools,
  type ContentBlock,
  type ContextOf,
  checkTools,
  type DecodedTools,
  decodeTools,
  defineTool,
  type FinishedRun,
  HandlerResult,
  McpToolInfo,
  Parameters,
  Parameters as ToolParameters,
  type ParseArgumentsOptions,
  type ParseArgumentsResult,
  type RunArguments,
  type RunContext,
  type RunOptions,
  type RunTracer,
  Tool,
  ToolArgumentsError,
  ToolCall,
  type ToolDefinition,
  ToolError,
  type ToolFinding,
  ToolInfo,
  ToolMessage,
  ToolOutput,
  ToolTimeoutResult,
  type TurnStep,
  toolResult,
} from "./tool/index.ts";
export {
  type Conversation,
  type ConversationArguments,
  type ConversationOptions,
  type Turn,
  type TurnArguments,
  TurnError,
  type TurnErrorCode,
  type TurnOptions,
  type TurnRequest,
} from "./turn/index.ts";
export type { CreateValidator } from "./validate/index.ts";
export { type AnyWire, type ToolsFormat, type Usage, WireError } from "./wire/index.ts";
